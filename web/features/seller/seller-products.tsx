import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { sellerTexts } from '../../copy/trust.ts';
import { uiTexts } from '../../copy/ui.ts';
import { allParts } from '../../kinds/parts.ts';
import { loadMore, moreError } from '../../lib/paging.ts';
import { inParts, useNextPart } from '../../shop/product/list-parts.ts';
import { PartedGrid } from '../../shop/product/parted-grid.tsx';
import { productPage, productsOptions } from './queries.ts';
import classes from './seller.module.css';

export function SellerProducts({ sellerId, isOwn }: { sellerId: string; isOwn: boolean }) {
  const list = useInfiniteQuery(productsOptions(sellerId));
  const { products, gone } = inParts(list.data?.pages ?? []);
  const hasMore = useNextPart(list);
  const error = moreError(list);
  return (
    <section id="produk" className={classes.part} aria-labelledby="judul-produk">
      <h2 id="judul-produk">{sellerTexts.products}</h2>
      {!isOwn && products.length >= limits.bundlePartsLeast ? (
        <div>
          {allParts.map(({ SellerAction }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of kinds never changes
            SellerAction ? <SellerAction key={at} sellerId={sellerId} /> : null,
          )}
        </div>
      ) : null}
      {products.length + gone.length === 0 ? <p className={classes.dim}>{sellerTexts.noProducts}</p> : null}
      <PartedGrid
        products={products}
        gone={gone}
        pageSize={productPage}
        linkTo={({ $id }) => `/product/${$id}`}
        loading={false}
        more={
          hasMore
            ? {
                label: uiTexts.showMore,
                loading: list.isFetchingNextPage,
                load: () => void loadMore(list),
              }
            : undefined
        }
      />
      {error ? (
        <p className={classes.trouble} role="alert">
          {sellerTexts.moreFailed(sentenceFor(error))}
        </p>
      ) : null}
    </section>
  );
}
