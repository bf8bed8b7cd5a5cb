import { Button } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#domain/limits.ts';
import { isAskedAbout } from '#domain/products/freshness.ts';
import type { Tables } from '#rows';
import { listingTexts } from '../../copy/listing.ts';
import { useMoment } from '../../lib/use-now.ts';
import classes from './still-available.module.css';
import { useRenewal } from './use-renewal.ts';
import { useSoldMark } from './use-sold-mark.ts';

export type Term = Pick<
  Tables['products'],
  '$id' | 'name' | 'kind' | 'closesAt' | 'stock' | 'isSold' | 'isListed' | 'listedUntil' | 'isAsked'
>;

/** Maximum number of products that are asked about here; the others are marked in the list. */
const shown = 5;

interface StillAvailableProps {
  userId: string;
  /** The seller's products; asks about those whose term ends soon. */
  products: readonly Term[];
}

/** "Masih ada?": one tap renews a listing. Empty if no term ends soon. */
export function StillAvailable({ userId, products }: StillAvailableProps) {
  const now = useMoment();
  const renewal = useRenewal(userId);
  const mark = useSoldMark(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = products.filter((product) => isAskedAbout(product, now));
  if (asked.length === 0) return null;
  const busy = renewal.isPending || mark.isPending;
  // The answered question disappears with its button: focus moves to the next question, or to the page after the last.
  const goOn = (answered: number) => () =>
    (asked.length > answered ? heading.current : document.getElementById('isi'))?.focus();
  const renew = (some: readonly Term[]) => renewal.mutate(some, { onSuccess: goOn(some.length) });
  const rest = asked.length - shown;
  const together = asked.slice(0, limits.activeListings);
  return (
    <section className={classes.box} aria-labelledby="masih-ada" aria-busy={busy}>
      <h2 id="masih-ada" ref={heading} tabIndex={-1}>
        {listingTexts.question}
      </h2>
      <p>{listingTexts.hint}</p>
      <ul className={classes.list}>
        {asked.slice(0, shown).map((product) => (
          <li key={product.$id} className={classes.item}>
            <span className={classes.name}>
              <strong>{product.name}</strong>
              {product.listedUntil ? <small>{listingTexts.until(product.listedUntil)}</small> : null}
            </span>
            <span className={classes.buttons}>
              <Button
                size="md"
                disabled={busy}
                aria-label={listingTexts.stillOf(product.name)}
                onClick={() => renew([product])}
              >
                {listingTexts.still}
              </Button>
              <Button
                size="md"
                variant="default"
                disabled={busy}
                aria-label={listingTexts.goneOf(product.name)}
                onClick={() => mark.mutate({ product, isSold: true }, { onSuccess: goOn(1) })}
              >
                {listingTexts.gone}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{listingTexts.more(rest)}</p> : null}
      {asked.length > 1 ? (
        <Button className={classes.all ?? ''} size="md" variant="light" disabled={busy} onClick={() => renew(together)}>
          {listingTexts.all(together.length)}
        </Button>
      ) : null}
    </section>
  );
}
