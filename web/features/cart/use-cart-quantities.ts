import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { cartMessages } from '../../copy/messages.ts';
import { answer, market } from '../../lib/functions.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { cartOptions } from './queries.ts';

const pauseMs = 400;

/**
 * Quantities as the person sees them: a press shows at once, the server hears of a burst of presses once (row writes
 * are limited to 120 a minute). A refusal brings the stored quantity back.
 */
export function useCartQuantities(userId: string) {
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Record<string, number>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const wanted = useRef<Record<string, number>>({});

  const send = async (productId: string) => {
    timers.current.delete(productId);
    const quantity = wanted.current[productId];
    if (quantity === undefined) return;
    try {
      await answer(market.cart.items[':productId'].$patch({ param: { productId }, json: { quantity } }));
    } catch (error) {
      void toast('bad', `${cartMessages.quantityFailure} ${sentenceFor(error)}`);
    }
    await queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey });
    // Pressed again meanwhile: that press is still on its way and keeps its number.
    if (timers.current.has(productId) || wanted.current[productId] !== quantity) return;
    delete wanted.current[productId];
    setDrafts(({ [productId]: _, ...others }) => others);
  };
  const sendNow = useRef(send);
  sendNow.current = send;

  const change = (productId: string, quantity: number) => {
    wanted.current[productId] = quantity;
    setDrafts((now) => ({ ...now, [productId]: quantity }));
    clearTimeout(timers.current.get(productId));
    timers.current.set(
      productId,
      setTimeout(() => void send(productId), pauseMs),
    );
  };
  // Leaving the page does not lose the last press.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const [productId, timer] of waiting) {
        clearTimeout(timer);
        void sendNow.current(productId);
      }
    };
  }, []);
  return { drafts, change, saving: Object.keys(drafts).length > 0 };
}
