import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { reportMessages } from '../../copy/report.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';

const ReportWanted = lazy(async () => ({ default: (await import('./report-wanted.tsx')).ReportWanted }));

export function ReportWantedLink({ wantedId }: { wantedId: string }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const { isWaiting, press } = useLoginFirst({
    action: 'report',
    act: open,
    resume: open,
    visitor: reportMessages.loginToReport,
  });
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        color="cabai"
        px="xs"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        loading={isWaiting}
        onClick={() => press()}
      >
        {wantedAdTexts.report}
      </Button>
      {opened ? (
        <Suspense>
          <ReportWanted wantedId={wantedId} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
