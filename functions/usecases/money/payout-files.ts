/** Bank files: one person marks a complete file as sent, a hundred payouts per call. */
import { DomainError, type ErrorCode, type ErrorDetails } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { assertFileUndoable, assertMarkable } from '../../domain/money/payout-file.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { isUndoTime, undoUntil } from '../../domain/undo.ts';
import { namesOf } from '../names.ts';
import { idsPerQuery, inChunks, incrementFrom, type Plan, type Row, type RowData, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { mostTogether, paidTogether, undoneTogether } from './end-payout.ts';

type AdminWorld = Pick<World, 'rows' | 'newId' | 'now'>;

export interface SeenPayoutFile {
  readonly fileId: string;
  readonly by: string;
  readonly at: string;
  readonly count: number;
  /** Rupiah. */
  readonly amount: number;
  readonly state: string;
  readonly reference: string;
  readonly markedBy: string;
  readonly markedAt: string | null;
  /** Deadline to undo the file's mark, ISO; null if it cannot be undone (any more). */
  readonly undoUntil: string | null;
}

/** Number and sum of prepared payouts, by file. */
async function waitingFiles(world: Pick<World, 'rows'>): Promise<Map<string, { count: number; amount: number }>> {
  const left = new Map<string, { count: number; amount: number }>();
  const select = ['fileId', 'amount'] as const;
  for await (const payout of world.rows.each('payouts', { where: { state: 'prepared' }, select, pageRows: 5_000 })) {
    const { count, amount } = left.get(payout.fileId) ?? { count: 0, amount: 0 };
    if (payout.fileId !== '') left.set(payout.fileId, { count: count + 1, amount: amount + payout.amount });
  }
  return left;
}

/** Files that wait for the bank, oldest first, and files whose mark can still be undone. */
export async function listPayoutFiles(world: AdminWorld): Promise<{ files: SeenPayoutFile[] }> {
  const limit = limits.payoutFilesShown;
  const left = await waitingFiles(world);
  const ids = [...left.keys()].slice(0, idsPerQuery);
  const [waiting, halfway, sent] = await Promise.all([
    ids.length > 0 ? world.rows.list('payoutFiles', { where: { $id: ids, state: 'open' }, limit }) : [],
    world.rows.list('payoutFiles', { where: { state: ['marking', 'undoing'] }, limit }),
    world.rows.list('payoutFiles', { where: { state: 'sent' }, newestFirst: true, limit }),
  ]);
  const isFresh = ({ markedAt }: Row<'payoutFiles'>) => isUndoTime(markedAt, world.now());
  const files = [...waiting, ...halfway, ...sent.filter(isFresh)];
  const names = await namesOf(world, [...new Set(files.flatMap(({ by, markedBy }) => [by, markedBy]))]);
  const nameOf = (id: string) => (id === '' ? '' : (names.get(id) ?? deletedPersonName));
  return {
    files: files.map((file) => ({
      fileId: file.$id,
      by: nameOf(file.by),
      at: file.$createdAt,
      // Some payouts of an open file may have been ended one by one.
      count: file.state === 'open' ? (left.get(file.$id)?.count ?? 0) : file.count,
      amount: file.state === 'open' ? (left.get(file.$id)?.amount ?? 0) : file.amount,
      state: file.state,
      reference: file.reference,
      markedBy: nameOf(file.markedBy),
      markedAt: file.markedAt,
      undoUntil: file.state !== 'open' && isFresh(file) ? undoUntil(file.markedAt ?? '') : null,
    })),
  };
}

/** A payout that was left unchanged, with the reason. */
export interface StayedPayout {
  readonly payoutId: string;
  readonly name: string;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
}

export interface FileTurn {
  /** Number of payouts changed by this call or by an earlier attempt of it. */
  readonly done: number;
  readonly stayed: readonly StayedPayout[];
  /** The cursor of the next call; null if all payouts are done. */
  readonly next: string | null;
}

/**
 * Changes the file if it still has the version that was read; of two simultaneous callers the second is planned again.
 */
async function changeFile(
  world: AdminWorld,
  fileId: string,
  decide: (file: Row<'payoutFiles'>) => Partial<RowData<'payoutFiles'>> | null,
): Promise<void> {
  await world.rows.transact<void>(async (): Promise<Plan<void>> => {
    const file = await world.rows.get('payoutFiles', fileId);
    if (!file) throw new DomainError('payout_file_not_found', { fileId });
    const data = decide(file);
    const operations = data
      ? [update('payoutFiles', fileId, data), incrementFrom('payoutFiles', fileId, 'version', file.version)]
      : [];
    return { operations, result: undefined };
  });
}

/** The next hundred payouts of the file in this state. */
async function nextOf(world: AdminWorld, where: { fileId: string; state: string; reference?: string }, after?: string) {
  const from = after && (await world.rows.get('payouts', after)) ? { after } : {};
  const rows = await world.rows.list('payouts', {
    where,
    select: ['$id'],
    limit: limits.bulkAtOnce + 1,
    ...from,
  });
  const ids = rows.slice(0, limits.bulkAtOnce).map(({ $id }) => $id);
  return { ids, next: rows.length > limits.bulkAtOnce ? (ids.at(-1) ?? null) : null };
}

/** Adds the name of the person who marked the file first to the refusal that a second person gets. */
async function withName(world: AdminWorld, refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof DomainError) || refusal.code !== 'payout_file_marked') return refusal;
  const { markedBy } = refusal.details ?? {};
  const names = await namesOf(world, [String(markedBy)]);
  return new DomainError('payout_file_marked', {
    ...refusal.details,
    name: names.get(String(markedBy)) ?? deletedPersonName,
  });
}

/**
 * Marks a file as sent. The first call claims it, each call marks the next hundred payouts, and the last one closes it.
 * Payouts that stay unchanged are returned with the reason. A repeated call continues, and no payout is marked twice.
 * Refuses payout_file_not_found, payout_file_marked, and changed_meanwhile if the mark is undone before it ends.
 */
export async function markFileSent(
  world: AdminWorld,
  admin: Caller,
  { fileId, reference, after }: { fileId: string; reference: string; after?: string | undefined },
): Promise<FileTurn> {
  const marking = { adminId: admin.id, reference };
  try {
    await changeFile(world, fileId, (file) => {
      assertMarkable(file, marking, world.now());
      const isMine = file.state !== 'open' && file.markedBy === admin.id;
      return isMine ? null : { state: 'marking', reference, markedBy: admin.id, markedAt: isoNow(world) };
    });
  } catch (refusal) {
    throw await withName(world, refusal);
  }
  const { ids, next } = await nextOf(world, { fileId, state: 'prepared' }, after);
  const turn = await inTurns(world, ids, (some) => paidTogether(world, admin, { fileId, reference, payoutIds: some }));
  if (next === null) {
    await changeFile(world, fileId, ({ state }) => (state === 'marking' ? { state: 'sent' } : null));
  }
  return { ...turn, next };
}

/**
 * Undoes a file's mark: its payouts become prepared again, a hundred per call. An undo that started in time may finish
 * later. Refuses payout_file_not_found, undo_over, undo_moved_on, changed_meanwhile.
 */
export async function undoFileSent(
  world: AdminWorld,
  admin: Caller,
  { fileId, after }: { fileId: string; after?: string | undefined },
): Promise<FileTurn> {
  let reference = '';
  await changeFile(world, fileId, (file) => {
    assertFileUndoable(file, world.now());
    ({ reference } = file);
    return file.state === 'undoing' ? null : { state: 'undoing' };
  });
  const { ids, next } = await nextOf(world, { fileId, state: 'paid', reference }, after);
  const turn = await inTurns(world, ids, (some) =>
    undoneTogether(world, admin, { fileId, reference, payoutIds: some }),
  );
  if (next === null) {
    const open = { state: 'open', reference: '', markedBy: '', markedAt: null };
    await changeFile(world, fileId, ({ state }) => (state === 'undoing' ? open : null));
  }
  return { ...turn, next };
}

/** Runs the plan on as many payouts as fit into one transaction. */
async function inTurns(
  world: AdminWorld,
  payoutIds: readonly string[],
  plan: (some: readonly string[]) => Promise<Plan<Pick<FileTurn, 'done' | 'stayed'>>>,
): Promise<Pick<FileTurn, 'done' | 'stayed'>> {
  const turns: Pick<FileTurn, 'done' | 'stayed'>[] = [];
  for (const some of inChunks(payoutIds, mostTogether)) turns.push(await world.rows.transact(() => plan(some)));
  return {
    done: turns.reduce((sum, { done }) => sum + done, 0),
    stayed: turns.flatMap(({ stayed }) => stayed),
  };
}
