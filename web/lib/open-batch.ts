import { Query } from 'appwrite';
import { serverNow } from './server-clock.ts';

const now = () => new Date(serverNow()).toISOString();

/** Query for sales that are not in an open batch; only these can be accepted or declined. */
export const batchClosed = (): string => Query.or([Query.isNull('stayFrom'), Query.lessThanEqual('stayFrom', now())]);

/** Query for sales that wait for their batch to close. */
export const inOpenBatch = (): string =>
  Query.and([Query.equal('state', 'waiting'), Query.greaterThan('stayFrom', now())]);
