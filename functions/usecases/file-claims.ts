/**
 * A file's id is used once. Rows go on naming a file that is gone, and Appwrite lets anybody upload another one under its id. So each file
 * that a row comes to name has a counter, which stays for good: a file with a counter that we have not kept is another one.
 */
import { DomainError } from '../domain/errors.ts';
import { quotaId } from '../domain/ids.ts';
import type { Counter } from './quota.ts';
import { create, type Operation } from './rows.ts';
import type { Bucket, StoredFile, World } from './world.ts';

/** Ids of files compare without case. Of a product's photo it is the counter of the products that show it. */
const claimId = (bucket: Bucket, fileId: string): string =>
  quotaId(bucket === 'product-photos' ? 'photoProducts' : bucket, fileId.toLowerCase());

/** The counters that `assertFirstUse` and `claim` ask for. */
export const claimIds = (bucket: Bucket, fileIds: readonly string[]): string[] =>
  fileIds.filter((id) => id !== '').map((id) => claimId(bucket, id));

/** Whether this id, in some spelling, was named by a row before. */
const wasUsed = (bucket: Bucket, fileId: string, counters: ReadonlyMap<string, Counter>): boolean =>
  counters.has(claimId(bucket, fileId));

/** Refuses a file under the id of one that is gone. @throws file_not_yours */
export function assertFirstUse(bucket: Bucket, file: StoredFile, counters: ReadonlyMap<string, Counter>): void {
  if (wasUsed(bucket, file.id, counters) && !file.isKept) throw new DomainError('file_not_yours');
}

const firstUse = { count: 1, windowEndsAt: null };

/** Notes that a row names this file, in the transaction that writes the row. */
export const claim = (bucket: Bucket, fileId: string, counters: ReadonlyMap<string, Counter>): Operation[] =>
  wasUsed(bucket, fileId, counters) ? [] : [create('counters', claimId(bucket, fileId), firstUse)];

/** The same without a transaction. May be repeated. */
export const claimNow = (world: Pick<World, 'rows'>, bucket: Bucket, fileId: string): Promise<boolean> =>
  world.rows.create('counters', claimId(bucket, fileId), firstUse);
