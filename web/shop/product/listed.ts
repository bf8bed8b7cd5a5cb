import { Query } from 'appwrite';

/**
 * What every list for buyers asks first: only what is still offered. All indexes of such lists begin with it
 * (docs/catalogue-queries.md), so a list that forgets it is not only wrong but also slow. Apart from the columns, which the
 * first script of a page reads without the SDK.
 */
export const listed = (): string => Query.equal('isListed', true);
