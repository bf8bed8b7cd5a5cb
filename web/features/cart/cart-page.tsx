import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { cartTexts } from '../../copy/cart.ts';
import { detailOf, sentenceFor } from '../../copy/errors.ts';
import { formatPrice } from '../../copy/format.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import { canOrder, totalOf } from './cart-lines.ts';
import { LostLines } from './lost-lines.tsx';
import { OpenTransfer } from './open-transfer.tsx';
import { useCart } from './use-cart.ts';
import { useCartQuantities } from './use-cart-quantities.ts';
import { useRemoveLines } from './use-remove-lines.ts';

export function CartPage() {
  const { userId } = useUser();
  const navigate = useNavigate();
  const { drafts, change, saving } = useCartQuantities(userId);
  const { cart, lines, priceBefore, ownHold } = useCart(userId, drafts);
  const remove = useRemoveLines(userId);
  if (cart.isPending) return <PageLoader text="Memuat keranjang…" />;
  if (cart.isLoadingError)
    return (
      <ErrorState text={sentenceFor(cart.error)} hint={detailOf(cart.error)} onRetry={() => void cart.refetch()} />
    );
  if (lines.length === 0) {
    return (
      <>
        <PageTitle>Keranjang</PageTitle>
        <EmptyState level={1} title="Keranjang Kosong" text="Belum ada barang di sini. Yuk, lihat-lihat dulu.">
          <Button size="md" component={Link} to="/home">
            Mulai Belanja
          </Button>
        </EmptyState>
      </>
    );
  }
  const ready = canOrder(lines);
  return (
    <>
      <PageTitle>Keranjang</PageTitle>
      <h1 className={classes.title}>Keranjang Saya</h1>
      <OpenTransfer userId={userId} />
      <LostLines lines={lines} remove={remove} />
      <div className={classes.layout}>
        <ul className={classes.lines}>
          {lines.map((line) => (
            <CartLine
              key={line.$id}
              line={line}
              priceBefore={priceBefore(line)}
              ownHold={ownHold(line.productId)}
              removing={remove.isPending && remove.variables.includes(line.$id)}
              onChange={(quantity) => change(line.productId, quantity)}
              onRemove={() => remove.mutate([line.$id])}
            />
          ))}
        </ul>
        <aside className={classes.summary} aria-label="Ringkasan">
          <p className={classes.totalRow}>
            <span>Total</span>
            <strong className={classes.total}>{formatPrice(totalOf(lines))}</strong>
          </p>
          {ready ? null : (
            <p className={classes.note} data-tone="bad" id="sesuaikan">
              {cartTexts.fixFirst}
            </p>
          )}
          <Button
            size="lg"
            fullWidth
            loading={saving}
            disabled={!ready}
            {...(ready ? {} : { 'aria-describedby': 'sesuaikan' })}
            onClick={() => void navigate('/checkout')}
          >
            Checkout Sekarang
          </Button>
        </aside>
      </div>
    </>
  );
}
