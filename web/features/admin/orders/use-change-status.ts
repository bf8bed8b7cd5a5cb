import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus } from '#domain/orders/order.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';

type ShownOrder = { $id: string; version: number };

/** `version` is what the screen shows: an order that was changed since is refused with changed_meanwhile. */
export const changeOrderStatus = ({ $id: orderId, version }: ShownOrder, to: OrderStatus) =>
  answer(admin.orders[':orderId'].status.$post({ param: { orderId }, json: { to, version } }));

/** Moves an order on through the function; on refusal the shown status stays and the list is read again. */
export function useChangeStatus(order: ShownOrder) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (to: OrderStatus) => changeOrderStatus(order, to),
    onError: (error) => void toast('bad', adminMessages.orderStatusFailure(sentenceFor(error))),
    onSettled: () =>
      Promise.all(
        (['orders', 'totals'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
      ),
  });
  return {
    to: change.isPending ? change.variables : undefined,
    run: (to: OrderStatus) => {
      if (!change.isPending) change.mutate(to);
    },
  };
}
