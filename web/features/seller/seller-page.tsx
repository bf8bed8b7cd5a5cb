import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { starsOf } from '#domain/trust/reputation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { sellerTexts } from '../../copy/trust.ts';
import { useLikelyId } from '../../lib/session/session.ts';
import { type Reputation, reputationOptions } from '../../shop/seller/reputation.ts';
import { PageMeta, PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './seller.module.css';
import { SellerHead } from './seller-head.tsx';
import { SellerLists } from './seller-lists.tsx';

/** /seller/:id: the public page of a seller. */
export function SellerPage() {
  const { sellerId = '' } = useParams();
  const isOwn = useLikelyId() === sellerId;
  const seller = useQuery({ ...reputationOptions(sellerId), staleTime: 0 });
  if (seller.data) return <Seller key={sellerId} seller={seller.data} isOwn={isOwn} />;
  if (seller.isPending) return <PageLoader text={sellerTexts.loading} />;
  if (seller.isLoadingError) {
    return <ErrorState text={sentenceFor(seller.error)} cause={seller.error} onRetry={() => void seller.refetch()} />;
  }
  return (
    <>
      <PageTitle>{isOwn ? sellerTexts.ownMissing : sellerTexts.notFound}</PageTitle>
      <EmptyState
        level={1}
        title={isOwn ? sellerTexts.ownMissing : sellerTexts.notFound}
        text={isOwn ? sellerTexts.ownMissingHint : sellerTexts.notFoundHint}
      >
        <Button size="md" component={Link} to={isOwn ? '/post-product' : '/products'}>
          {isOwn ? sellerTexts.post : sellerTexts.browse}
        </Button>
      </EmptyState>
    </>
  );
}

function Seller({ seller, isOwn }: { seller: Reputation; isOwn: boolean }) {
  const name = seller.name || sellerTexts.nameless;
  return (
    <div className={classes.page}>
      <PageMeta title={name} description={sellerTexts.description(name, starsOf(seller).count)} />
      <SellerHead seller={seller} name={name} isOwn={isOwn} />
      <SellerLists seller={seller} name={name} isOwn={isOwn} />
    </div>
  );
}
