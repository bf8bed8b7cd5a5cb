import { Button } from '@mantine/core';
import { type CardProduct, ProductCard, ProductCardSkeleton } from './product-card.tsx';
import classes from './product-grid.module.css';

interface ProductGridProps {
  products: readonly CardProduct[];
  /** Number of skeletons while a page loads. */
  pageSize: number;
  linkTo: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
  loading: boolean;
  /** Whether the grid is below the first screen, so that its photos load later. */
  belowFold?: boolean;
  /** Present while there may be another page. */
  more?: { label: string; loading: boolean; load: () => void } | undefined;
}

const firstRow = 4;

/** A grid of cards, with a button for the next page. */
export function ProductGrid(props: ProductGridProps) {
  const { products, pageSize, linkTo, onOpen, loading, belowFold = false, more } = props;
  const waiting = loading || more?.loading ? pageSize : 0;
  return (
    <>
      <div className={classes.grid} aria-busy={loading}>
        {products.map((product, index) => (
          <ProductCard
            key={product.$id}
            product={product}
            to={linkTo(product)}
            eager={!belowFold && index < firstRow}
            onOpen={() => onOpen?.(product)}
          />
        ))}
        {Array.from({ length: waiting }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <ProductCardSkeleton key={index} />
        ))}
      </div>
      {more ? (
        <div className={classes.more}>
          <Button size="md" variant="outline" loading={more.loading} onClick={more.load}>
            {more.label}
          </Button>
        </div>
      ) : null}
    </>
  );
}
