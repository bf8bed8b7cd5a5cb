/**
 * Compares reputations and buyers' records with the sales and visible reviews, which are authoritative, and corrects
 * them and their copies of the profile.
 */
import {
  buyerCounts,
  differingCounts,
  noBuyerCounts,
  noSellerCounts,
  sellerCounts,
} from '../../domain/trust/reputation.ts';
import type { Row } from '../rows.ts';
import type { Caller } from '../world.ts';
import { type CountWorld, correctAll, type Kind, type RecordCorrection, type Wanted } from './correct-records.ts';
import { buyerRecordRow, copiesOf, reputationRow, type ShownProfile, shownColumns } from './records.ts';
import { buyersNow, sellersNow, tallyAll } from './tally.ts';

export interface RecountedReputations {
  /** Corrections of wrong counts. */
  readonly corrected: readonly RecordCorrection[];
  /**
   * Numbers of rows: created (`made`), removed because the person has no profile (`removed`), and updated because their
   * copy of the profile was outdated (`refreshed`).
   */
  readonly made: number;
  readonly removed: number;
  readonly refreshed: number;
}

/** Large pages, because all rows are read. */
const pageRows = 5_000;

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
  now: sellersNow,
  row: reputationRow,
  copies: staleCopies,
};

const buyerKind: Kind<(typeof buyerCounts)[number]> = {
  record: 'buyer',
  table: 'buyerRecords',
  columns: buyerCounts,
  none: noBuyerCounts,
  now: buyersNow,
  row: (_world, { $id }, counts) => buyerRecordRow($id, counts),
  copies: () => ({}),
};

/** People whose record seems wrong. */
async function suspects<C extends string>(
  world: CountWorld,
  kind: Kind<C>,
  wanted: Wanted<C>,
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
 * Compares every record with a fresh count while trade continues, creates missing records and corrects the others;
 * every correction has an audit entry. People without a profile have no record.
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
  const heal = async <C extends string>(kind: Kind<C>, wanted: Wanted<C>) => {
    const ids = [...(await suspects(world, kind, wanted, profiles))];
    for await (const healed of correctAll(world, actor, kind, ids, wanted)) {
      corrected.push(...healed.corrected);
      if (healed.what) count[healed.what]++;
    }
  };
  await heal(sellerKind, tally.sellers);
  await heal(buyerKind, tally.buyers);
  return { corrected, ...count };
}
