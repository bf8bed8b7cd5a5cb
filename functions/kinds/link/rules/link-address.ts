/** Paths and ids of sales by link. Separate from link-token.ts, so that the client does not load the hash library. */

/** 128 bits in base64url (link-token.ts). */
export const linkTokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** The public id of the link's card page: the hash of the token, which does not open the link (link-token.ts). */
export const linkCardPattern = /^[0-9a-f]{32}$/;

/**
 * The link's path. The token is in the fragment, which browsers do not send, because execution and proxy logs store
 * paths.
 */
export const linkPath = (token: string): string => `/l#${token}`;

/** The token in a URL's fragment; '' if absent or malformed. */
export const tokenInHash = (hash: string): string => {
  const token = hash.replace(/^#/, '');
  return linkTokenPattern.test(token) ? token : '';
};

/** Path of the share page, which chats show as a preview card. */
export const linkSharePath = ({ card, token }: { readonly card: string; readonly token: string }): string =>
  `/s/l/${card}#${token}`;

const prefix = 'link-';

/**
 * Id of the link's row, also used as the product id in order items; unique there, because products' ids have no dash.
 */
export const linkRowId = (clientId: string): string => `${prefix}${clientId}`;
