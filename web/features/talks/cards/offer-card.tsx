import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { thingsOf } from '#domain/orders/bundle-offer.ts';
import { allowedOfferEvents, isAgreed, isTaken, offerStates } from '#domain/orders/offer.ts';
import { formatPrice } from '../../../copy/format.ts';
import { offerStateNames, offerTexts } from '../../../copy/offers.ts';
import { talkTexts } from '../../../copy/talks.ts';
import { timeUntil } from '../../../copy/time-until.ts';
import { adPath } from '../../../kinds/faces.ts';
import { part } from '../../../lib/page/part.tsx';
import { getRow, listRows } from '../../../lib/tables.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { offerCheckoutPath } from '../../../shop/checkout-path.ts';
import { offerColumns, type ShownOffer } from '../../../shop/offer/offer-columns.ts';
import { useOfferAnswer, useTakeOffer } from '../../../shop/offer/use-offer-answer.ts';
import { ProductPhoto } from '../../../shop/product/product-photo.tsx';
import classes from './card.module.css';
import { CardFrame } from './card-frame.tsx';
import { counteredOptions, OfferedThings } from './offered-things.tsx';
import type { CardHere } from './talk-card.tsx';

const OfferDialog = part(async () => (await import('../../../shop/offer/offer-dialog.tsx')).OfferDialog);

const most = 100;

/** Loads the latest offers of a talk in one request for all cards. Older ones are loaded individually. */
function useOffer(offerId: string, talkId: string) {
  const recent = useQuery({
    queryKey: talkKeys.offersOfTalk(talkId),
    queryFn: () =>
      listRows('offers', {
        select: offerColumns,
        where: [Query.equal('talkId', talkId), Query.orderDesc('$createdAt')],
        limit: most,
      }),
  });
  const found = recent.data?.find(({ $id }) => $id === offerId);
  const alone = useQuery({
    queryKey: talkKeys.card('offers', offerId),
    queryFn: () => getRow('offers', offerId, offerColumns),
    enabled: recent.data !== undefined && !found,
  });
  return found ? { ...alone, data: found, isError: false } : { ...alone, isError: alone.isError || recent.isError };
}

/**
 * The state in a word. An offer past its deadline counts as expired, even before upkeep changes its state.
 */
function stateName(offer: ShownOffer, now: number): string {
  const state = offerStates.find((known) => known === offer.state) ?? 'expired';
  const isOver = (state === 'open' || state === 'accepted') && now >= Date.parse(offer.dueAt);
  return offerStateNames[isOver ? 'expired' : state];
}

/** Whose turn it is, and the remaining time. */
function timeLeft(offer: ShownOffer, { viewerId, other }: CardHere, now: number): string {
  const left = timeUntil(offer.dueAt, now);
  if (isAgreed(offer, now)) return isTaken(offer) ? offerTexts.taken : offerTexts.validFor(left);
  if (offer.state !== 'open' || now >= Date.parse(offer.dueAt)) return '';
  return offer.proposedBy === viewerId ? offerTexts.answeredWithin(other.name, left) : offerTexts.answerWithin(left);
}

/** A proposed price, with buttons to accept, counter, decline or withdraw it, as far as its state allows. */
export function OfferCard(here: CardHere) {
  const { refId, talkId, viewerId, other } = here;
  const now = useNow();
  const offer = useOffer(refId, talkId);
  return (
    <CardFrame kind="offer" source={offer} side={(it) => <strong>{stateName(it, now)}</strong>}>
      {(it) => {
        const left = timeLeft(it, here, now);
        return (
          <>
            <Thing offer={it}>
              <span className={classes.photo}>
                <ProductPhoto
                  imageId={it.imageId}
                  alt={talkTexts.card.photoOf(it.productName)}
                  sizes="64px"
                  widths={[96, 200]}
                />
              </span>
              <span className={classes.text}>
                <strong className={classes.name}>{it.productName}</strong>
                <span>
                  <span className={classes.price}>{formatPrice(it.price)}</span>{' '}
                  {it.price < it.listPrice ? <s className={classes.was}>{formatPrice(it.listPrice)}</s> : null}
                </span>
                {it.quantity > 1 ? <small>{offerTexts.forPieces(it.quantity)}</small> : null}
                <small>{it.proposedBy === viewerId ? offerTexts.byYou : offerTexts.by(other.name)}</small>
              </span>
            </Thing>
            {isSeveral(it) ? <OfferedThings offer={it} /> : null}
            {it.wantedId ? (
              <Anchor component={Link} to={adPath(it.wantedId) ?? ''} size="sm" fw={600}>
                {offerTexts.answersAd}
              </Anchor>
            ) : null}
            {left ? <p className={classes.left}>{left}</p> : null}
            <OfferActions offer={it} here={here} now={now} />
          </>
        );
      }}
    </CardFrame>
  );
}

const isSeveral = (offer: ShownOffer): boolean => thingsOf(offer).length > 0;

/** The subject of the offer; a single product is linked. */
function Thing({ offer, children }: { offer: ShownOffer; children: ReactNode }) {
  if (isSeveral(offer)) return <div className={classes.thing}>{children}</div>;
  return (
    <Link className={classes.thing} to={`/product/${offer.productId}`}>
      {children}
    </Link>
  );
}

const answers = [
  { event: 'accept', variant: 'filled' },
  { event: 'counter', variant: 'default' },
  { event: 'decline', variant: 'default' },
  { event: 'withdraw', variant: 'default' },
] as const;

/**
 * Ids of offers whose button was already scrolled to. On later visits the talk shows the newest messages, as always.
 */
const shown = new Set<string>();

/** Scrolls once to the button of an agreed price: newer messages may be below it. */
function useScrolledTo(offerId: string, canBuy: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canBuy || shown.has(offerId)) return;
    shown.add(offerId);
    actions.current?.scrollIntoView({ block: 'nearest' });
  }, [offerId, canBuy]);
  return actions;
}

function OfferActions({ offer, here, now }: { offer: ShownOffer; here: CardHere; now: number }) {
  const { viewerId, other } = here;
  const answer = useOfferAnswer(offer.$id);
  const take = useTakeOffer();
  const [isCountering, setCountering] = useState(false);
  const allowed = allowedOfferEvents(offer, viewerId, now);
  const canBuy = offer.buyerId === viewerId && isAgreed(offer, now) && !isTaken(offer);
  const actions = useScrolledTo(offer.$id, canBuy);
  if (!canBuy && allowed.length === 0 && !isCountering) return null;
  return (
    <div ref={actions} className={classes.actions} aria-busy={answer.isPending || take.isPending}>
      {canBuy && isSeveral(offer) ? (
        <Button size="md" component={Link} to={offerCheckoutPath(offer.$id)}>
          {offerTexts.buyAll}
        </Button>
      ) : null}
      {canBuy && !isSeveral(offer) ? (
        <Button size="md" loading={take.isPending} onClick={() => take.isPending || take.mutate(offer)}>
          {offerTexts.buy}
        </Button>
      ) : null}
      {answers
        .filter(({ event }) => allowed.includes(event))
        .map(({ event, variant }) => (
          <Button
            key={event}
            size="md"
            px="sm"
            variant={variant}
            loading={answer.isPending && answer.variables === event}
            onClick={() => {
              if (event === 'counter') setCountering(true);
              else if (!answer.isPending) answer.mutate(event);
            }}
          >
            {offerTexts[event]}
          </Button>
        ))}
      {isCountering ? <Counter offer={offer} by={other.name} onClose={() => setCountering(false)} /> : null}
    </div>
  );
}

/** The form of a counter-offer, checked against the current products. */
function Counter({ offer, by, onClose }: { offer: ShownOffer; by: string; onClose: () => void }) {
  const several = thingsOf(offer);
  const { data, isError } = useQuery(counteredOptions(offer, several.length > 0 ? several : [offer.productId]));
  if (data === undefined && !isError) return null;
  // If the products failed to load, the offer's own data suffices; the server checks.
  const whole = { name: offer.productName, price: offer.listPrice, discount: 0 };
  const product = (several.length === 0 && data?.[0]) || { ...whole, $id: offer.productId, stock: null };
  const things = data?.length === several.length ? { things: data } : {};
  const { $id, quantity, price } = offer;
  return (
    <OfferDialog
      product={product}
      {...(several.length > 0 ? things : {})}
      answered={{ $id, quantity, price, by }}
      onClose={onClose}
    />
  );
}
