import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { dropPickupCode, keepPickupCode, type PickupCode, readPickupCodes } from '../../../lib/device/pickup-codes.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const retryMs = 5_000;

/** Whether the code did not reach the server, so that it is sent again. */
const isUnsent = (error: unknown): boolean => {
  const { code, status } = toCallError(error);
  return code === 'network' || code === 'no_answer' || code === 'try_again' || status >= 500;
};

/**
 * Codes of a pickup, sent one after the other. Unconfirmed codes stay on this device and are resent on reconnect; a
 * refusal is shown at its sale.
 */
export function usePickup(userId: string, batchId: string) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly PickupCode[]>(() => readPickupCodes(userId, batchId));
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [isStuck, setStuck] = useState(false);
  const [first] = waiting;
  const send = useEffectEvent(async ({ saleId, code }: PickupCode): Promise<void> => {
    const drop = () => {
      dropPickupCode(userId, batchId, saleId);
      setWaiting((now) => now.filter((one) => one.saleId !== saleId));
    };
    try {
      await answer(market.sales[':saleId'].handover.$post({ param: { saleId }, json: { code } }));
      setStuck(false);
      drop();
      await queries.invalidateQueries({ queryKey: queryKeys.pickList(batchId) });
    } catch (error) {
      if (isUnsent(error)) return setStuck(true);
      setStuck(false);
      setRefusals((now) => ({ ...now, [saleId]: sentenceFor(error) }));
      drop();
    }
  });
  useEffect(() => {
    if (!first || isStuck) return;
    void send(first);
  }, [first, isStuck]);
  useEffect(() => {
    if (!isStuck) return;
    const again = () => setStuck(false);
    const timer = setTimeout(again, retryMs);
    globalThis.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [isStuck]);
  return {
    /** Codes that the server has not confirmed yet, by sale. */
    waiting: new Set(waiting.map(({ saleId }) => saleId)),
    /** Whether the codes wait for a connection. */
    isStuck,
    refusals,
    add: (saleId: string, code: string) => {
      setRefusals(({ [saleId]: _, ...others }) => others);
      keepPickupCode(userId, batchId, { saleId, code });
      setWaiting((now) => (now.some((one) => one.saleId === saleId) ? now : [...now, { saleId, code }]));
    },
  };
}
