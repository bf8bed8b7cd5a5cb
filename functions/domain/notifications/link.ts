/** Where a notification may lead: a page of this site, or a web page elsewhere over https. */

/** Any origin will do: it only matters whether a path leaves it. */
const here = 'https://inside.invalid';

export type NoticeLink = { readonly kind: 'inside' | 'outside'; readonly href: string };

/** Null for what is none: `URL.parse` is newer than our browsers. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text, here);
  } catch {
    return null;
  }
}

/**
 * The link in a text, or null. javascript:, other protocols, '//host', backslashes, tabs and line breaks are refused:
 * browsers follow them elsewhere than they look.
 */
export function noticeLink(text: string): NoticeLink | null {
  const url = /[\s\\\p{C}]/u.test(text) ? null : urlOf(text);
  if (!url) return null;
  const { origin, protocol, username, password } = url;
  if (username !== '' || password !== '') return null;
  if (text.startsWith('/')) return origin === here ? { kind: 'inside', href: text } : null;
  return protocol === 'https:' && /^https:\/\//i.test(text) ? { kind: 'outside', href: text } : null;
}
