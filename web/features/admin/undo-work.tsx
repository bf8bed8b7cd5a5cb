import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { formatTime } from '../../copy/format.ts';
import { undoTexts } from '../../copy/marks.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

interface UndoWorkProps {
  name: string;
  /** ISO. */
  until: string;
  undo: () => Promise<unknown>;
}

/** The button itself. */
export function UndoWork({ name, until, undo }: UndoWorkProps) {
  const queries = useQueryClient();
  const work = useMutation({
    mutationFn: undo,
    onSuccess: () => void toast('good', undoTexts.done),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.money, queryKeys.attention, queryKeys.table('orders'), queryKeys.table('reports')].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Button
      size="compact-sm"
      mih={44}
      px="sm"
      mt={6}
      variant="default"
      aria-label={undoTexts.undoOf(name, formatTime(until))}
      loading={work.isPending}
      onClick={() => work.isPending || work.mutate()}
    >
      {undoTexts.undo(formatTime(until))}
    </Button>
  );
}
