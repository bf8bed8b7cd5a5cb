import { Button } from '@mantine/core';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { detailOf } from '../../../copy/errors.ts';
import type { CardProduct } from '../../../shop/product/product-card.tsx';
import { ProductGrid } from '../../../shop/product/product-grid.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from '../catalogue.module.css';
import { type Filters, isCrossed } from '../filters/search-params.ts';
import type { SearchMode } from './queries.ts';
import { useProductList } from './use-product-list.ts';

interface ProductResultsProps {
  filters: Filters;
  mode: SearchMode;
  pageSize: number;
  columns: 4 | 5;
  moreLabel: string;
  linkTo: (product: CardProduct) => string;
  onOpen?: (product: CardProduct) => void;
  onReset: () => void;
}

/** The list with its four faces: loading, failed, empty, full. */
export function ProductResults(props: ProductResultsProps) {
  const { filters, mode, pageSize, columns, moreLabel, linkTo, onOpen, onReset } = props;
  const list = useProductList(filters, mode, pageSize);
  if (isCrossed(filters)) {
    return (
      <EmptyState title={catalogueMessages.empty} text={catalogueMessages.crossedPrices}>
        <Button size="md" onClick={onReset}>
          Reset Filter
        </Button>
      </EmptyState>
    );
  }
  if (list.error) {
    return (
      <ErrorState
        text={catalogueMessages.failure(detailOf(list.error))}
        hint={catalogueMessages.failureHint}
        onRetry={() => void list.retry()}
      />
    );
  }
  if (!list.loading && list.products.length === 0) {
    return (
      <EmptyState title={filters.search ? catalogueMessages.emptyHint : catalogueMessages.empty}>
        <Button size="md" onClick={onReset}>
          Reset Filter
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.results} data-outdated={list.outdated || undefined}>
      <ProductGrid
        products={list.products}
        pageSize={pageSize}
        columns={columns}
        linkTo={linkTo}
        {...(onOpen ? { onOpen } : {})}
        loading={list.loading}
        more={
          list.hasMore ? { label: moreLabel, loading: list.loadingMore, load: () => void list.loadMore() } : undefined
        }
      />
      {list.moreError ? (
        <p className={classes.moreError} role="alert">
          {catalogueMessages.failure(detailOf(list.moreError))}
        </p>
      ) : null}
    </div>
  );
}
