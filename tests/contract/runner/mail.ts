import { askUntil } from './asking.ts';
import { exchange } from './http.ts';
import type { Play } from './play.ts';
import type { JsonRecord } from './scenario.ts';

/** Quoted-printable and base64 parts in plain text; lenient, for looking for links only. */
function decode(raw: string): string {
  const text = /^Content-Transfer-Encoding: quoted-printable/im.test(raw)
    ? raw
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw;
  const parts = raw.matchAll(/Content-Transfer-Encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gi);
  const decoded = [...parts].map(([, part = '']) => Buffer.from(part.replace(/\s/g, ''), 'base64').toString('utf8'));
  return [text, ...decoded].join('\n').replaceAll('&amp;', '&');
}

/** The first link of a mail that has a secret. */
function linkOf(raw: string): URL | null {
  const links = [...decode(raw).matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => link);
  const link = links.find((one) => /[?&]secret=/.test(one));
  return link ? new URL(link) : null;
}

/** Mails come when they come: one of an earlier request may arrive after this step's request, and is not its mail. */
function isOfThisStep(play: Play, raw: string, to: string): boolean {
  if (raw === '' || raw === play.lastMail || !raw.toLowerCase().includes(to.toLowerCase())) return false;
  const expire = linkOf(raw)?.searchParams.get('expire');
  return !expire || Date.parse(expire) >= play.mailNotBefore;
}

/** Waits for the mail that the last request caused; answers with its subject and the first link that has a secret. */
export async function runMailStep(play: Play, mailbox: string, to: string): Promise<JsonRecord> {
  const address = `${mailbox}${mailbox.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
  const newest = async () => {
    const { status, body } = await exchange(address);
    return status === 200 ? body.toString('utf8') : '';
  };
  const raw = await askUntil(newest, (mail) => isOfThisStep(play, mail, to));
  if (!isOfThisStep(play, raw, to)) return { mail: null };
  play.lastMail = raw;
  const subject = /^Subject: *(.*)$/im.exec(raw)?.[1]?.trim() ?? null;
  const url = linkOf(raw);
  if (!url) return { mail: { subject, link: null } };
  return { mail: { subject, link: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) } };
}
