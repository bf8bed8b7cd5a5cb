/** What 'Tersedia saja' shows. */
import { Query } from 'appwrite';

/**
 * The queries of what somebody can order at `now` (ms since 1970), or enter: equal to availabilityOf, without batches that have closed and
 * gifts that were drawn.
 */
export const availableAt = (now: number): string[] => [
  Query.equal('isSold', false),
  Query.or([Query.isNull('stock'), Query.greaterThan('stock', 0)]),
  Query.or([Query.isNull('closesAt'), Query.greaterThan('closesAt', new Date(now).toISOString())]),
];
