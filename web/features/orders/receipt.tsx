import { useQuery } from '@tanstack/react-query';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatDateTime, formatPrice } from '../../copy/format.ts';
import { paymentState } from '../../copy/orders.ts';
import { type Order, orderItemsOptions, paymentOptions } from './queries.ts';
import classes from './receipt.module.css';

/** The order on paper: only printers see it. */
export function Receipt({ order }: { order: Order }) {
  const { data: items = [] } = useQuery(orderItemsOptions(order.$id));
  const { data: payment } = useQuery(paymentOptions(order.$id));
  return (
    <section className={classes.receipt} aria-hidden="true">
      <div className={classes.head}>
        <strong>Lapak Kampus</strong>
        <span>Struk pesanan</span>
      </div>
      <dl>
        <dt>No. pesanan</dt>
        <dd>{orderNumber(order.$id)}</dd>
        <dt>Tanggal</dt>
        <dd>{formatDateTime(order.$createdAt)}</dd>
        <dt>Pembeli</dt>
        <dd>{order.customerName}</dd>
        <dt>Dikirim ke</dt>
        <dd>{order.shippingAddress}</dd>
        <dt>Pembayaran</dt>
        <dd>
          {order.paymentMethod}
          {payment?.expiresAt ? ` · ${paymentState(payment)}` : ''}
        </dd>
        <dt>Status</dt>
        <dd>{order.status}</dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th>Barang</th>
            <th>Jumlah</th>
            <th>Harga</th>
            <th>Subtotal</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.$id}>
              <td>{item.name}</td>
              <td>{item.quantity}</td>
              <td>{formatPrice(item.price)}</td>
              <td>{formatPrice(item.price * item.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>Total</th>
            <td>{formatPrice(order.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
      <p>Terima kasih sudah berbelanja di Lapak Kampus. Barang tidak dapat dikembalikan kecuali cacat produksi.</p>
    </section>
  );
}
