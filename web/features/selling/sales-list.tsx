import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime, formatPrice } from '../../copy/format.ts';
import { buyerHidden } from '../../copy/selling.ts';
import { useUser } from '../../lib/session/session.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { StatusBadge } from '../../shop/status-badge.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { salesOptions } from './queries.ts';
import styles from './sales-list.module.css';
import classes from './selling.module.css';

/** What was ordered of one's own products. The buyer is named once the order is paid or being processed. */
export function SalesList() {
  const { userId } = useUser();
  const list = useInfiniteQuery(salesOptions(userId));
  if (list.isPending) return <PageLoader text="Memuat penjualan…" />;
  if (list.isError && !list.data) {
    return <ErrorState text={sentenceFor(list.error)} onRetry={() => void list.refetch()} />;
  }
  const sales = list.data.pages.flatMap((page) => page.sales);
  if (sales.length === 0) {
    return <EmptyState title="Belum ada penjualan" text="Pesanan atas produk Anda akan tampil di sini." />;
  }
  return (
    <>
      <ul className={styles.sales} aria-label="Barang terjual">
        {sales.map((sale) => (
          <li key={sale.id} className={styles.sale}>
            <span className={classes.photo}>
              <ProductPhoto imageId={sale.imageId} alt={`Foto ${sale.name}`} sizes="64px" widths={[96, 200]} />
            </span>
            <div className={styles.saleText}>
              <strong>{sale.name}</strong>
              <span>
                {sale.quantity} × {formatPrice(sale.price)}
              </span>
              <small className={classes.dim}>{formatDateTime(sale.orderedAt)}</small>
            </div>
            <div className={styles.saleStatus}>
              <StatusBadge status={sale.status} screen="orders" />
              <strong>{formatPrice(sale.price * sale.quantity)}</strong>
            </div>
            <p className={styles.buyer}>
              {sale.buyer ? (
                <>
                  <b>{sale.buyer.name}</b> {sale.buyer.address}
                </>
              ) : (
                buyerHidden(sale.status)
              )}
            </p>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
