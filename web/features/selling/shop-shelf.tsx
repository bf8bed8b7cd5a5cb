import { Query } from 'appwrite';
import { whenLive } from '../../lib/realtime/when-live.ts';
import '../../ui/styles/forms.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingCopy } from '../../copy/selling.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { part } from '../../lib/page/part.tsx';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { useUser } from '../../lib/session/session.ts';
import { StillAvailable } from '../../shop/listing/still-available.tsx';
import { useRenewal } from '../../shop/listing/use-renewal.ts';
import { useSoldMark } from '../../shop/listing/use-sold-mark.ts';
import { insightsOptions } from '../../shop/product/insights.ts';
import type { SharedProduct } from '../../shop/share/share-sheet.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { isSort, ownPage, readView, sorts, writeView } from './own-list.ts';
import { OwnProducts } from './own-products.tsx';
import { Pager } from './pager.tsx';
import { type OwnProduct, ownProductsOptions } from './queries.ts';
import classes from './selling.module.css';
import { useQuickStock } from './use-quick-stock.ts';

/** Refetches when sales, carts or other tabs change this seller's products. */
function useLiveProducts(userId: string): void {
  useEffect(() => {
    const mine = [Query.equal('sellerId', userId)];
    return whenLive(({ watchRows }) => watchRows('products', mine, ownProductsOptions(userId).queryKey));
  }, [userId]);
}

const ProductModal = part(async () => (await import('./product-modal.tsx')).ProductModal);
const DeleteProduct = part(async () => (await import('./delete-product.tsx')).DeleteProduct);

const ShareSheet = part(async () => (await import('../../shop/share/share-sheet.tsx')).ShareSheet);

/**
 * The product just posted, from the history state that the posting form set. Cleared there, because history state
 * survives a reload.
 */
function usePosted(): [SharedProduct | undefined, () => void] {
  const { state } = useLocation();
  const navigate = useNavigate();
  const inHistory = (state as { posted?: SharedProduct } | null)?.posted;
  const [posted, setPosted] = useState(inHistory);
  useEffect(() => {
    if (inHistory) void navigate('', { replace: true, state: null, preventScrollReset: true });
  }, [inHistory, navigate]);
  return [posted, () => setPosted(undefined)];
}

interface ShopShelfProps {
  /** The open form, for a product or, without `productId`, for a new one. Null if none is open. */
  form: { productId?: string } | null;
  onForm: (form: { productId?: string } | null) => void;
}

/** The seller's products: search, sorting, pages, and all actions on a product. */
export function ShopShelf({ form, onForm }: ShopShelfProps) {
  const { userId } = useUser();
  const [params, setParams] = useAddressParams();
  const view = readView(params);
  const list = useQuery(ownProductsOptions(userId));
  // Optional: the list is shown even if these figures fail to load.
  const insights = useQuery({ ...insightsOptions(userId), enabled: usePageIdle() }).data;
  useLiveProducts(userId);
  const quick = useQuickStock(userId);
  const mark = useSoldMark(userId);
  const renewal = useRenewal(userId);
  const [deleted, setDeleted] = useState<OwnProduct | null>(null);
  const [shared, setShared] = useState<OwnProduct | null>(null);
  const [posted, forgetPosted] = usePosted();
  const look = (part: Partial<typeof view>) =>
    setParams((now) => writeView(now, { ...readView(now), page: 1, ...part }), {
      replace: !('page' in part),
      preventScrollReset: true,
    });

  const { count, pages, page, shown } = ownPage(list.data ?? [], view);
  const active = list.data?.filter(({ isSold, isListed }) => !isSold && isListed !== false).length ?? 0;
  const isEmpty = list.data?.length === 0;
  return (
    <>
      {list.isPending ? <PageLoader text={sellingCopy.loading} /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {isEmpty ? (
        <EmptyState title={sellingCopy.nothing} text={sellingCopy.nothingHint}>
          <Button size="md" component={Link} to="/post-product">
            {sellingCopy.postFirst}
          </Button>
        </EmptyState>
      ) : null}
      {list.data && !isEmpty ? (
        <>
          <div className={classes.asked}>
            <StillAvailable userId={userId} products={list.data} />
          </div>
          <div className={classes.tools}>
            <div className={classes.find}>
              <SearchBox value={view.search} placeholder={sellingCopy.search} onSearch={(search) => look({ search })} />
            </div>
            <span className={classes.dim}>{sellingCopy.activeCount(active, limits.activeListings)}</span>
            <NativeSelect
              size="md"
              aria-label={sellingCopy.sort}
              value={view.sort}
              data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => isSort(value) && look({ sort: value })}
            />
          </div>
          {count === 0 ? (
            <EmptyState title={sellingCopy.noMatch} text={sellingCopy.noMatchHint(view.search)}>
              <Button size="md" variant="default" onClick={() => look({ search: '' })}>
                {sellingCopy.clearSearch}
              </Button>
            </EmptyState>
          ) : (
            <OwnProducts
              products={shown}
              insights={insights}
              differences={quick.differences}
              onStock={quick.change}
              onEmpty={quick.empty}
              onEdit={({ $id }) => onForm({ productId: $id })}
              onDelete={setDeleted}
              onShare={setShared}
              onMark={(product, isSold) => mark.mutate({ product, isSold })}
              onRenew={(product) => renewal.mutate([product])}
            />
          )}
          <Pager page={page} pages={pages} onPage={(next) => look({ page: next })} />
        </>
      ) : null}
      {form ? <ProductModal productId={form.productId} onClose={() => onForm(null)} /> : null}
      {posted ? <ShareSheet product={posted} isNew onClose={forgetPosted} /> : null}
      {shared ? <ShareSheet product={shared} onClose={() => setShared(null)} /> : null}
      {deleted ? <DeleteProduct product={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}
