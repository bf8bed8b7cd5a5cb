/** Reputations and buyers' records: changed in the transaction of the counted event, and created if missing. */
import { sellerNameOf } from '../../domain/people/person.ts';
import { hasCampusMark } from '../../domain/trust/campus-email.ts';
import {
  addCounts,
  type BuyerCounts,
  type CountedReview,
  noBuyerCounts,
  noSellerCounts,
  onlyChanges,
  type RecordChanges,
  recordChanges,
  reviewChange,
  type SellerCounts,
} from '../../domain/trust/reputation.ts';
import { add, create, increment, type Operation, type Row } from '../rows.ts';
import type { Settings, World } from '../world.ts';
import { absenceCounters, absencesCounted } from './absences.ts';
import { asIfCounted, decideSales, type PairWorld, pairsOf, type SaleOfPair } from './pairs.ts';

/** The campus's mail domains. */
interface MarkingWorld {
  readonly settings: Pick<Settings, 'campusDomains'>;
}

export type RecordWorld = Pick<World, 'rows'> & MarkingWorld;

/** The profile's columns that a reputation shows. */
export type ShownProfile = Pick<Row<'profiles'>, '$id' | '$createdAt' | 'name' | 'photoId' | 'email' | 'unprovedSince'>;
export const shownColumns = ['$createdAt', 'name', 'photoId', 'email', 'unprovedSince'] as const;

/** The columns of a reputation that copy the profile. */
export const copiesOf = ({ settings }: MarkingWorld, profile: Omit<ShownProfile, '$id' | '$createdAt'>) => ({
  name: sellerNameOf(profile.name),
  photoId: profile.photoId,
  isCampusEmail: hasCampusMark(profile, settings.campusDomains),
});

/**
 * The reputation of a person who starts to sell, or has sold before. Every change raises `version`, which lets a
 * recount notice simultaneous changes.
 */
export const reputationRow = (
  world: MarkingWorld,
  profile: ShownProfile,
  counts: Partial<SellerCounts> = {},
): Operation =>
  create('reputations', profile.$id, {
    ...copiesOf(world, profile),
    memberSince: profile.$createdAt,
    ...noSellerCounts,
    ...counts,
    version: 1,
  });

export const buyerRecordRow = (userId: string, counts: Partial<BuyerCounts>): Operation =>
  create('buyerRecords', userId, { ...noBuyerCounts, ...counts, version: 1 });

/** Changes a person's counts. Has no minimum: a wrong record must not block sales. */
const counted = (
  table: 'reputations' | 'buyerRecords',
  id: string,
  counts: SellerCounts | BuyerCounts,
): Operation[] => [
  ...Object.entries(counts).flatMap(([column, value]) => add<typeof table>(table, id, column as 'completed', value)),
  increment<typeof table>(table, id, 'version'),
];

async function there(
  world: RecordWorld,
  table: 'reputations' | 'buyerRecords',
  people: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  if (people.size === 0) return new Set();
  const ids = [...people.keys()];
  const rows = await world.rows.list(table, { where: { $id: ids }, select: ['$id'], limit: ids.length });
  return new Set(rows.map(({ $id }) => $id));
}

async function profilesOf(world: RecordWorld, ids: readonly string[]): Promise<ReadonlyMap<string, ShownProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await world.rows.list('profiles', { where: { $id: ids }, select: shownColumns, limit: ids.length });
  return new Map(rows.map((profile) => [profile.$id, profile]));
}

/** Reads the records of the people in these changes. `isUsual`: assumes that every seller has a reputation. */
async function recordsAround(world: RecordWorld, { sellers, buyers, absences }: RecordChanges, isUsual = false) {
  const bought = new Map<string, unknown>([...buyers, ...absences]);
  const [reputations, records, counters] = await Promise.all([
    isUsual ? new Set(sellers.keys()) : there(world, 'reputations', sellers),
    there(world, 'buyerRecords', bought),
    absenceCounters(world, absences),
  ]);
  const missing = [
    ...[...sellers.keys()].filter((id) => !reputations.has(id)),
    ...[...bought.keys()].filter((id) => !records.has(id)),
  ];
  return { reputations, records, counters, profiles: await profilesOf(world, [...new Set(missing)]) };
}

type Around = Awaited<ReturnType<typeof recordsAround>>;

/**
 * The operations of these changes, for people whose rows were read in this plan. People without a profile have no
 * record.
 */
function written(
  world: RecordWorld,
  { sellers, buyers, absences }: RecordChanges,
  { reputations, records, counters, profiles }: Around,
): Operation[] {
  return [
    ...[...sellers].flatMap(([id, counts]) => {
      const profile = profiles.get(id);
      if (reputations.has(id)) return counted('reputations', id, counts);
      return profile ? [reputationRow(world, profile, counts)] : [];
    }),
    ...[...buyers].flatMap(([id, counts]) => {
      if (!records.has(id) && !profiles.has(id)) return [];
      return records.has(id) ? counted('buyerRecords', id, counts) : [buyerRecordRow(id, counts)];
    }),
    ...[...absences].flatMap(([id, more]) =>
      records.has(id) || profiles.has(id) ? absencesCounted(id, more, counters) : [],
    ),
  ];
}

const changed = async (world: RecordWorld, changes: RecordChanges): Promise<Operation[]> =>
  written(world, changes, await recordsAround(world, changes));

export interface CountedSales {
  /** By sale id: whether the sale counts; stored in the sale. */
  readonly isCounted: ReadonlyMap<string, boolean>;
  readonly operations: readonly Operation[];
}

/**
 * Decides which of these sale steps, all in one transaction, count, and how they change the records. `isUsual`: see
 * LoadedOrder.
 */
export async function salesCounted(
  world: RecordWorld & PairWorld,
  sales: readonly SaleOfPair[],
  isUsual = false,
): Promise<CountedSales> {
  const [pairs, around] = await Promise.all([
    pairsOf(world, sales, isUsual),
    recordsAround(world, recordChanges(asIfCounted(sales)), isUsual),
  ]);
  const { isCounted, changes, operations } = decideSales(world, sales, pairs);
  return { isCounted, operations: [...operations, ...written(world, recordChanges(changes), around)] };
}

/** The operations that change the records when a review becomes visible (1) or stops being visible (-1). */
export const reviewCounted = (world: RecordWorld, review: CountedReview, by: 1 | -1): Promise<Operation[]> =>
  changed(world, reviewChange(review, by));

/** The operations that change a person's records when kept marks return (1) or expire (-1). */
export const marksCounted = (
  world: RecordWorld,
  userId: string,
  { seller, buyer }: { readonly seller: SellerCounts; readonly buyer: BuyerCounts },
  by: 1 | -1,
): Promise<Operation[]> =>
  changed(
    world,
    onlyChanges({
      sellers: new Map([[userId, addCounts(noSellerCounts, seller, by)]]),
      buyers: new Map([[userId, addCounts(noBuyerCounts, buyer, by)]]),
      absences: new Map([[userId, by * buyer.absent]]),
    }),
  );

/** Updates in the person's reputation, if there is one, whether the address belongs to the campus. */
export async function markCampusEmail(
  world: RecordWorld,
  profile: Pick<ShownProfile, '$id' | 'email' | 'unprovedSince'>,
): Promise<void> {
  const isCampusEmail = hasCampusMark(profile, world.settings.campusDomains);
  await world.rows.update('reputations', profile.$id, { isCampusEmail });
}
