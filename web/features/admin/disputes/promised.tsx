import { disputePromise } from '#domain/orders/money-place.ts';
import { promiseLeft } from '../../../copy/promise-left.ts';

/** Until when the two were promised a decision. `since`: when the dispute began, ISO. */
export const Promised = ({ since, now }: { since: string; now: number }) => promiseLeft(disputePromise(since), now);
