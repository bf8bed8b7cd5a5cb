import { useMutation } from '@tanstack/react-query';
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { saleDone } from '../../copy/sales.ts';
import { dropDraft } from '../../lib/device/drafts.ts';
import { admin, answer, market } from '../../lib/functions.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { SaleSide } from './sale-steps.ts';
import { useRefreshSales } from './use-refresh-sales.ts';

export interface SaleCall {
  event: SaleEvent;
  reason?: string;
  goods?: 'returned' | 'sold_out';
  /** The part of a rental's deposit that an administrator gives to the owner, rupiah. */
  ownerPart?: number;
  /** Set only with the event `object`, which opens a dispute. */
  imageIds?: string[];
}

/** Draft key of an event's reason. */
export const reasonDraft = (event: SaleEvent, saleId: string): string => `sale-${event}-${saleId}`;

/** Draft key of an event's photos. */
export const photosDraft = (event: SaleEvent, saleId: string): string => `sale-${event}-photos-${saleId}`;

interface Target {
  sale: SaleOfKind & { readonly $id: string };
  as: SaleSide;
  /** The order's version when it was loaded. */
  version: number;
}

/** Raises an event, then reloads everything that shows the sale. Without a dialog, errors are shown as a toast. */
export function useSaleEvent({ sale, as, version }: Target, onDone?: (event: SaleEvent) => void) {
  const saleId = sale.$id;
  const refresh = useRefreshSales();
  return useMutation({
    mutationFn: (json: SaleCall & { isAsked?: boolean }) => {
      const { isAsked: _, ...call } = json;
      const request = { param: { saleId }, json: { ...call, version } };
      return as === 'admin'
        ? answer(admin.sales[':saleId'].events.$post(request))
        : answer(market.sales[':saleId'].events.$post(request));
    },
    onSuccess: (_, { event }) => {
      dropDraft(reasonDraft(event, saleId));
      dropDraft(photosDraft(event, saleId));
      const text = saleDone(event, sale);
      if (text) void toast('good', text);
    },
    onError: (error, { isAsked }) => {
      if (!isAsked) void toast('bad', sentenceFor(error), error);
    },
    onSettled: async (_, error, { event }) => {
      const read = refresh();
      // After an error, does not wait for the reload, so that the person can retry immediately.
      if (error) return;
      await read;
      // Called after the reload: closing the dialog earlier would return focus to a button that is about to be removed.
      onDone?.(event);
    },
  });
}
