/** Targets of notifications: a page of this site, or a web page elsewhere over https. */

/** Placeholder origin: it only serves to detect whether a path leaves the site. */
const here = 'https://inside.invalid';

export type NoticeLink = { readonly kind: 'inside' | 'outside'; readonly href: string };

/** Null for an invalid URL. Supported browsers lack `URL.parse`. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text, here);
  } catch {
    return null;
  }
}

/**
 * Parses a link; null if it is not allowed. Refuses javascript:, other protocols, '//host', backslashes, tabs and line
 * breaks, because browsers may follow them to another target than the text shows.
 */
export function noticeLink(text: string): NoticeLink | null {
  const url = /[\s\\\p{C}]/u.test(text) ? null : urlOf(text);
  if (!url) return null;
  const { origin, protocol, username, password } = url;
  if (username !== '' || password !== '') return null;
  if (text.startsWith('/')) return origin === here ? { kind: 'inside', href: text } : null;
  return protocol === 'https:' && /^https:\/\//i.test(text) ? { kind: 'outside', href: text } : null;
}
