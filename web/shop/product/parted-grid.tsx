import { type ComponentProps, useId } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import classes from './product-grid.module.css';
import { ProductGrid } from './product-grid.tsx';

interface PartedGridProps extends ComponentProps<typeof ProductGrid> {
  /** Products that are sold, closed or held. */
  gone: ComponentProps<typeof ProductGrid>['products'];
}

/** Orderable products, and below them the unavailable ones. */
export function PartedGrid({ gone, more, ...grid }: PartedGridProps) {
  const titleId = useId();
  if (gone.length === 0) return <ProductGrid {...grid} more={more} />;
  return (
    <>
      {grid.products.length > 0 ? <ProductGrid {...grid} /> : null}
      <section aria-labelledby={titleId}>
        <h2 className={classes.part} id={titleId}>
          {shopTexts.goneTitle}
        </h2>
        <ProductGrid {...grid} products={gone} loading={false} belowFold more={more} />
      </section>
    </>
  );
}
