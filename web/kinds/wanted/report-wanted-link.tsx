import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { reportMessages } from '../../copy/report.ts';
import { wantedAdTexts } from '../../copy/wanted-ads.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';

const ReportWanted = lazy(async () => ({ default: (await import('./report-wanted.tsx')).ReportWanted }));

export function ReportWantedLink({ wantedId }: { wantedId: string }) {
  const [opened, setOpened] = useState(false);
  const { userId, isUnknown, askToLogin } = useLoginFirst({ action: 'report', act: () => setOpened(true) });
  const open = () => {
    if (isUnknown()) return;
    if (!userId) return askToLogin(reportMessages.loginToReport);
    setOpened(true);
  };
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        color="cabai"
        px="xs"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        onClick={open}
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
