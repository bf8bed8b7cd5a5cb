import { Query } from 'appwrite';

/**
 * The first filter of every list for buyers: only listed products. The indexes of such lists begin with this column
 * (docs/catalogue-queries.md), so a list without it is slow, too. Separate from the columns, which the first script of
 * a page reads without the SDK.
 */
export const listed = (): string => Query.equal('isListed', true);
