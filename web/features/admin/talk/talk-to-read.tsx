import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { talkReadingTexts } from '../../../copy/admin.ts';
import { PageLoader } from '../../../ui/states/page-loader.tsx';

const OpenedTalk = lazy(async () => ({ default: (await import('./opened-talk.tsx')).OpenedTalk }));

/** The reason that permits reading a talk: an open report about a person, or a dispute. */
export interface Ground {
  readonly of: 'report' | 'sale';
  readonly id: string;
}

/** A talk behind a button: each read is recorded in the audit, so nothing loads before the press. */
export function TalkToRead({ ground }: { ground: Ground }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="md" mt="md" w="fit-content" variant="default" onClick={() => setOpen(true)}>
        {talkReadingTexts.open}
      </Button>
    );
  }
  return (
    <Suspense fallback={<PageLoader />}>
      <OpenedTalk ground={ground} />
    </Suspense>
  );
}
