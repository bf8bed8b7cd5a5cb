import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { hasDispute } from '#domain/orders/dispute.ts';
import type { SaleRow } from '#rows';
import { disputeTexts } from '../../copy/disputes.ts';
import type { SaleSide } from '../sale/sale-steps.ts';
import type { DisputedSale } from './dispute-words.tsx';

const DisputeWords = lazy(async () => ({ default: (await import('./dispute-words.tsx')).DisputeWords }));

interface DisputePartProps {
  sale: DisputedSale & Pick<SaleRow, 'disputedAt'>;
  side: SaleSide;
  /** The level of the heading on this page. */
  level: 2 | 3;
  className?: string | undefined;
}

/** The dispute of a sale; loads nothing for a sale without one. */
export function DisputePart({ sale, side, level, className }: DisputePartProps) {
  if (!hasDispute(sale)) return null;
  const Heading = `h${level}` as const;
  const id = `kendala-${sale.$id}`;
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id}>{disputeTexts.title}</Heading>
      <Suspense fallback={<Skeleton height={120} radius="md" />}>
        <DisputeWords sale={sale} side={side} />
      </Suspense>
    </section>
  );
}
