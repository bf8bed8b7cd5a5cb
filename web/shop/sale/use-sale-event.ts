import { useMutation } from '@tanstack/react-query';
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
  /** With an objection. */
  imageIds?: string[];
}

/** Where a reason is kept while it is typed. */
export const reasonDraft = (event: SaleEvent, saleId: string): string => `sale-${event}-${saleId}`;

/** Where the photos of this event are kept while its dialog is open. */
export const photosDraft = (event: SaleEvent, saleId: string): string => `sale-${event}-photos-${saleId}`;

interface Target {
  saleId: string;
  as: SaleSide;
  /** The order's version on the screen. */
  version: number;
}

/** Raises one event; whatever it answers, all that shows the sale is read again. Without a dialog a toast says what went wrong. */
export function useSaleEvent({ saleId, as, version }: Target, onDone?: (event: SaleEvent) => void) {
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
      const text = saleDone[event];
      if (text) void toast('good', text);
    },
    onError: (error, { isAsked }) => {
      if (!isAsked) void toast('bad', sentenceFor(error), error);
    },
    onSettled: async (_, error, { event }) => {
      const read = refresh();
      // It may be tried again at once: what could not do this step may take long to be read, too.
      if (error) return;
      await read;
      // Not before: the focus would return to a button that then goes.
      onDone?.(event);
    },
  });
}
