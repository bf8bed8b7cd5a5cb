import { askUntil } from './asking.ts';
import { exchange } from './http.ts';
import { decode, headerOf } from './mail-text.ts';
import type { Play } from './play.ts';
import type { JsonRecord, MailStep } from './scenario.ts';

/** The first link of a mail with a secret. */
function linkOf(raw: string): URL | null {
  const links = [
    ...decode(raw)
      .replaceAll('&amp;', '&')
      .matchAll(/https?:\/\/[^\s"'<>]+/g),
  ].map(([link]) => link);
  const link = links.find((one) => /[?&]secret=/.test(one));
  return link ? new URL(link) : null;
}

/** A mail of an earlier request may arrive after this step's request and does not count. */
function isOfThisStep(play: Play, raw: string, to: string): boolean {
  if (raw === '' || raw === play.lastMail || !raw.toLowerCase().includes(to.toLowerCase())) return false;
  const expire = linkOf(raw)?.searchParams.get('expire');
  return !expire || Date.parse(expire) >= play.mailNotBefore;
}

/** The mailbox's newest mail for an address, as it was sent. */
function newestIn(mailbox: string, to: string): () => Promise<string> {
  const address = new URL(mailbox);
  address.searchParams.set('to', to); // `mailbox` may already end in `?to=`
  return async () => {
    const { status, body } = await exchange(address.href);
    return status === 200 ? body.toString('utf8') : '';
  };
}

/** Waits for the mail that the last request caused; returns its subject and its first link with a secret. */
async function mailWithLink(play: Play, mailbox: string, to: string): Promise<JsonRecord> {
  const raw = await askUntil(newestIn(mailbox, to), (mail) => isOfThisStep(play, mail, to));
  if (!isOfThisStep(play, raw, to)) return { mail: null };
  play.lastMail = raw;
  const subject = headerOf(raw, 'Subject');
  const url = linkOf(raw);
  if (!url) return { mail: { subject, link: null } };
  return { mail: { subject, link: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) } };
}

/**
 * Waits for the mail with this subject; returns the requested headers, and for each expected text whether the mail
 * contains it.
 */
async function mailOfSubject(
  mailbox: string,
  { to, headers, contains = [] }: MailStep,
  subject: string,
): Promise<JsonRecord> {
  const hasSubject = (mail: string) => headerOf(mail, 'Subject') === subject;
  const raw = await askUntil(newestIn(mailbox, to), hasSubject);
  if (!hasSubject(raw)) return { mail: null };
  const text = decode(raw);
  const shown = (name: string) => {
    const value = headerOf(raw, name);
    return name.toLowerCase() === 'content-type' ? (value?.split(';')[0] ?? null) : value;
  };
  return {
    mail: {
      subject,
      ...(headers ? { headers: Object.fromEntries(headers.map((name) => [name, shown(name)])) } : {}),
      contains: Object.fromEntries(contains.map((part) => [part, text.includes(part)])),
    },
  };
}

/** Waits for the mail of a mail step and returns it in the form of the recordings. */
export function runMailStep(play: Play, mailbox: string, step: MailStep): Promise<JsonRecord> {
  if (step.subject === undefined) return mailWithLink(play, mailbox, step.to);
  return mailOfSubject(mailbox, step, String(play.fillText(step.subject)));
}
