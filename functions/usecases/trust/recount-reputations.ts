/** Sales and visible reviews are the truth: reputations and buyers' records that say otherwise are corrected and named, as are the profile's copies. */
import { deletedPersonName } from '../../domain/people/person.ts';
import {
  buyerCounts,
  differingCounts,
  noBuyerCounts,
  noSellerCounts,
  sellerCounts,
} from '../../domain/trust/reputation.ts';
import { audited } from '../audit.ts';
import { add, incrementFrom, type Operation, type Row, remove, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import {
  buyerRecordRow,
  copiesOf,
  type RecordWorld,
  reputationRow,
  type ShownProfile,
  shownColumns,
} from './records.ts';
import { buyerNow, sellerNow, tallyAll } from './tally.ts';

type CountWorld = RecordWorld & Pick<World, 'newId'>;

interface RecordCorrection {
  readonly userId: string;
  readonly name: string;
  readonly record: 'seller' | 'buyer';
  readonly column: string;
  readonly was: number;
  readonly is: number;
}

export interface RecountedReputations {
  /** Counts that were wrong. */
  readonly corrected: readonly RecordCorrection[];
  /** Rows that were missing, or of nobody; and those whose copy of the profile was old. */
  readonly made: number;
  readonly removed: number;
  readonly refreshed: number;
}

/** Rows of which all are read. */
const pageRows = 5_000;

/** How a person's two records are kept. */
interface Kind<C extends string> {
  readonly record: 'seller' | 'buyer';
  readonly table: 'reputations' | 'buyerRecords';
  readonly columns: readonly C[];
  readonly none: Readonly<Record<C, number>>;
  readonly now: (world: CountWorld, userId: string) => Promise<Readonly<Record<C, number>>>;
  readonly row: (world: CountWorld, profile: ShownProfile, counts: Readonly<Record<C, number>>) => Operation;
  /** Columns that are copies of the profile's and differ. */
  readonly copies: (world: CountWorld, row: object, profile: ShownProfile) => Partial<Row<'reputations'>>;
}

function staleCopies(world: CountWorld, row: object, profile: ShownProfile): Partial<Row<'reputations'>> {
  const copies = { ...copiesOf(world, profile), memberSince: profile.$createdAt };
  const known = row as Row<'reputations'>;
  const isSince = Date.parse(known.memberSince ?? '') === Date.parse(profile.$createdAt);
  const isSame =
    isSince &&
    known.name === copies.name &&
    known.photoId === copies.photoId &&
    known.isCampusEmail === copies.isCampusEmail;
  return isSame ? {} : copies;
}

const sellerKind: Kind<(typeof sellerCounts)[number]> = {
  record: 'seller',
  table: 'reputations',
  columns: sellerCounts,
  none: noSellerCounts,
  now: sellerNow,
  row: reputationRow,
  copies: staleCopies,
};

const buyerKind: Kind<(typeof buyerCounts)[number]> = {
  record: 'buyer',
  table: 'buyerRecords',
  columns: buyerCounts,
  none: noBuyerCounts,
  now: buyerNow,
  row: (_world, { $id }, counts) => buyerRecordRow($id, counts),
  copies: () => ({}),
};

interface Healed {
  readonly corrected: readonly RecordCorrection[];
  readonly what: 'made' | 'removed' | 'refreshed' | null;
}

const nothing: Healed = { corrected: [], what: null };

/** One record against what it counts. What is counted meanwhile raises its version: then all is read and compared again. */
function correct<C extends string>(
  world: CountWorld,
  actor: Pick<Caller, 'id'>,
  kind: Kind<C>,
  userId: string,
): Promise<Healed> {
  const { table, record, columns } = kind;
  return world.rows.transact<Healed>(async () => {
    const [found, profile] = await Promise.all([world.rows.get(table, userId), world.rows.get('profiles', userId)]);
    if (!profile)
      return found
        ? { operations: [remove(table, userId)], result: { corrected: [], what: 'removed' } }
        : { operations: [], result: nothing };
    const is = await kind.now(world, userId);
    if (!found) return { operations: [kind.row(world, profile, is)], result: { corrected: [], what: 'made' } };
    const row = found as unknown as Readonly<Record<C, number>> & { readonly version: number };
    const copies = kind.copies(world, found, profile);
    const refreshed = Object.keys(copies).length > 0 ? [update<'reputations'>('reputations', userId, copies)] : [];
    const wrong = differingCounts(columns, row, is);
    const what = refreshed.length > 0 ? 'refreshed' : null;
    if (wrong.length === 0) return { operations: refreshed, result: { corrected: [], what } };
    const name = profile.name || deletedPersonName;
    const corrected = wrong.map((column) => ({ userId, name, record, column, was: row[column], is: is[column] }));
    return {
      operations: [
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
      ],
      result: { corrected, what },
    };
  });
}

/** People whose record does not say what it should, at a first look. */
async function suspects<C extends string>(
  world: CountWorld,
  kind: Kind<C>,
  wanted: ReadonlyMap<string, Readonly<Record<C, number>>>,
  profiles: ReadonlyMap<string, ShownProfile>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const there = new Set<string>();
  for await (const row of world.rows.each(kind.table, { pageRows })) {
    const counts = row as unknown as Readonly<Record<C, number>>;
    const profile = profiles.get(row.$id);
    there.add(row.$id);
    const isTrue = differingCounts(kind.columns, counts, wanted.get(row.$id) ?? kind.none).length === 0;
    if (!profile || !isTrue || Object.keys(kind.copies(world, row, profile)).length > 0) found.add(row.$id);
  }
  for (const [id, counts] of wanted) {
    const isNeeded = kind.record === 'seller' || differingCounts(kind.columns, counts, kind.none).length > 0;
    if (isNeeded && !there.has(id) && profiles.has(id)) found.add(id);
  }
  return found;
}

/**
 * Compares every reputation and every buyer's record with what it counts while people go on trading, makes those that are missing, and
 * corrects what differs; each correction is audited. Who has no profile any more has neither.
 */
export async function recountReputations(
  world: CountWorld,
  actor: Pick<Caller, 'id'> = { id: 'upkeep' },
): Promise<RecountedReputations> {
  const tally = await tallyAll(world);
  const profiles = new Map<string, ShownProfile>();
  for await (const profile of world.rows.each('profiles', { select: shownColumns, pageRows })) {
    profiles.set(profile.$id, profile);
  }
  const corrected: RecordCorrection[] = [];
  const count = { made: 0, removed: 0, refreshed: 0 };
  const heal = async <C extends string>(kind: Kind<C>, wanted: ReadonlyMap<string, Readonly<Record<C, number>>>) => {
    for (const userId of await suspects(world, kind, wanted, profiles)) {
      const healed = await correct(world, actor, kind, userId);
      corrected.push(...healed.corrected);
      if (healed.what) count[healed.what]++;
    }
  };
  await heal(sellerKind, tally.sellers);
  await heal(buyerKind, tally.buyers);
  return { corrected, ...count };
}
