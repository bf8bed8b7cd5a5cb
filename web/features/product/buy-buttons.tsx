import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShoppingCartPlus } from '@tabler/icons-react';
import { availabilityOf } from '#domain/products/listing.ts';
import classes from './product.module.css';
import type { Product } from './queries.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useWish } from './use-wish.ts';

const addLabels = { idle: 'Tambah ke Keranjang', busy: 'Menambah...', added: 'Ditambah!' };

const closedLabels = { available: null, sold: 'Terjual', empty: 'Stok habis' } as const;

export function BuyButtons({ product }: { product: Product }) {
  const cart = useAddToCart(product);
  const wish = useWish(product.$id);
  const closed = closedLabels[availabilityOf(product)];
  return (
    <div className={classes.actions}>
      <Button
        size="lg"
        px="sm"
        {...(cart.state === 'added' ? { color: 'kunyit.5' } : {})}
        leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
        disabled={closed !== null}
        aria-busy={cart.state === 'busy'}
        aria-live="polite"
        onClick={cart.add}
      >
        {closed ?? addLabels[cart.state]}
      </Button>
      <Button
        size="lg"
        px="sm"
        variant="outline"
        leftSection={
          wish.inWishlist ? (
            <IconHeartFilled size={20} aria-hidden="true" />
          ) : (
            <IconHeart size={20} aria-hidden="true" />
          )
        }
        aria-busy={wish.busy}
        onClick={wish.toggle}
      >
        {wish.inWishlist ? 'Hapus dari Wishlist' : 'Tambah ke Wishlist'}
      </Button>
    </div>
  );
}
