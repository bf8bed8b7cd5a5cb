import { Button } from '@mantine/core';
import { availabilityOf } from '#domain/products/listing.ts';
import { listingTexts } from '../../copy/listing.ts';
import classes from './still-available.module.css';
import type { Term } from './still-available.tsx';
import { useRenewal } from './use-renewal.ts';

/** For the seller of an ended listing: why it ended, and the button that lists it again. */
export function ShowAgain({ userId, product }: { userId: string; product: Term }) {
  const renewal = useRenewal(userId);
  if (availabilityOf(product) !== 'unlisted') return null;
  return (
    <section className={classes.box} aria-labelledby="tidak-tampil">
      <h2 id="tidak-tampil">{listingTexts.endedTitle}</h2>
      <p>{listingTexts.endedHint}</p>
      <Button
        className={classes.all ?? ''}
        size="md"
        loading={renewal.isPending}
        onClick={() => renewal.mutate([product], { onSuccess: () => document.getElementById('isi')?.focus() })}
      >
        {listingTexts.showAgain}
      </Button>
    </section>
  );
}
