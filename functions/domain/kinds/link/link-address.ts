/** Where a link leads, and ids by which its things are known; the client needs these and no hashes. */

/** 128 bits in base64url (link-token.ts). */
export const linkTokenPattern = /^[A-Za-z0-9_-]{22}$/;

/** Where people open it. */
export const linkPath = (token: string): string => `/l/${token}`;

/** The page whose card chats show of it. */
export const linkSharePath = (token: string): string => `/s/l/${token}`;

const prefix = 'link-';

/** The row's id, which also stands where an order's items name their product: products' ids have no dash. */
export const linkRowId = (clientId: string): string => `${prefix}${clientId}`;

/** Whether an ordered thing came by a link: it has no page. */
export const isLinked = (productId: string): boolean => productId.startsWith(prefix);
