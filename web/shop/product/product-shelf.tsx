import { useDeferredValue } from 'react';
import type { CardProduct } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';
import classes from './product-shelf.module.css';

/** The number of products in a full shelf. */
export const fullShelf = 6;

interface ProductShelfProps {
  title: string;
  products: readonly CardProduct[];
  linkTo?: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
}

const toProduct = ({ $id }: CardProduct) => `/product/${$id}`;

const none: readonly CardProduct[] = [];

/** A row of other products; absent when empty. Rendered deferred, as lists are. */
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
