import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cartTexts } from '../../copy/cart.ts';
import { formatPrice } from '../../copy/format.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import classes from './cart.module.css';
import checkout from './checkout.module.css';

interface AwaitingPaymentProps {
  order: PayableOrder;
  busy: boolean;
  onPay: () => void;
}

/** The order is saved and waits for its money, whatever happened to the pop-up. */
export function AwaitingPayment({ order, busy, onPay }: AwaitingPaymentProps) {
  return (
    <section className={`${checkout.panel} ${checkout.saved}`} aria-labelledby="tersimpan">
      <h2 id="tersimpan">{cartTexts.saved}</h2>
      <p className={classes.note}>{cartTexts.savedHint}</p>
      <dl className={checkout.facts}>
        <div>
          <dt>Nomor pesanan</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatPrice(order.totalAmount)}</dd>
        </div>
      </dl>
      <div className={checkout.buttons}>
        <Button size="md" loading={busy} onClick={onPay}>
          Bayar Sekarang
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconReceipt size={20} />}
          component={Link}
          to={`/orders/${order.orderId}`}
        >
          Lihat Pesanan
        </Button>
      </div>
    </section>
  );
}
