import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { productTexts } from '../../copy/product.ts';
import { reportMessages } from '../../copy/report.ts';
import { part } from '../../lib/page/part.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import type { Product } from './queries.ts';

const ReportProduct = part(async () => (await import('./product-report-dialog.tsx')).ReportProduct);

export function ReportLink({ product }: { product: Product }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const { isWaiting, press } = useLoginFirst({
    action: 'report',
    act: open,
    resume: open,
    visitor: reportMessages.loginFirst,
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
        {productTexts.reportThis}
      </Button>
      {opened ? <ReportProduct product={product} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
