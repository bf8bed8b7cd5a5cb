import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { talkLink } from '#domain/talks/talk.ts';
import { formatPrice } from '../../copy/format.ts';
import { offerTexts } from '../../copy/offers.ts';
import { timeUntil } from '../../copy/time-until.ts';
import { useNow } from '../../lib/use-now.ts';
import type { OwnOffer } from '../../shop/offer/own-offers.ts';
import classes from './product.module.css';

/** This buyer's agreed price or open offer. */
export function AgreedPrice({ offer: { agreed, open }, buyerId }: { offer: OwnOffer; buyerId: string }) {
  const now = useNow();
  const shown = agreed ?? open;
  if (!shown) return null;
  const left = timeUntil(shown.dueAt, now);
  const isOwn = shown.proposedBy === buyerId;
  const title = agreed ? offerTexts.agreedTitle : isOwn ? offerTexts.waitingTitle : offerTexts.answerTitle;
  const time = isOwn ? offerTexts.answeredBefore(left) : offerTexts.answerWithin(left);
  return (
    <section className={classes.agreed} aria-label={title}>
      <div>
        <small>{title}</small>
        <strong>{formatPrice(shown.price)}</strong> <s>{formatPrice(shown.listPrice)}</s>
        {agreed || shown.quantity === 1 ? null : <small>{offerTexts.forPieces(shown.quantity)}</small>}
        <small>{agreed ? offerTexts.agreedFor(shown.quantity, left) : time}</small>
      </div>
      <Button size="md" variant="default" component={Link} to={talkLink(shown.talkId)}>
        {offerTexts.seeTalk}
      </Button>
    </section>
  );
}
