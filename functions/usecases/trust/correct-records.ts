/**
 * Corrects records of sellers and buyers that differ from their sales and reviews: many per transaction, each with an
 * audit entry.
 */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { differingCounts } from '../../domain/trust/reputation.ts';
import { audited } from '../audit.ts';
import { add, incrementFrom, type Operation, type Row, remove, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { type RecordWorld, type ShownProfile, shownColumns } from './records.ts';

export type CountWorld = RecordWorld & Pick<World, 'newId'>;

export interface RecordCorrection {
  readonly userId: string;
  readonly name: string;
  readonly record: 'seller' | 'buyer';
  readonly column: string;
  readonly was: number;
  readonly is: number;
}

/** How one of a person's two records is stored. */
export interface Kind<C extends string> {
  readonly record: 'seller' | 'buyer';
  readonly table: 'reputations' | 'buyerRecords';
  readonly columns: readonly C[];
  readonly none: Readonly<Record<C, number>>;
  readonly now: (
    world: CountWorld,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<C, number>>>>;
  readonly row: (world: CountWorld, profile: ShownProfile, counts: Readonly<Record<C, number>>) => Operation;
  /** Columns that copy the profile and differ from it. */
  readonly copies: (world: CountWorld, row: object, profile: ShownProfile) => Partial<Row<'reputations'>>;
}

interface Healed {
  readonly corrected: readonly RecordCorrection[];
  readonly what: 'made' | 'removed' | 'refreshed' | null;
}

/** The operations that correct one record, with the text of the audit entry. */
function healing<C extends string>(
  world: CountWorld,
  actor: Pick<Caller, 'id'>,
  kind: Kind<C>,
  {
    userId,
    found,
    profile,
    is,
  }: {
    readonly userId: string;
    readonly found: Pick<Row<'buyerRecords'>, '$id' | 'version'> | undefined;
    readonly profile: ShownProfile | undefined;
    readonly is: Readonly<Record<C, number>>;
  },
): { operations: readonly Operation[]; healed: Healed } {
  const { table, record, columns } = kind;
  if (!profile)
    return found
      ? { operations: [remove(table, userId)], healed: { corrected: [], what: 'removed' } }
      : { operations: [], healed: { corrected: [], what: null } };
  if (!found) return { operations: [kind.row(world, profile, is)], healed: { corrected: [], what: 'made' } };
  const row = found as unknown as Readonly<Record<C, number>> & { readonly version: number };
  const copies = kind.copies(world, found, profile);
  const refreshed = Object.keys(copies).length > 0 ? [update<'reputations'>('reputations', userId, copies)] : [];
  const wrong = differingCounts(columns, row, is);
  const what = refreshed.length > 0 ? 'refreshed' : null;
  if (wrong.length === 0) return { operations: refreshed, healed: { corrected: [], what } };
  const name = profile.name || deletedPersonName;
  const corrected = wrong.map((column) => ({ userId, name, record, column, was: row[column], is: is[column] }));
  const operations = [
    ...refreshed,
    incrementFrom<typeof table>(table, userId, 'version', row.version),
    ...corrected.flatMap(({ column, was, is: count }) =>
      add<typeof table>(table, userId, column as never, count - was),
    ),
    audited(world, actor, {
      action: record === 'seller' ? 'reputation.recount' : 'buyerRecord.recount',
      subject: userId,
      before: Object.fromEntries(corrected.map(({ column, was }) => [column, was])),
      after: Object.fromEntries(corrected.map(({ column, is: count }) => [column, count])),
    }),
  ];
  return { operations, healed: { corrected, what } };
}

export type Wanted<C extends string> = ReadonlyMap<string, Readonly<Record<C, number>>>;

/**
 * Corrects as many of these records as fit into one transaction, and returns each result. `wanted`: the counts from the
 * first read. They are still valid if the record has not changed since, because every counted event changes it. Other
 * records are counted again. If a record changes before the transaction is written, all are counted again.
 */
function correct<C extends string>(
  world: CountWorld,
  actor: Pick<Caller, 'id'>,
  kind: Kind<C>,
  ids: readonly string[],
  wanted: Wanted<C>,
): Promise<Healed[]> {
  const selection = { where: { $id: ids }, limit: ids.length };
  const isAsWanted = (row: { readonly $id: string }) => {
    const counts = row as unknown as Readonly<Record<C, number>>;
    return differingCounts(kind.columns, counts, wanted.get(row.$id) ?? kind.none).length === 0;
  };
  return world.rows.transact<Healed[]>(async (attempt) => {
    const [records, profiles] = await Promise.all([
      world.rows.list(kind.table, selection),
      world.rows.list('profiles', { ...selection, select: shownColumns }),
    ]);
    const doubted = attempt > 0 ? ids : records.filter((row) => !isAsWanted(row)).map(({ $id }) => $id);
    // Counted after the records are read, so that later changes conflict at the end.
    const counted = doubted.length > 0 ? await kind.now(world, doubted) : wanted;
    const countsOf = (id: string) => (doubted.includes(id) ? counted : wanted).get(id) ?? kind.none;
    const operations: Operation[] = [];
    const result: Healed[] = [];
    for (const userId of ids) {
      const found = records.find(({ $id }) => $id === userId);
      const profile = profiles.find(({ $id }) => $id === userId);
      const one = healing(world, actor, kind, { userId, found, profile, is: countsOf(userId) });
      if (operations.length + one.operations.length > limits.transactionOperations) break;
      operations.push(...one.operations);
      result.push(one.healed);
    }
    return { operations, result };
  });
}

/** Maximum ids per query. */
const mostAtOnce = 100;

/**
 * Corrects all of these records, many per transaction; fewer if trade changes them too fast to compare many together.
 */
export async function* correctAll<C extends string>(
  world: CountWorld,
  actor: Pick<Caller, 'id'>,
  kind: Kind<C>,
  ids: readonly string[],
  wanted: Wanted<C>,
): AsyncGenerator<Healed> {
  let atOnce = mostAtOnce;
  for (let from = 0; from < ids.length; ) {
    const some = ids.slice(from, from + atOnce);
    try {
      const healed = await correct(world, actor, kind, some, wanted);
      yield* healed;
      from += healed.length;
      atOnce = Math.min(mostAtOnce, healed.length * 2);
    } catch (error) {
      if (!(error instanceof DomainError) || some.length === 1) throw error;
      atOnce = Math.ceil(some.length / 4);
    }
  }
}
