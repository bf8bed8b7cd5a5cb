/** Where a notification may lead: a page of this site, or a web page elsewhere over https. */

/** Any address of our own will do: what counts is whether a path leaves it. */
const here = 'https://inside.invalid';

export type NoticeLink = { readonly kind: 'inside' | 'outside'; readonly href: string };

/**
 * The link that a text is, or null: javascript:, other protocols, '//host', a backslash, and whatever browsers leave out
 * of an address before they follow it (tabs, line breaks) lead elsewhere than they look.
 */
export function noticeLink(text: string): NoticeLink | null {
  if (/[\s\\\p{C}]/u.test(text) || !URL.canParse(text, here)) return null;
  const { origin, protocol, username, password } = new URL(text, here);
  if (username !== '' || password !== '') return null;
  if (text.startsWith('/')) return origin === here ? { kind: 'inside', href: text } : null;
  return protocol === 'https:' && /^https:\/\//i.test(text) ? { kind: 'outside', href: text } : null;
}
