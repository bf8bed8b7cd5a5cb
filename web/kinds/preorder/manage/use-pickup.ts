import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { isSignedOut, toCallError } from '../../../lib/call-error.ts';
import { dropPickupCode, keepPickupCode, type PickupCode, readPickupCodes } from '../../../lib/device/pickup-codes.ts';
import { answer, market } from '../../../lib/functions.ts';
import { inTime, sendingMs } from '../../../lib/in-time.ts';
import { isPassing } from '../../../lib/passing-errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const retryMs = 5_000;

/**
 * Codes of a pickup, sent one after the other. A code stays on this device until the server has accepted or refused it:
 * the buyer has left with the goods. A refusal is shown at its sale.
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
      await inTime(answer(market.sales[':saleId'].handover.$post({ param: { saleId }, json: { code } })), sendingMs);
      setStuck(false);
      drop();
      await queries.invalidateQueries({ queryKey: queryKeys.pickList(batchId) });
    } catch (error) {
      // The page is not told of an ended session, because this call belongs to no query.
      if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: queryKeys.session });
      if (isPassing(toCallError(error), 0)) {
        // Sent again after the others, because the fault may be this code's only.
        setWaiting((now) => [
          ...now.filter((one) => one.saleId !== saleId),
          ...now.filter((one) => one.saleId === saleId),
        ]);
        return setStuck(true);
      }
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
