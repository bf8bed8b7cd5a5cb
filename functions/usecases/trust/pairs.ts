/** The trade history of two people: when one of their sales last counted, and how many they completed. */
import { keyedId } from '../../domain/keyed-ids.ts';
import { type ChangedSale, type CountingSale, isCountedAfter, isDecidedNow } from '../../domain/trust/reputation.ts';
import { create, increment, incrementFrom, type Operation, type Row, update } from '../rows.ts';
import { isoNow, type World } from '../world.ts';

export type PairWorld = Pick<World, 'rows' | 'settings' | 'now'>;

/** A step of a sale, with the sale's buyer and seller. */
export interface SaleOfPair extends CountingSale {
  readonly $id: string;
  readonly sellerId: string;
  readonly buyerId: string;
}

export interface DecidedSales {
  /** Whether each of these sales counts, by id. */
  readonly isCounted: ReadonlyMap<string, boolean>;
  readonly changes: readonly ChangedSale[];
  readonly operations: readonly Operation[];
}

const pairOf = ({ sellerId, buyerId }: SaleOfPair): { firstId: string; secondId: string } =>
  sellerId < buyerId ? { firstId: sellerId, secondId: buyerId } : { firstId: buyerId, secondId: sellerId };

const isCompletedNow = ({ before, after }: SaleOfPair): boolean =>
  after.state === 'completed' && before?.state !== 'completed';

/**
 * The pairs that these steps need or change, read in this plan. Found by people's ids, because pair ids made with an
 * earlier secret stay valid. `isUsual`: returns null if these steps only raise counts of existing pairs.
 */
export async function pairsOf(
  world: PairWorld,
  sales: readonly SaleOfPair[],
  isUsual: boolean,
): Promise<Row<'pairs'>[] | null> {
  const asked = sales.filter((sale) => isDecidedNow(sale) || isCompletedNow(sale));
  if (asked.length === 0) return [];
  if (isUsual && asked.every((sale) => !isDecidedNow(sale) && sale.before?.isCounted)) return null;
  const people = [...new Set(asked.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]))];
  // Includes pairs between people of different sales.
  return world.rows.list('pairs', { where: { firstId: people, secondId: people }, limit: people.length ** 2 });
}

/**
 * Decides which of these sales count. Of two simultaneous sales of one pair the second transaction fails and is planned
 * again. `pairs`: the result of `pairsOf`.
 */
export function decideSales(
  world: PairWorld,
  sales: readonly SaleOfPair[],
  pairs: readonly Row<'pairs'>[] | null,
): DecidedSales {
  const isCounted = new Map<string, boolean>();
  const operations: Operation[] = [];
  for (const sale of sales) {
    const { firstId, secondId } = pairOf(sale);
    const pair = pairs?.find((one) => one.firstId === firstId && one.secondId === secondId);
    const id = pair?.$id ?? keyedId(world.settings.idSecret, 'pair', firstId, secondId);
    const counts = isCountedAfter(sale, pair?.countedAt ?? null, world.now());
    isCounted.set(sale.$id, counts);
    const takes = counts && isDecidedNow(sale) ? { countedAt: isoNow(world) } : null;
    const completed = isCompletedNow(sale) ? 1 : 0;
    if (!takes && completed === 0) continue;
    if (pairs && !pair) {
      operations.push(create('pairs', id, { firstId, secondId, completed, countedAt: null, version: 1, ...takes }));
      continue;
    }
    if (completed > 0) operations.push(increment('pairs', id, 'completed'));
    if (takes && pair) operations.push(update('pairs', id, takes), incrementFrom('pairs', id, 'version', pair.version));
  }
  const changes = sales.map((sale) => ({
    ...sale,
    after: { ...sale.after, isCounted: isCounted.get(sale.$id) ?? false },
  }));
  return { isCounted, changes, operations };
}

/** The changes if every sale counted. Used to find all records that may change. */
export const asIfCounted = (sales: readonly SaleOfPair[]): ChangedSale[] =>
  sales.map((sale) => ({ ...sale, after: { ...sale.after, isCounted: true } }));
