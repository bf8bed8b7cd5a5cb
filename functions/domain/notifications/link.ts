/** Where a notification may lead: a page of this site, or a web page elsewhere over https. */

/** Any origin will do: it only matters whether a path leaves it. */
const here = 'https://inside.invalid';

export type NoticeLink = { readonly kind: 'inside' | 'outside'; readonly href: string };

/**
 * The link in a text, or null. javascript:, other protocols, '//host', backslashes, tabs and line breaks are refused:
 * browsers follow them elsewhere than they look.
 */
export function noticeLink(text: string): NoticeLink | null {
  if (/[\s\\\p{C}]/u.test(text) || !URL.canParse(text, here)) return null;
  const { origin, protocol, username, password } = new URL(text, here);
  if (username !== '' || password !== '') return null;
  if (text.startsWith('/')) return origin === here ? { kind: 'inside', href: text } : null;
  return protocol === 'https:' && /^https:\/\//i.test(text) ? { kind: 'outside', href: text } : null;
}
