/**
 * User agents that render link previews. Some would follow the page to the client, where they find no tags. (A Cubot is
 * a telephone.)
 */
const readers =
  /(?:^|[^u]|(?:^|[^c])u)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|^whatsapp\/|skypeuripreview|embedly|iframely|link ?preview/i;

/** Whether this user agent is a program that reads a link's tags, not a person's browser. */
export const readsTags = (userAgent: string): boolean => readers.test(userAgent);
