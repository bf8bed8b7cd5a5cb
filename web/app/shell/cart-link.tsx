import { ActionIcon } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cartOptions } from '../../features/cart/queries.ts';
import classes from './shell.module.css';

const useCartCount = (userId: string) =>
  useQuery({ ...cartOptions(userId), select: (lines) => lines.length }).data ?? 0;

export function CartLink({ userId }: { userId: string }) {
  const count = useCartCount(userId);
  return (
    <ActionIcon
      className={classes.headerIcon ?? ''}
      size={44}
      radius="xl"
      variant="transparent"
      c="inherit"
      component={Link}
      to="/cart"
      aria-label={count ? `Keranjang, ${count} produk` : 'Keranjang'}
    >
      <IconShoppingCart size={22} />
      {count ? <span className={classes.count}>{count}</span> : null}
    </ActionIcon>
  );
}
