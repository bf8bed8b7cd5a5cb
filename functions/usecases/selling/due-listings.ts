/** What time does to listings: sellers are asked whether one still stands, and what nobody renews leaves the lists. */
import { DomainError } from '../../domain/errors.ts';
import { endedNotification, endingNotification } from '../../domain/notifications/listing-notification.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { askedBefore, askedTerm } from '../../domain/products/freshness.ts';
import { availabilityOf } from '../../domain/products/listing.ts';
import { notify } from '../notifications/notify.ts';
import type { Operation, Row } from '../rows.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import { isoNow, type World } from '../world.ts';
import { addToCategory, countedIn } from './category-counts.ts';
import { withTerm } from './renew-products.ts';

type DueWorld = Pick<World, 'rows' | 'settings' | 'now' | 'newId' | 'log'>;
type Product = Row<'products'>;

/** A step of listings whose end has come near, or is there. */
interface Turn {
  readonly isAsked: boolean;
  /** Those that end before this moment, ISO. */
  readonly before: (world: DueWorld) => string;
  readonly change: (product: Product, now: number) => Partial<Product>;
  readonly textOf: (told: readonly Product[], now: number) => NotificationText;
}

const asking: Turn = {
  isAsked: false,
  before: (world) => askedBefore(world.now()),
  change: askedTerm,
  textOf: (told, now) => {
    const ends = told.map((product) => askedTerm(product, now).listedUntil).sort();
    return endingNotification(told, ends[0] ?? '');
  },
};

const ending: Turn = {
  isAsked: true,
  before: isoNow,
  change: () => ({ isListed: false }),
  textOf: endedNotification,
};

/** Products of one seller in one transaction, of 100 operations: two each, a count per category, one for the news and one for those who wish for them. */
const atOnce = 40;
/** What one run looks at, and how many sellers it serves: the next one is ten minutes away. */
const looked = 5_000;
const served = 500;

/** The counts of categories that these leave: one operation for each, however many products. What is sold left them before. */
const uncounted = ({ settings }: DueWorld, left: readonly Product[]): Operation[] =>
  [...Map.groupBy(left, (product) => countedIn(settings, product))].flatMap(([id, { length }]) =>
    id === null ? [] : addToCategory(id, -length),
  );

/** One turn of what is due of this seller, told once for all of it; what is sold or empty goes without a word. Gives how many. */
const serve = (world: DueWorld, sellerId: string, turn: Turn): Promise<number> =>
  world.rows.transact(async () => {
    const now = world.now();
    const due = await world.rows.list('products', {
      where: { isListed: true, sellerId, isAsked: turn.isAsked },
      before: { listedUntil: turn.before(world) },
      lowestFirst: 'listedUntil',
      limit: atOnce,
    });
    const told = due.filter((product) => availabilityOf(product) === 'available');
    const changed = due.map((product) => ({ product, term: turn.change(product, now) }));
    const left = changed.filter(({ term }) => term.isListed === false).map(({ product }) => product);
    return {
      operations: [
        ...changed.flatMap(({ product, term }) => withTerm(product, term)),
        ...uncounted(world, left),
        ...wishCheck(
          world.newId(),
          left.filter((product) => told.includes(product)).map(({ $id }) => $id),
          now,
        ),
        // Products from before sellers have none, and nobody hears of them.
        ...(told.length > 0 && sellerId !== '' ? [notify(world, sellerId, turn.textOf(told, now))] : []),
      ],
      result: due.length,
    };
  });

/** A cut run repeats nothing and forgets nobody: what it did is no longer due, and its news stand beside it in the same transaction. */
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
      // One seller's trouble is not everybody's; what is no refusal fails the run when the others were served.
      if (!(error instanceof DomainError)) trouble.push(error);
      else world.log(`Listings of ${sellerId} are left for the next run: ${error.code}`);
      left++;
    }
  }
  if (trouble.length > 0) throw trouble[0];
  return { products, left };
}

/** Asks sellers about listings that end within a week, each once per term. */
export const askSellers = (world: DueWorld): Promise<{ products: number; left: number }> => take(world, asking);

/** Takes listings out of the lists whose seller was asked and did not renew; not out of carts, orders and talks. */
export const endListings = (world: DueWorld): Promise<{ products: number; left: number }> => take(world, ending);
