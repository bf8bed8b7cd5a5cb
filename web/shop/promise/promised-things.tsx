import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asOrderedTexts as texts } from '../../copy/as-ordered.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { admin, answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { SaleSide } from '../sale/sale-steps.ts';
import classes from './as-ordered.module.css';
import { PromisedPhotos } from './promised-photos.tsx';

const readPromise = (saleId: string, side: SaleSide) =>
  side === 'admin'
    ? answer(admin.sales[':saleId'].promise.$get({ param: { saleId } }))
    : answer(market.sales[':saleId'].promise.$get({ param: { saleId } }));

type Thing = Awaited<ReturnType<typeof readPromise>>['things'][number];
type Fact = Thing['facts'][number];

const isOther = ({ ordered, now }: Fact): boolean => now !== null && now !== ordered;
const hasOtherPhotos = ({ photos: { ordered, now } }: Thing): boolean =>
  now !== null && JSON.stringify(now) !== JSON.stringify(ordered);

/** Number of changes since the order, in words. A deleted listing has no current state to compare. */
function summaryOf(thing: Thing): string {
  if (thing.isByLink) return texts.byLink;
  if (thing.isGone) return texts.gone;
  const changes = thing.facts.filter(isOther).length + (hasOtherPhotos(thing) ? 1 : 0);
  return changes === 0 ? texts.same : texts.changed(changes);
}

export function PromisedThings({ saleId, side }: { saleId: string; side: SaleSide }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.promise(saleId),
    queryFn: () => readPromise(saleId, side),
  });
  if (!data && error) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  if (data.things.length === 0) return <p className={classes.hint}>{texts.none}</p>;
  return data.things.map((thing) => <PromisedThing key={`${thing.productId} ${thing.name}`} thing={thing} />);
}

export function PromisedThing({ thing }: { thing: Thing }) {
  const { name, facts, photos } = thing;
  return (
    <section className={classes.thing} aria-label={name}>
      <b>{name}</b>
      <p className={classes.hint}>{summaryOf(thing)}</p>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
        {photos.ordered.length > 0 ? (
          <>
            <dt>
              {texts.photos} {hasOtherPhotos(thing) ? <mark>{texts.isChanged}</mark> : null}
            </dt>
            <dd>
              <PromisedPhotos imageIds={photos.ordered} name={name} />
              {hasOtherPhotos(thing) && photos.now ? (
                <div className={classes.now}>
                  <small>{texts.now}:</small>
                  <PromisedPhotos imageIds={photos.now} name={name} />
                </div>
              ) : null}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function FactRow({ fact }: { fact: Fact }) {
  const { label, ordered, now } = fact;
  return (
    <>
      <dt>
        {label} {isOther(fact) ? <mark>{texts.isChanged}</mark> : null}
      </dt>
      <dd>
        <span className={classes.words}>{ordered || texts.unsaid}</span>
        {isOther(fact) ? (
          <span className={classes.now}>
            <small>{texts.now}:</small>
            <span className={classes.words}>{now || texts.nothing}</span>
          </span>
        ) : null}
      </dd>
    </>
  );
}
