import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isTaken } from '#domain/orders/offer.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { allowedWantedEvents, isWantedOpen } from '#kinds/wanted/rules/wanted.ts';
import { formatPrice } from '../../copy/format.ts';
import { offerStateNames } from '../../copy/offers.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useMoment } from '../../lib/use-now.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { ProductShelf } from '../../shop/product/product-shelf.tsx';
import { wantedMatchesOptions } from './matches.ts';
import { OwnActions } from './own-actions.tsx';
import { type Ad, type Answer, wantedAnswersOptions } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import { useOwnWanted } from './use-own-wanted.ts';
import classes from './wanted.module.css';

/** The name of an offer's state. A lapsed offer counts as expired, even before upkeep changes its state. */
function stateOf({ state, dueAt }: Answer, now: number): string {
  const isOver = (state === 'open' || state === 'accepted') && now >= Date.parse(dueAt);
  return new Map<string, string>(Object.entries(offerStateNames)).get(isOver ? 'expired' : state) ?? '';
}

/** Asks whether the owner found the item, once something was ordered through the ad. */
function Found({ ad, name }: { ad: Ad; name: string }) {
  const { close } = useOwnWanted(ad.$id);
  return (
    <section className={classes.sheet} aria-labelledby="ketemu">
      <h2 id="ketemu">{wantedAdTexts.foundQuestion}</h2>
      <p>{wantedAdTexts.foundHint(name)}</p>
      <div className={classes.actions}>
        <Button size="md" px="md" loading={close.isPending} onClick={() => close.isPending || close.mutate()}>
          {wantedAdTexts.foundYes}
        </Button>
      </div>
    </section>
  );
}

/** Additional parts for the ad's owner: actions, answers, and matching products. */
export function OwnerPart({ ad }: { ad: Ad }) {
  const now = useMoment();
  const answers = useQuery(wantedAnswersOptions(ad.$id, ad.userId));
  const matches = useQuery({ ...wantedMatchesOptions(ad), enabled: isWantedOpen(ad, now) });
  // The latest price of each product; earlier rounds are in the talk.
  const latest = [...new Map((answers.data ?? []).toReversed().map((offer) => [offer.productId, offer])).values()];
  const taken = allowedWantedEvents(ad, 'owner', now).includes('close') ? latest.findLast(isTaken) : undefined;
  return (
    <>
      {taken ? <Found ad={ad} name={taken.productName} /> : null}
      <OwnActions ad={ad} />
      <section className={classes.sheet} aria-labelledby="jawaban">
        <h2 id="jawaban">{wantedAdTexts.answersTitle}</h2>
        {latest.length === 0 ? <p className={classes.dim}>{answers.data ? wantedAdTexts.noAnswers : ''}</p> : null}
        {latest.length > 0 ? (
          <ul className={classes.answers}>
            {latest.toReversed().map((offer) => (
              <li key={offer.$id}>
                <Link to={talkLink(offer.talkId)}>
                  <span className={classes.photo}>
                    <ProductPhoto
                      imageId={offer.imageId}
                      alt={talkTexts.card.photoOf(offer.productName)}
                      sizes="56px"
                      widths={[96, 200]}
                    />
                  </span>
                  <span>
                    <strong>{offer.productName}</strong>
                    {formatPrice(offer.price)} · {stateOf(offer, now)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <ProductShelf title={wantedAdTexts.matches} products={matches.data ?? []} />
    </>
  );
}
