import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { catalogueMessages } from '../../copy/catalogue.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { productTexts } from '../../copy/product.ts';
import { Suggestions } from '../../shop/product/suggestions.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './product.module.css';
import { ProductDetail } from './product-detail.tsx';
import { productOptions } from './queries.ts';

export function ProductPage() {
  const { productId = '' } = useParams();
  const product = useQuery(productOptions(productId));
  if (product.isPending) return <ProductSkeleton />;
  if (product.isLoadingError) {
    return (
      <ErrorState
        text={catalogueMessages.failure(sentenceFor(product.error))}
        cause={product.error}
        onRetry={() => void product.refetch()}
      />
    );
  }
  if (!product.data) {
    return (
      <>
        <PageTitle>{productTexts.notFound}</PageTitle>
        <EmptyState level={1} title={productTexts.notFound} text={productTexts.notFoundHint}>
          <Button size="md" component={Link} to="/">
            {productTexts.backHome}
          </Button>
        </EmptyState>
        <Suggestions />
      </>
    );
  }
  return <ProductDetail key={product.data.$id} product={product.data} />;
}

function ProductSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-label={productTexts.loading}>
      <div className={`${classes.pulse} ${classes.pulsePhoto}`} />
      <div>
        <div className={classes.pulse} style={{ height: 36, width: '80%' }} />
        <div className={classes.pulse} style={{ height: 44, width: '45%', marginTop: 20 }} />
        <div className={classes.pulse} style={{ height: 180, marginTop: 28 }} />
      </div>
    </div>
  );
}
