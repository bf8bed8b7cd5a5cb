import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOwnCase } from '#domain/people/own-case.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatTime } from '../../copy/format.ts';
import { undoTexts } from '../../copy/marks.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { toast } from '../../ui/toasts/toast.ts';

interface UndoButtonProps {
  /** What is undone, for screen readers. */
  name: string;
  /** Ids of the people concerned: administrators do not decide their own cases. */
  concerned: readonly string[];
  /** Deadline to undo, ISO; null if undo is not possible. */
  until: string | null;
  undo: () => Promise<unknown>;
}

/** Undoes a decision. Hidden after the deadline. */
export function UndoButton({ name, concerned, until, undo }: UndoButtonProps) {
  const queries = useQueryClient();
  const now = useNow();
  const { userId } = useUser();
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
  if (until === null || Date.parse(until) <= now || isOwnCase(userId, concerned)) return null;
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
