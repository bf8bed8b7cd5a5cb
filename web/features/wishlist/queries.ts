import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { isClosed } from '#domain/kinds/index.ts';
import type { KindColumns } from '#domain/kinds/kind.ts';
import { limits } from '#domain/limits.ts';
import { priceNow } from '#domain/money.ts';
import type { Held } from '#domain/products/hold.ts';
import { type Availability, availabilityOf } from '#domain/products/listing.ts';
import { wishStateOf } from '#domain/products/wish-alert.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows, type Picked } from '../../lib/tables.ts';
import { wishColumns } from '../../shop/product/product-columns.ts';

const kept = ['productId', 'name', 'price', 'imageId', 'toldAt', 'toldOf'] as const;

/** The current state of a wishlisted product. */
export type WishState = Availability | 'deleted';

/** A wishlist item with its current product. For a deleted product, only what the item stored. */
export interface Wish extends KindColumns {
  id: string;
  productId: string;
  name: string;
  imageId: string;
  /** The current price with discount, rupiah. */
  price: number;
  /** The price when the wish was saved, rupiah. */
  priceThen: number;
  state: WishState;
  /** The product's columns about a hold; null for a deleted product. */
  hold: Held | null;
  isLastPiece: boolean;
  toldAt: string | null;
  toldOf: string;
}

type WishRow = Picked<'wishlistItems', (typeof kept)[number]>;
type ProductRow = Picked<'products', (typeof wishColumns)[number]>;

function toWish(row: WishRow, product: ProductRow | undefined): Wish {
  const { toldAt, toldOf } = row;
  const kept = { id: row.$id, productId: row.productId, priceThen: row.price, toldAt, toldOf };
  if (!product) {
    const { name, imageId, price } = row;
    return { ...kept, name, imageId, price, kind: null, state: 'deleted', hold: null, isLastPiece: false };
  }
  const { name, imageId } = product;
  const isLastPiece = wishStateOf(product, serverNow()) === 'last';
  return {
    ...kept,
    name,
    imageId,
    price: priceNow(product),
    kind: product.kind,
    closesAt: product.closesAt,
    state: availabilityOf(product),
    hold: product,
    isLastPiece,
  };
}

/**
 * One page of the wishlist. `last` is the id of its last row, where the next page starts; null if there is no next
 * page.
 */
interface WishPage {
  readonly wishes: readonly Wish[];
  readonly last: string | null;
}

export const canBeBought = (wish: Wish, now: number): boolean => wish.state === 'available' && !isClosed(wish, now);

/** Available products first, as in all lists. */
const availableFirst = (wishes: readonly Wish[], now: number): Wish[] => [
  ...wishes.filter((wish) => canBeBought(wish, now)),
  ...wishes.filter((wish) => !canBeBought(wish, now)),
];

async function readWishes(userId: string, after: string | undefined): Promise<WishPage> {
  const where = [Query.equal('userId', userId), Query.orderDesc('addedAt')];
  const rows = await listRows('wishlistItems', { select: kept, where, limit: limits.wishlistPageSize, after });
  if (rows.length === 0) return { wishes: [], last: null };
  const ids = rows.map((row) => row.productId);
  const products = await listRows('products', {
    select: wishColumns,
    where: [Query.equal('$id', ids)],
    limit: ids.length,
  });
  const byId = new Map(products.map((product) => [product.$id, product]));
  const wishes = rows.map((row) => toWish(row, byId.get(row.productId)));
  const last = rows.length < limits.wishlistPageSize ? null : (rows.at(-1)?.$id ?? null);
  return { wishes: availableFirst(wishes, serverNow()), last };
}

/** The person's wishlist, newest first. Within each page, products that can be bought now come first. */
export const wishlistOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.wishes(userId),
    queryFn: ({ pageParam }) => readWishes(userId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ last }) => last,
  });
