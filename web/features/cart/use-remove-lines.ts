import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cartMessages } from '../../copy/messages.ts';
import { deleteRow } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { cartOptions } from './queries.ts';

/** Takes lines out of the cart, by their row ids; what another tab removed already is done, too. */
export function useRemoveLines(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (lineIds: readonly string[]) => Promise.all(lineIds.map((id) => deleteRow('cartItems', id))),
    onError: () => void toast('bad', cartMessages.removeFailure),
    onSettled: () => queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey }),
  });
}

export type RemoveLines = ReturnType<typeof useRemoveLines>;
