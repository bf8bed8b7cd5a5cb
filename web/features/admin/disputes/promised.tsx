import { disputePromise } from '#domain/orders/money-place.ts';
import { promiseLeft } from '../../../copy/promise-left.ts';

/** The promised date of a decision. `since`: start of the dispute, ISO. */
export const Promised = ({ since, now }: { since: string; now: number }) => promiseLeft(disputePromise(since), now);
