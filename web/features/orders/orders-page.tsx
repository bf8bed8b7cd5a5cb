import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session/use-user.ts';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';
import { OwnList } from './own-list.tsx';
import { ordersOptions } from './queries.ts';

export function OrdersPage() {
  const { userId } = useUser();
  const list = useInfiniteQuery(ordersOptions(userId));
  return (
    <OwnList title="Riwayat Pesanan" loading="Memuat pesanan…" empty="Belum ada pesanan." list={list}>
      {(orders) => (
        <div className={classes.list}>
          {orders.map((order) => (
            <OrderCard key={order.$id} order={order} />
          ))}
        </div>
      )}
    </OwnList>
  );
}
