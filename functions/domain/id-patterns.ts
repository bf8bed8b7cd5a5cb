/** Shapes of ids. Separate from ids.ts, so that the client's first scripts load no hash function. */

/** The shape of ID.unique(): 20 lower-case letters or digits. Other shapes are refused. */
export const uniqueIdPattern = /^[a-z0-9]{20}$/;

/** Any id that Appwrite accepts. */
export const appwriteIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;

/** A row id in lower case, as our functions create them. */
export const rowIdPattern = /^[a-z0-9][a-z0-9._-]{0,35}$/;
