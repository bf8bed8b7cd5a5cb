import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { reportMessages } from '../../copy/report.ts';
import { part } from '../../lib/page/part.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';

const ReportWanted = part(async () => (await import('./report-wanted.tsx')).ReportWanted);

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
      {opened ? <ReportWanted wantedId={wantedId} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
