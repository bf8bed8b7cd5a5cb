import { Query } from 'appwrite';

/** Sales outside open batches; only these can be answered. */
export const batchClosed = (): string =>
  Query.or([Query.isNull('stayFrom'), Query.lessThanEqual('stayFrom', new Date().toISOString())]);

/** Sales that wait for their batch to close. */
export const inOpenBatch = (): string =>
  Query.and([Query.equal('state', 'waiting'), Query.greaterThan('stayFrom', new Date().toISOString())]);
