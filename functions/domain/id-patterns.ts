/** Shapes of ids. Apart from ids.ts, so that the client's first scripts bring no hashes. */

/** The shape of ID.unique(): 20 lower-case letters or digits. Other shapes are refused. */
export const uniqueIdPattern = /^[a-z0-9]{20}$/;

/** Any id that Appwrite accepts. */
export const appwriteIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;

/** The same in the lower case of our own ids. */
export const rowIdPattern = /^[a-z0-9][a-z0-9._-]{0,35}$/;
