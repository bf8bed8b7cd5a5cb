import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { productTexts } from '../../copy/product.ts';
import { reportMessages } from '../../copy/report.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import type { Product } from './queries.ts';

const ReportProduct = lazy(async () => ({ default: (await import('./product-report-dialog.tsx')).ReportProduct }));

export function ReportLink({ product }: { product: Product }) {
  const [opened, setOpened] = useState(false);
  const { userId, isUnknown, askToLogin } = useLoginFirst({ action: 'report', act: () => setOpened(true) });
  const open = () => {
    if (isUnknown()) return;
    if (!userId) return askToLogin(reportMessages.loginFirst);
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
        {productTexts.reportThis}
      </Button>
      {opened ? (
        <Suspense>
          <ReportProduct product={product} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
