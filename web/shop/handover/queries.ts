import { queryOptions } from '@tanstack/react-query';
import { toCallError } from '../../lib/call-error.ts';
import { dropCode, keepCode, keptCode } from '../../lib/device/handover-codes.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface ShownCode {
  readonly code: string;
  /** End of the lock, ISO; null if no lock is known. */
  readonly lockedUntil: string | null;
  /** Whether the code comes from this device, because the server was unreachable. */
  readonly isKept: boolean;
}

/**
 * The code that this person shows for a sale. Stored on the device for places without a signal, and deleted when the
 * server refuses it.
 */
export const codeOptions = (userId: string, saleId: string) =>
  queryOptions<ShownCode>({
    queryKey: queryKeys.handoverCode(saleId),
    refetchOnReconnect: true,
    queryFn: async () => {
      try {
        const shown = await answer(market.sales[':saleId'].code.$get({ param: { saleId } }));
        keepCode(userId, saleId, shown.code);
        return { ...shown, isKept: false };
      } catch (error) {
        const { code } = toCallError(error);
        if (code === 'sale_not_found' || code === 'handover_not_now') dropCode(userId, saleId);
        const kept = code === 'network' ? keptCode(userId, saleId) : null;
        if (kept === null) throw error;
        return { code: kept, lockedUntil: null, isKept: true };
      }
    },
  });
