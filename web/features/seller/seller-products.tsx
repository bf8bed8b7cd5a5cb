import { useInfiniteQuery } from '@tanstack/react-query';
import { sellerTexts } from '../../copy/trust.ts';
import { uiTexts } from '../../copy/ui.ts';
import { ProductGrid } from '../../shop/product/product-grid.tsx';
import { productPage, productsOptions } from './queries.ts';
import classes from './seller.module.css';

/** What this seller has on offer. */
export function SellerProducts({ sellerId }: { sellerId: string }) {
  const list = useInfiniteQuery(productsOptions(sellerId));
  const products = [...new Map(list.data?.pages.flat().map((product) => [product.$id, product])).values()];
  return (
    <section id="produk" className={classes.part} aria-labelledby="judul-produk">
      <h2 id="judul-produk">{sellerTexts.products}</h2>
      {products.length === 0 ? <p className={classes.dim}>{sellerTexts.noProducts}</p> : null}
      <ProductGrid
        products={products}
        pageSize={productPage}
        linkTo={({ $id }) => `/product/${$id}`}
        loading={false}
        belowFold
        more={
          list.hasNextPage
            ? {
                label: uiTexts.showMore,
                loading: list.isFetchingNextPage,
                load: () => void list.fetchNextPage(),
              }
            : undefined
        }
      />
    </section>
  );
}
