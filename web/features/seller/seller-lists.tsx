import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { sellerTexts } from '../../copy/trust.ts';
import type { Reputation } from '../../shop/seller/reputation.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { productsOptions, reviewsOptions } from './queries.ts';
import classes from './seller.module.css';
import { SellerProducts } from './seller-products.tsx';
import { SellerReviews } from './seller-reviews.tsx';

const starsParam = 'bintang';

/** The star filter in the URL; 0 for all. */
function useStarFilter() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get(starsParam));
  const stars = Number.isInteger(asked) && asked >= 1 && asked <= 5 ? asked : 0;
  const choose = (next: number) => {
    const changed = new URLSearchParams(params);
    if (next > 0) changed.set(starsParam, String(next));
    else changed.delete(starsParam);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return { stars, choose };
}

interface SellerListsProps {
  seller: Reputation;
  name: string;
  isOwn: boolean;
}

/** Products and reviews, shown together to prevent a layout shift. */
export function SellerLists({ seller, name, isOwn }: SellerListsProps) {
  const { stars, choose } = useStarFilter();
  const reviews = useInfiniteQuery(reviewsOptions(seller.$id, stars));
  const products = useInfiniteQuery(productsOptions(seller.$id));
  if (!reviews.data || !products.data) {
    const failed = reviews.isLoadingError ? reviews : products;
    if (!failed.error) return <PageLoader />;
    return <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <div className={classes.lists}>
      <nav className={classes.parts} aria-label={sellerTexts.parts}>
        <a href="#produk">{sellerTexts.products}</a>
        <a href="#ulasan">{sellerTexts.reviews}</a>
      </nav>
      <SellerProducts sellerId={seller.$id} isOwn={isOwn} />
      <SellerReviews seller={seller} name={name} isOwn={isOwn} stars={stars} onStars={choose} />
    </div>
  );
}
