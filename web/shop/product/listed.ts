import { Query } from 'appwrite';

/**
 * The first filter of every list for buyers. The lists' indexes start with this column (docs/catalogue-queries.md), so
 * a list without it would also be slow. Not in page-columns.ts, which a page's first script reads without loading the
 * SDK.
 */
export const listed = (): string => Query.equal('isListed', true);
