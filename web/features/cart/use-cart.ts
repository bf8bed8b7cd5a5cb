import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type PriceChange, priceChanges } from '#domain/orders/cart.ts';
import { type AgreedPrice, agreedPrices } from '#domain/orders/offer.ts';
import { cartMessages } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import type { RemovedLine } from '../../kinds/kind.ts';
import { partsOf } from '../../kinds/parts.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { deleteRow } from '../../lib/tables.ts';
import { useNow } from '../../lib/use-now.ts';
import { cartOptions } from '../../shop/cart-query.ts';
import { agreedOffersOptions } from '../../shop/offer/own-offers.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { isLost, type Line, linesNow, type ProductNow, type StoredLine } from './cart-lines.ts';
import { cartProductsOptions, openTransfersOptions, takenByOptions } from './queries.ts';

/** Removes lines by row id; one that another tab has removed counts as removed. */
export function useRemoveLines(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lineIds: readonly string[]) => Promise.all(lineIds.map((id) => deleteRow('cartItems', id))),
    onError: () => void toast('bad', cartMessages.removeFailure),
    onSettled: () => queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey }),
  });
}

/** Adds a removed line back with its quantity. */
export function usePutBack(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (line: RemovedLine & Pick<Line, 'kind'>) => partsOf(line).putBack(line),
    onError: (error) => void toast('bad', cartMessages.addFailure(sentenceFor(error)), error),
    onSettled: () => queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey }),
  });
}

export type RemoveLines = ReturnType<typeof useRemoveLines>;

const lacksStock = ({ trouble }: Line): boolean => trouble?.kind === 'out' || trouble?.kind === 'short';

/** Pieces held by the person's own unpaid orders, by product. Loaded only when a line lacks stock. */
function useOwnHolds(userId: string, lines: readonly Line[]): (productId: string) => number {
  const isShort = lines.some(lacksStock);
  const { data: open = [] } = useQuery({ ...openTransfersOptions(userId), enabled: isShort });
  const orderIds = open.map((order) => order.$id);
  const { data: items = [] } = useQuery({ ...takenByOptions(orderIds), enabled: isShort && orderIds.length > 0 });
  return (productId) =>
    items.filter((item) => item.productId === productId).reduce((sum, item) => sum + item.quantity, 0);
}

/** Earlier prices by product, shown until the order is placed or the tab closes. */
const formerPricesOptions = (userId: string) =>
  queryOptions<Record<string, number>>({
    queryKey: queryKeys.formerPrices(userId),
    queryFn: () => ({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

const leftOutOptions = (userId: string) =>
  queryOptions<readonly string[]>({
    queryKey: queryKeys.leftOut(userId),
    queryFn: () => [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The chosen lines: all available ones, except those unticked in this tab. */
export function useChosen(userId: string, lines: readonly Line[]) {
  const queries = useQueryClient();
  const { data: leftOut = [] } = useQuery(leftOutOptions(userId));
  const isChosen = (line: Line) => !isLost(line) && !leftOut.includes(line.productId);
  return {
    isChosen,
    chosen: lines.filter(isChosen),
    choose: (some: readonly Line[], isWanted: boolean) => {
      const ids = some.map(({ productId }) => productId);
      queries.setQueryData(leftOutOptions(userId).queryKey, (now = []) => [
        ...now.filter((id) => !ids.includes(id)),
        ...(isWanted ? [] : ids),
      ]);
    },
  };
}

const changeName = ({ productId, price, offerId, offerPrice, offerQuantity }: PriceChange): string =>
  [productId, price, offerId, offerPrice, offerQuantity].join(':');

/** A key that identifies all outdated prices; '' if none. `offers` are this buyer's accepted offers, by product. */
function stalePrices(
  stored: readonly StoredLine[],
  products: readonly ProductNow[] | undefined,
  offers: ReadonlyMap<string, AgreedPrice> | undefined,
): string {
  if (!products || !offers) return '';
  const now = new Map(products.map((product) => [product.$id, product]));
  return priceChanges(stored, now, offers).map(changeName).join();
}

/**
 * The cart with its current products. `drafts` are quantities not stored yet, by product. Asks the server once to
 * update outdated prices and keeps the earlier ones for a note.
 */
export function useCart(userId: string, drafts: Readonly<Record<string, number>> = {}) {
  const queries = useQueryClient();
  // Agreed prices can lapse while the cart is open.
  const now = useNow();
  const cart = useQuery(cartOptions(userId));
  const stored = cart.data ?? [];
  const products = useQuery(cartProductsOptions(stored.map((line) => line.productId)));
  const former = useQuery(formerPricesOptions(userId));
  const known = products.isPlaceholderData ? undefined : products.data;
  const agreed = useQuery({ ...agreedOffersOptions(userId), enabled: stored.length > 0 });
  const offers = agreed.data && agreedPrices(agreed.data, now);
  const { mutate: refresh } = useMutation({
    mutationFn: () => answer(market.cart.refresh.$post()),
    onSuccess: ({ changes }) => {
      const before = Object.fromEntries(changes.map((change) => [change.productId, change.oldPrice]));
      queries.setQueryData(formerPricesOptions(userId).queryKey, (shown) => ({ ...before, ...shown }));
      return queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey });
    },
  });
  const stale = stalePrices(stored, known, offers);
  const asked = useRef('');
  // Runs once per set of outdated prices, even if the server changes none. The checkout checks prices again.
  useEffect(() => {
    if (cart.isFetching) return;
    if (stale !== '' && stale !== asked.current) refresh();
    asked.current = stale;
  }, [stale, cart.isFetching, refresh]);
  const lines = linesNow(
    stored.map((line) => ({ ...line, quantity: drafts[line.productId] ?? line.quantity })),
    known,
    products.data,
  );
  return {
    cart,
    /** Also waits for the sellers: lines are grouped by seller and would otherwise move under a press. */
    isPending: cart.isPending || products.isLoading,
    lines,
    ownHold: useOwnHolds(userId, lines),
    /**
     * The line's price when it was added, if it has changed since. Undefined for a chosen package, whose price is not
     * in the cart.
     */
    priceBefore: (line: Line) => {
      if (line.hasChoice) return undefined;
      const before = former.data?.[line.productId];
      return before === line.price ? undefined : before;
    },
    forgetPrices: () => queries.setQueryData(formerPricesOptions(userId).queryKey, {}),
  };
}
