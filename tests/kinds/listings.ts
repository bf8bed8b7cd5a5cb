/**
 * One listing of each kind of trade, created and ordered through the usecases. Tests in this folder iterate over the
 * list of kinds, so a new kind is tested automatically: without a listing here it does not compile.
 */
import { ID } from 'node-appwrite';
import { hourMs } from '#domain/durations.ts';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { orderByLink } from '../../functions/kinds/link/usecases/order-link.ts';
import { makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { editBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { followBatches } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { rentToCart, setRentalTerms } from '../../functions/kinds/rental/usecases/rent.ts';
import { editPackages } from '../../functions/kinds/service/usecases/services.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { batchNow, postedPreorder } from '../support/batches.ts';
import type { Campus, KnownCaller } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { daysFromNow, postedRental } from '../support/rentals.ts';
import { press } from '../support/sales.ts';
import { hourIn, postedService, tutoring } from '../support/services.ts';

/** The result of an order. */
interface Taken {
  readonly orderId: string;
  readonly saleId: string;
  /** Rupiah, including a prepaid deposit. */
  readonly total: number;
}

export interface Listing {
  readonly seller: KnownCaller;
  /** Empty if the listing has no product. */
  readonly productId: string;
  /** The buyer's step before the order; puts the line into the cart. */
  readonly choose: (buyer: KnownCaller, world?: AdminAppWorld) => Promise<unknown>;
  /** Places the order. */
  readonly take: (buyer: KnownCaller, method?: PaymentMethod, world?: AdminAppWorld) => Promise<Taken>;
  /** The seller accepts the order, with these settings. @returns the world at the time of acceptance */
  readonly accept: (saleId: string, settings?: AdminAppWorld['settings']) => Promise<AdminAppWorld>;
  /** Its terms at the time of ordering, by label, each with its value after `changeTerms`. */
  readonly terms: Readonly<Record<string, readonly [ordered: RegExp, now: RegExp]>>;
  /** Edits the terms as far as the seller may while an order is open. */
  readonly changeTerms?: () => Promise<unknown>;
}

/** This kind is never ordered: people answer it with products of other kinds. */
type Unordered = 'wanted';
export type OrderedKind = Exclude<ProductKind, Unordered>;

export const orderedKinds = productKinds.filter((kind): kind is OrderedKind => kind !== 'wanted');

/**
 * `left`: how many can be ordered. An appointment is the only one of its hour, and a link the only one of its product.
 */
type Lists = (campus: Campus, world: AdminAppWorld, left: number) => Promise<Listing>;

interface ListedKind {
  readonly list: Lists;
  /** The outcome of an order: after the last one is ordered, and while its seller is blocked or deleted. */
  readonly outcomes: { readonly last: RegExp; readonly blocked: string; readonly deleted: RegExp };
}

const person = async (campus: Campus): Promise<KnownCaller> => {
  const seller = await campus.person('Sari');
  await ensureProfile(campus.world, seller);
  return seller;
};

interface Posted {
  readonly seller: KnownCaller;
  readonly productId: string;
  readonly price: number;
}

/** A kind that is put into the cart and ordered alone. `deposit`: for one piece, rupiah. */
function fromCart(
  world: AdminAppWorld,
  { seller, productId, price }: Posted,
  own: Partial<Pick<Listing, 'choose' | 'accept' | 'terms' | 'changeTerms'>> & {
    readonly deposit?: number;
    readonly choice?: object;
  } = {},
): Listing {
  const { deposit = 0, choice, ...rest } = own;
  return {
    ...{ seller, productId, terms: {} },
    choose: (buyer, at = world) => addToCart(at, buyer, { productId }),
    take: async (buyer, method = cashOnDelivery, at = world) => {
      const total = price + (method === cashOnDelivery ? 0 : deposit);
      const choices = choice ? [{ productId, choice: { ...choice } }] : [];
      const said = { paymentMethod: method, expectedTotal: total, productIds: [productId], choices };
      const { orderId } = await placeOrder(at, buyer, orderInput(said));
      return { orderId, saleId: saleId(orderId, 1), total };
    },
    accept: async (id, settings = world.settings) => {
      const then = { ...world, settings };
      await press(then, seller, id, 'accept');
      return then;
    },
    ...rest,
  };
}

/** Lists a product of a kind that needs no row beside the product's. */
async function stocked(campus: Campus, world: AdminAppWorld, values: { price: number; stock: number; kind?: string }) {
  const seller = await person(campus);
  const { $id: productId } = await campus.product({ sellerId: seller.id, sellerName: seller.name, ...values });
  return fromCart(world, { seller, productId, price: values.price });
}

const listingOf: Readonly<Record<OrderedKind, ListedKind>> = {
  goods: {
    list: (campus, world, stock) => stocked(campus, world, { price: 40_000, stock }),
    outcomes: { last: /^sold_out$/, blocked: 'done', deleted: /cart_changed/ },
  },
  free: {
    list: (campus, world, stock) => stocked(campus, world, { price: 0, stock, kind: 'free' }),
    outcomes: { last: /^sold_out$/, blocked: 'done', deleted: /cart_changed/ },
  },
  bundle: {
    list: async (campus, world, stock) => {
      const seller = await person(campus);
      const own = { sellerId: seller.id, sellerName: seller.name, stock, price: 30_000 };
      const parts = [await campus.product({ ...own, name: 'Kipas' }), await campus.product({ ...own, name: 'Rak' })];
      const form = productForm([await photoBy(campus, seller, 'product-photos')], { price: 50_000 });
      const productId = ID.unique();
      const details = { productIds: parts.map(({ $id }) => $id), isShrinking: false };
      await postProduct(world, seller, { ...form, productId, kind: 'bundle', details });
      const terms: Listing['terms'] = { 'Isi paket': [/^Kipas, Rak$/, /^Kipas, Rak$/] };
      return fromCart(world, { seller, productId, price: 50_000 }, { terms });
    },
    outcomes: { last: /^(sold_out|bundle_part_sold)$/, blocked: 'done', deleted: /cart_changed/ },
  },
  preorder: {
    list: async (campus, world, most) => {
      const posted = await postedPreorder(campus, { least: 0, most });
      return fromCart(world, posted, {
        // Closing the batch accepts all its orders.
        accept: async (_, settings = world.settings) => {
          const closed = campus.worldWith({ now: () => Date.now() + 25 * hourMs, settings });
          await followBatches(closed);
          return closed;
        },
        terms: { Batch: [/^Ke-1, ditutup /, /^Ke-1/], Pengambilan: [/^Lobi GKU \(/, /^Kantin \(/] },
        changeTerms: async () => {
          const { closesAt, pickupFrom, pickupUntil, least, acceptsAll } = await batchNow(campus, posted.batchId);
          const pickup = { pickupPlace: 'Kantin', pickupFrom, pickupUntil };
          await editBatch(world, posted.seller, {
            ...{ batchId: posted.batchId, closesAt, least, most, acceptsAll, ...pickup },
          });
        },
      });
    },
    outcomes: { last: /^batch_full$/, blocked: 'done', deleted: /cart_changed|batch_closed/ },
  },
  service: {
    list: async (campus, world) => {
      const { seller, productId } = await postedService(campus);
      const choice = { packageId: 'satu', startsAt: hourIn(2, '10:00') };
      const packages = tutoring.map((one) => ({ ...one, price: one.price + 10_000 }));
      return fromCart(
        world,
        { seller, productId, price: 50_000 },
        {
          choice,
          terms: { Paket: [/^Paket 1 jam · 60 menit · Rp 50\.000$/, /Rp 60\.000$/] },
          changeTerms: () => editPackages(world, seller, { productId, packages, version: 0 }),
        },
      );
    },
    outcomes: { last: /^slot_taken$/, blocked: 'done', deleted: /cart_changed/ },
  },
  rental: {
    list: async (campus, world, pieces) => {
      const posted = await postedRental(campus, { pieces });
      const { productId, price, deposit, seller } = posted;
      return fromCart(
        world,
        { ...posted, price: 2 * price },
        {
          deposit,
          choose: (buyer, at = world) => rentToCart(at, buyer, { productId, ...daysFromNow(2), quantity: 1 }),
          terms: {
            'Lama sewa': [/^2 hari$/, /^2 hari$/],
            Deposit: [/^Rp 200\.000 per buah$/, /^Rp 300\.000 per buah$/],
            'Bila terlambat': [/^Potong Rp 50\.000 per hari /, /^Potong Rp 50\.000 per hari /],
          },
          changeTerms: async () => {
            const { version } = await campus.productNow(productId);
            const terms = { deposit: 300_000, pieces, valueNew: 350_000 };
            await setRentalTerms(world, seller, { productId, version, ...terms });
          },
        },
      );
    },
    outcomes: { last: /^rental_day_full$/, blocked: 'done', deleted: /cart_changed/ },
  },
  link: {
    list: async (campus, world) => {
      const seller = await person(campus);
      const thing = { name: 'Kipas angin', price: 75_000, imageId: '', codAddress: 'Lobi GKU' };
      const { token } = await makeLink(world, seller, { linkId: ID.unique(), ...thing });
      return {
        ...fromCart(world, { seller, productId: '', price: thing.price }),
        choose: async () => {},
        take: async (buyer, method = cashOnDelivery, at = world) => {
          const said = orderInput({ paymentMethod: method, expectedTotal: thing.price });
          const { orderId } = await orderByLink(at, buyer, { ...said, token });
          return { orderId, saleId: saleId(orderId, 1), total: thing.price };
        },
      };
    },
    outcomes: { last: /^link_used$/, blocked: 'link_ended', deleted: /link_not_found/ },
  },
};

/** Outcomes of an order of this kind: after the last one is ordered, and with a blocked or deleted seller. */
export const outcomesOf = (kind: OrderedKind): ListedKind['outcomes'] => listingOf[kind].outcomes;

/** Creates a listing of this kind. */
export const listed = (campus: Campus, kind: OrderedKind, world: AdminAppWorld, left = 1): Promise<Listing> =>
  listingOf[kind].list(campus, world, left);

/** The world of a campus that offers these kinds in every category. */
export function offering(campus: Campus, kinds: readonly ProductKind[] = productKinds): AdminAppWorld {
  const { categories } = campus.world.settings;
  const all = categories.categories.map((one) => ({ ...one, kinds: [...kinds] }));
  return campus.worldWith({ settings: { categories: { ...categories, categories: all } } });
}
