import { Query } from 'appwrite';
import { serverNow } from './server-clock.ts';

const now = () => new Date(serverNow()).toISOString();

/** Sales outside open batches; only these can be answered. */
export const batchClosed = (): string => Query.or([Query.isNull('stayFrom'), Query.lessThanEqual('stayFrom', now())]);

/** Sales that wait for their batch to close. */
export const inOpenBatch = (): string =>
  Query.and([Query.equal('state', 'waiting'), Query.greaterThan('stayFrom', now())]);
