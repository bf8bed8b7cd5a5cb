import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { talkReadingTexts } from '../../../copy/admin.ts';
import { PageLoader } from '../../../ui/states/page-loader.tsx';

const OpenedTalk = lazy(async () => ({ default: (await import('./opened-talk.tsx')).OpenedTalk }));

/** What opens a talk to the administrator: an open report about a person, or a dispute of buyer and seller. */
export interface Ground {
  readonly of: 'report' | 'sale';
  readonly id: string;
}

/** The talk of two people, behind a press: each reading is an entry of the audit, so nothing is read before it is asked for. */
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
