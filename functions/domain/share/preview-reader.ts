/**
 * User agents that render link previews. Some would follow the page's redirect to the client, where they find no tags.
 * Cubot is a brand of phones, not a bot.
 */
const readers =
  /(?:^|[^u]|(?:^|[^c])u)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|^whatsapp\/|skypeuripreview|embedly|iframely|link ?preview/i;

/** Whether this user agent is a program that reads a link's tags, not a person's browser. */
export const readsTags = (userAgent: string): boolean => readers.test(userAgent);
