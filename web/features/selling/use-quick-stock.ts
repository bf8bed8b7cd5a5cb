import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { isSignedOut } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undoToast } from '../../ui/toasts/undo-toast.tsx';
import { type OwnProduct, ownProductsOptions } from './queries.ts';

const pauseMs = 500;

type Change = Pick<OwnProduct, '$id' | 'name'>;

/**
 * The stock with an optimistic update. A burst of presses is sent as one difference, so that simultaneous sales are not
 * overwritten. Each change can be undone.
 */
export function useQuickStock(userId: string) {
  const queries = useQueryClient();
  const listKey = ownProductsOptions(userId).queryKey;
  const [differences, setDifferences] = useState<Record<string, number>>({});
  const waiting = useRef(
    new Map<string, { change: Change; difference: number; timer: ReturnType<typeof setTimeout> }>(),
  );

  const show = (productId: string, difference: number) =>
    setDifferences((now) => ({ ...now, [productId]: (now[productId] ?? 0) + difference }));

  const send = async ({ $id: productId, name }: Change, difference: number, canUndo: boolean) => {
    try {
      const param = { productId };
      const { stock, isSold } = await answer(
        market.seller.products[':productId'].stock.$post({ param, json: { difference } }),
      );
      queries.setQueryData(listKey, (list) =>
        list?.map((row) => (row.$id === productId ? { ...row, stock, isSold } : row)),
      );
      const done = stock === 0 ? `"${name}": ${sellingCopy.soldOut}` : sellingCopy.stockNow(name, stock);
      if (canUndo) void undoToast(done, () => void sendAtOnce({ $id: productId, name }, -difference, false));
    } catch (error) {
      void toast(
        'bad',
        isSignedOut(error) ? sellingMessages.loginToAct : sellingCopy.stockFailure(sentenceFor(error)),
        error,
      );
      await queries.invalidateQueries({ queryKey: listKey });
    } finally {
      show(productId, -difference);
    }
  };
  const sendAtOnce = (change: Change, difference: number, canUndo: boolean) => {
    show(change.$id, difference);
    return send(change, difference, canUndo);
  };
  const flush = (productId: string) => {
    const entry = waiting.current.get(productId);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.current.delete(productId);
    if (entry.difference === 0) return;
    void send(entry.change, entry.difference, true);
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;

  const change = (product: Change, difference: number) => {
    const productId = product.$id;
    const earlier = waiting.current.get(productId);
    clearTimeout(earlier?.timer);
    show(productId, difference);
    waiting.current.set(productId, {
      change: product,
      difference: (earlier?.difference ?? 0) + difference,
      timer: setTimeout(() => flush(productId), pauseMs),
    });
  };
  // Sends pending changes immediately when the page is left.
  useEffect(() => {
    const entries = waiting.current;
    return () => {
      for (const productId of [...entries.keys()]) flushNow.current(productId);
    };
  }, []);
  return {
    differences,
    change,
    /** 'Tandai habis': removes all displayed pieces and sends the change immediately. */
    empty: (product: Change, shown: number) => {
      change(product, -shown);
      flush(product.$id);
    },
  };
}
