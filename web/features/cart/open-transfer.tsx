import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { cartTexts } from '../../copy/cart.ts';
import classes from './cart.module.css';
import { openTransfersOptions } from './queries.ts';

/** A transfer keeps its lines in the cart until it is paid: whoever comes back should pay it, not order twice. */
export function OpenTransfer({ userId }: { userId: string }) {
  const { data: [newest] = [] } = useQuery(openTransfersOptions(userId));
  if (!newest) return null;
  return (
    <div className={classes.banner} data-tone="news">
      <p>
        <strong>{cartTexts.openOrder}</strong> {cartTexts.openOrderHint}
      </p>
      <Button size="md" variant="outline" component={Link} to={`/orders/${newest.$id}`}>
        {cartTexts.seeOrder}
      </Button>
    </div>
  );
}
