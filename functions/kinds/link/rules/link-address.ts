/** Path and ids of sales by link. Separate from the rest, because the client needs them without the hashes. */

/** 128 bits in base64url (link-token.ts). */
export const linkTokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** The public id of the link's card page: the hash of the token, which does not open the link (link-token.ts). */
export const linkCardPattern = /^[0-9a-f]{32}$/;

/** The link's address. The token is in the fragment, which browsers send to no server: executions and proxy logs store paths. */
export const linkPath = (token: string): string => `/l#${token}`;

/** The token in such an address; '' if absent. */
export const tokenInHash = (hash: string): string => {
  const token = hash.replace(/^#/, '');
  return linkTokenPattern.test(token) ? token : '';
};

/** The page with the card that chats show. */
export const linkSharePath = ({ card, token }: { readonly card: string; readonly token: string }): string =>
  `/s/l/${card}#${token}`;

const prefix = 'link-';

/** The row's id, also the product id in an order's items: products' ids have no dash. */
export const linkRowId = (clientId: string): string => `${prefix}${clientId}`;
