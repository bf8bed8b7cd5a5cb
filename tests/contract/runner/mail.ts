import { exchange } from './http.ts';
import type { Play } from './play.ts';
import type { JsonRecord } from './scenario.ts';

const TRIES = 50;
const PAUSE_MS = 100;

/** Quoted-printable and base64 parts in plain text; lenient, for looking for links only. */
function decode(raw: string): string {
  const text = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const parts = raw.matchAll(/Content-Transfer-Encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gi);
  const decoded = [...parts].map(([, part = '']) => Buffer.from(part.replace(/\s/g, ''), 'base64').toString('utf8'));
  return [text, ...decoded].join('\n').replaceAll('&amp;', '&');
}

/** The newest mail to an address that this play has not seen; null when none comes. */
async function nextMail(play: Play, mailbox: string, to: string): Promise<string | null> {
  const url = `${mailbox}${mailbox.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { status, body } = await exchange(url);
    const text = body.toString('utf8');
    if (status === 200 && text !== '' && text !== play.lastMail) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

/** Waits for a mail; answers with its subject and the first link that has a secret. */
export async function runMailStep(play: Play, mailbox: string, to: string): Promise<JsonRecord> {
  const raw = await nextMail(play, mailbox, to);
  if (raw === null) return { mail: null };
  play.lastMail = raw;
  const text = decode(raw);
  const subject = /^Subject: *(.*)$/im.exec(text)?.[1]?.trim() ?? null;
  const links = [...text.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => link);
  const link = links.find((one) => /[?&]secret=/.test(one));
  if (!link) return { mail: { subject, link: null } };
  const url = new URL(link);
  return { mail: { subject, link: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) } };
}
