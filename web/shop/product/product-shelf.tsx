import { useDeferredValue } from 'react';
import type { CardProduct } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import classes from './product-shelf.module.css';

/** Products of a shelf that is full. */
export const fullShelf = 6;

interface ProductShelfProps {
  title: string;
  products: readonly CardProduct[];
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

const toProduct = ({ $id }: CardProduct) => `/product/${$id}`;

const none: readonly CardProduct[] = [];

/** Other products in full rows. Without any the section is not there: no page depends on it. It is drawn in slices, as lists are. */
export function ProductShelf({ title, products, linkTo = toProduct, onOpen }: ProductShelfProps) {
  const shown = useDeferredValue(products, none);
  if (shown.length === 0) return null;
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.shelf}>
        <ProductGrid
          products={shown.slice(0, fullShelf)}
          pageSize={0}
          linkTo={linkTo}
          {...(onOpen ? { onOpen } : {})}
          loading={false}
          belowFold
        />
      </div>
    </section>
  );
}
