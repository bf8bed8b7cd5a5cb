import { Suspense } from 'react';
import type { ProductKind } from '#domain/kinds/registry.ts';
import { partsOf } from './registry.tsx';

/** What the kind of a cart's line says below it. */
export function KindLine({ line }: { line: { readonly productId: string; readonly kind: ProductKind } }) {
  const { Line } = partsOf(line);
  return Line ? (
    <Suspense>
      <Line productId={line.productId} />
    </Suspense>
  ) : null;
}
