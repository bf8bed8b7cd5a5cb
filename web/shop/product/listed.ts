import { Query } from 'appwrite';

/**
 * The first filter of every buyers' list: only listed products. The lists' indexes begin with this column
 * (docs/catalogue-queries.md), so a list without it is slow, too. Apart from the columns, which a page's first script
 * reads without the SDK.
 */
export const listed = (): string => Query.equal('isListed', true);
