import type { Mail } from '../mail/mail-transport.ts';
import type { MessageDoc } from './message.ts';
import type { ProviderDoc } from './provider.ts';

/** Position of the end tag of an element whose text is not shown, or of the end of the text. */
function endOf(html: string, lower: string, name: string, from: number): number {
  const found = lower.indexOf(`</${name}`, from);
  return found < 0 ? html.length : found;
}

/** Removes HTML tags to obtain plain text, as the real server does. Takes linear time. */
export function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const said: string[] = [];
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    said.push(html.slice(at, open < 0 ? html.length : open));
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) break;
    at = lower.startsWith('<style', open) ? endOf(html, lower, 'style', close) : close + 1;
  }
  return said.join('').trim();
}

/**
 * Converts a message to a mail of its provider. The mail has two parts, even if both are plain text (recorded). HTML is
 * sent unchanged.
 */
export function mailBodyOf(
  { data }: MessageDoc,
  { options }: ProviderDoc,
  cc: readonly string[],
): Omit<Mail, 'receivers'> {
  const { subject, content, html } = data;
  const body = html
    ? { text: withoutTags(content), html: content }
    : { text: content, alternatives: [{ contentType: 'text/plain; charset=utf-8', content }] };
  return {
    from: { name: options.fromName, address: options.fromEmail },
    ...(options.replyToEmail === '' ? {} : { replyTo: { name: options.replyToName, address: options.replyToEmail } }),
    cc,
    letter: { subject, ...body },
  };
}
