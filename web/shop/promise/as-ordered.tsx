import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { asOrderedTexts } from '../../copy/as-ordered.ts';
import type { SaleSide } from '../sale/sale-steps.ts';
import classes from './as-ordered.module.css';

const PromisedThings = lazy(async () => ({ default: (await import('./promised-things.tsx')).PromisedThings }));

interface AsOrderedProps {
  saleId: string;
  side: SaleSide;
}

/** A sale's listings as ordered, compared with today's; loaded when opened. */
export function AsOrdered({ saleId, side }: AsOrderedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.asOrdered} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{asOrderedTexts.title}</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={160} radius="md" />}>
          <PromisedThings saleId={saleId} side={side} />
        </Suspense>
      ) : null}
    </details>
  );
}
