/** Where a link leads, and ids by which its things are known; the client needs these and no hashes. */

/** 128 bits in base64url (link-token.ts). */
export const linkTokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** What the page with the card is found by: the hash of the token, which opens nothing (link-token.ts). */
export const linkCardPattern = /^[0-9a-f]{32}$/;

/**
 * Where people open it. The token stands behind the #, which browsers send to no server: paths are kept in executions and in logs of
 * proxies.
 */
export const linkPath = (token: string): string => `/l#${token}`;

/** The token in such an address; '' where there is none. */
export const tokenInHash = (hash: string): string => {
  const token = hash.replace(/^#/, '');
  return linkTokenPattern.test(token) ? token : '';
};

/** The page whose card chats show of it. */
export const linkSharePath = ({ card, token }: { readonly card: string; readonly token: string }): string =>
  `/s/l/${card}#${token}`;

const prefix = 'link-';

/** The row's id, which also stands where an order's items name their product: products' ids have no dash. */
export const linkRowId = (clientId: string): string => `${prefix}${clientId}`;

/** Whether an ordered thing came by a link: it has no page. */
export const isLinked = (productId: string): boolean => productId.startsWith(prefix);
