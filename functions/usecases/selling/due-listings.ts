/** Listings near their end: asks sellers whether they still sell them, and delists those not renewed. */

import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { endedNotification, endingNotification } from '../../domain/notifications/listing-notification.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { askedBefore, askedTerm, endedTerm, isStillOffered } from '../../domain/products/freshness.ts';
import type { TimeZone } from '../../domain/settings/time-zones.ts';
import { addToCategory, countedIn } from '../category-counts.ts';
import { withdrawn } from '../kinds/withdrawn.ts';
import { notify } from '../notifications/notify.ts';
import type { Operation, Row } from '../rows.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import { isoNow, type World, zoneOf } from '../world.ts';
import { withTerm } from './renew-products.ts';

type DueWorld = Pick<World, 'rows' | 'settings' | 'now' | 'newId' | 'log' | 'kinds'>;
type Product = Row<'products'>;

/** One of the two steps: asking, or ending. */
interface Turn {
  readonly isAsked: boolean;
  /** Applies to listings that end before this moment, ISO. */
  readonly before: (world: DueWorld) => string;
  readonly change: (product: Product, now: number) => Partial<Product>;
  readonly textOf: (told: readonly Product[], now: number, zone: TimeZone) => NotificationText;
}

const asking: Turn = {
  isAsked: false,
  before: (world) => askedBefore(world.now()),
  change: askedTerm,
  textOf: (told, now, zone) => {
    const ends = told.map((product) => askedTerm(product, now).listedUntil).sort();
    return endingNotification(told, ends[0] ?? '', zone);
  },
};

const ending: Turn = {
  isAsked: true,
  before: isoNow,
  change: endedTerm,
  textOf: endedNotification,
};

/**
 * Products of one seller per transaction of 100 operations: two each, one for the count of its category, one
 * notification and one wish check.
 */
const atOnce = Math.floor((limits.transactionOperations - 2) / 3);
/** Maximum rows read and sellers handled per run; the next run is ten minutes later. */
const looked = 5_000;
const served = 500;

/**
 * The operations that lower the category counts, one per category for any number of products. Sold products are no
 * longer counted.
 */
const uncounted = ({ settings }: DueWorld, left: readonly Product[]): Operation[] =>
  [...Map.groupBy(left, (product) => countedIn(settings, product))].flatMap(([id, { length }]) =>
    id === null ? [] : addToCategory(id, -length),
  );

/**
 * Runs one step for the due products of one seller, with one notification for all. Sold and sold-out products end
 * without a notification. Returns the number of products.
 */
const serve = (world: DueWorld, sellerId: string, turn: Turn): Promise<number> =>
  world.rows.transact(async () => {
    const now = world.now();
    const due = await world.rows.list('products', {
      where: { isListed: true, sellerId, isAsked: turn.isAsked },
      before: { listedUntil: turn.before(world) },
      lowestFirst: 'listedUntil',
      limit: atOnce,
    });
    const changed = due.map((product) => ({ product, term: turn.change(product, now) }));
    const left = changed.filter(({ term }) => term.isListed === false).map(({ product }) => product);
    const told = (turn.isAsked ? left : due).filter((product) => isStillOffered(product, now));
    return {
      operations: [
        ...changed.flatMap(({ product, term }) => withTerm(product, term)),
        ...uncounted(world, left),
        ...(await withdrawn(world, left, 'unlisted')),
        ...wishCheck(
          world.newId(),
          left.filter((product) => told.includes(product)).map(({ $id }) => $id),
          now,
        ),
        // Products older than the seller column have no seller to notify.
        ...(told.length > 0 && sellerId !== '' ? [notify(world, sellerId, turn.textOf(told, now, zoneOf(world)))] : []),
      ],
      result: due.length,
    };
  });

/**
 * Runs one step. An interrupted run neither repeats nor skips anything: product and notification change in one
 * transaction.
 */
async function take(world: DueWorld, turn: Turn): Promise<{ products: number; left: number }> {
  const due = await world.rows.list('products', {
    where: { isListed: true, isAsked: turn.isAsked },
    before: { listedUntil: turn.before(world) },
    lowestFirst: 'listedUntil',
    select: ['sellerId'],
    limit: looked,
  });
  let products = 0;
  let left = 0;
  const trouble: unknown[] = [];
  for (const sellerId of [...new Set(due.map((product) => product.sellerId))].slice(0, served)) {
    try {
      let count: number;
      do {
        count = await serve(world, sellerId, turn);
        products += count;
      } while (count === atOnce);
    } catch (error) {
      // A refusal for one seller does not stop the others. Any other error fails the run after all are handled.
      if (!(error instanceof DomainError)) trouble.push(error);
      else world.log(`Listings of ${sellerId} are left for the next run: ${error.code}`);
      left++;
    }
  }
  if (trouble.length > 0) throw trouble[0];
  return { products, left };
}

/** Asks sellers about listings that end within a week, once per term. */
export const askSellers = (world: DueWorld): Promise<{ products: number; left: number }> => take(world, asking);

/** Delists products whose seller was asked and did not renew. They stay in carts, orders and talks. */
export const endListings = (world: DueWorld): Promise<{ products: number; left: number }> => take(world, ending);
