/**
 * Lets each file id be used only once. Rows keep the id of a deleted file, and Appwrite lets anyone upload another file
 * under that id. So each file that a row references has a permanent counter; a file that has a counter but is not
 * marked as kept is a replacement.
 */
import { DomainError } from '../domain/errors.ts';
import { quotaId } from '../domain/ids.ts';
import type { Counter } from './quota.ts';
import { create, type Operation } from './rows.ts';
import type { Bucket, StoredFile, World } from './world.ts';

/** File ids are case-insensitive. For product photos this is the counter of the products that show the photo. */
const claimId = (bucket: Bucket, fileId: string): string =>
  quotaId(bucket === 'product-photos' ? 'photoProducts' : bucket, fileId.toLowerCase());

/** Ids of the counters that `assertFirstUse` and `claim` need. */
export const claimIds = (bucket: Bucket, fileIds: readonly string[]): string[] =>
  fileIds.filter((id) => id !== '').map((id) => claimId(bucket, id));

/** Whether a row has referenced this id before, in any case. */
const wasUsed = (bucket: Bucket, fileId: string, counters: ReadonlyMap<string, Counter>): boolean =>
  counters.has(claimId(bucket, fileId));

/** Refuses a file that was uploaded under the id of a deleted one. @throws file_not_yours */
export function assertFirstUse(bucket: Bucket, file: StoredFile, counters: ReadonlyMap<string, Counter>): void {
  if (wasUsed(bucket, file.id, counters) && !file.isKept) throw new DomainError('file_not_yours');
}

const firstUse = { count: 1, windowEndsAt: null };

/** Records that a row references this file, in the transaction that writes the row. */
export const claim = (bucket: Bucket, fileId: string, counters: ReadonlyMap<string, Counter>): Operation[] =>
  wasUsed(bucket, fileId, counters) ? [] : [create('counters', claimId(bucket, fileId), firstUse)];

/** Claims without a transaction. May be repeated. */
export const claimNow = (world: Pick<World, 'rows'>, bucket: Bucket, fileId: string): Promise<boolean> =>
  world.rows.create('counters', claimId(bucket, fileId), firstUse);
