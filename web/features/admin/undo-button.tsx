import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { isOwnCase } from '#domain/people/own-case.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';

const UndoWork = lazy(async () => ({ default: (await import('./undo-work.tsx')).UndoWork }));

interface UndoButtonProps {
  /** Names the mark for screen readers. */
  name: string;
  /** Nobody decides a case of their own. */
  concerned: readonly string[];
  /** Until when it can be undone, ISO; null: it can't, or not any more. */
  until: string | null;
  undo: () => Promise<unknown>;
}

/** Undoes a mark while there is time; then it disappears by itself. Its place is kept while it loads. */
export function UndoButton({ name, concerned, until, undo }: UndoButtonProps) {
  const now = useNow();
  const { userId } = useUser();
  if (until === null || Date.parse(until) <= now || isOwnCase(userId, concerned)) return null;
  return (
    <Suspense fallback={<Box mih={44} mt={6} />}>
      <UndoWork name={name} until={until} undo={undo} />
    </Suspense>
  );
}
