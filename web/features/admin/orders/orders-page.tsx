import { lazy, Suspense } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { AdminOrdersPage } from './admin-orders-page.tsx';

const MoneyOrders = lazy(async () => ({ default: (await import('./money-orders.tsx')).MoneyOrders }));

/** Orders as this role may see them: completely, or only their money. */
export function OrdersPage() {
  const { rights } = useUser();
  if (rights.has('trades')) return <AdminOrdersPage />;
  return (
    <Suspense fallback={<PageLoader />}>
      <MoneyOrders />
    </Suspense>
  );
}
