import { Suspense } from 'react';
import type { ProductKind } from '#domain/kinds/registry.ts';
import { type KindLineProps, partsOf } from './registry.tsx';

/** What the kind of a cart's line says below it. */
export function KindLine({ line }: { line: KindLineProps & { readonly kind: ProductKind } }) {
  const { Line } = partsOf(line);
  return Line ? (
    <Suspense>
      <Line {...line} />
    </Suspense>
  ) : null;
}
