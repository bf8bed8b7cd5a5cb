/**
 * Programs that draw the card of a link. They would follow the page to the client, as some of them do, and find no tags
 * there. (A Cubot is a telephone.)
 */
const readers =
  /(?:^|[^u]|(?:^|[^c])u)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|^whatsapp\/|skypeuripreview|embedly|iframely|link ?preview/i;

/** Whether this user agent reads a link's tags for somebody, instead of being looked at by one. */
export const readsTags = (userAgent: string): boolean => readers.test(userAgent);
