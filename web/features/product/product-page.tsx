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
import { ProductDetail } from './product-detail.tsx';
import { ProductFrame } from './product-frame.tsx';
import { productOptions } from './queries.ts';

export function ProductPage() {
  const { productId = '' } = useParams();
  const product = useQuery(productOptions(productId));
  if (product.isPending) return <ProductFrame />;
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
