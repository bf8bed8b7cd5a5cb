import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isWantedOpen, wantedSharePath, wantedStateNow } from '#kinds/wanted/rules/wanted.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatAge, formatDayMonth } from '../../copy/format.ts';
import { part } from '../../lib/page/part.tsx';
import { useLikelyId, useSession } from '../../lib/session/session.ts';
import { useMoment } from '../../lib/use-now.ts';
import { ShareButton } from '../../shop/share/share-button.tsx';
import { BackLink, HeaderWord, PageColumn } from '../../ui/frame/page-head.tsx';
import { PageMeta, PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { AnswerButton } from './answer-button.tsx';
import { type Ad, wantedAdOptions } from './queries.ts';
import { ReportWantedLink } from './report-wanted-link.tsx';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';
import { budgetText, endsSoon } from './wanted-card.tsx';

const OwnerPart = lazy(async () => ({ default: (await import('./owner-part.tsx')).OwnerPart }));
const TakeDown = part(async () => (await import('./take-down.tsx')).TakeDown);

/** /wanted/:wantedId: one ad, public; its owner sees answers and matching products, others answer it. */
export function WantedPage() {
  const { wantedId = '' } = useParams();
  const ad = useQuery(wantedAdOptions(wantedId));
  if (ad.isPending)
    return (
      <PageColumn>
        <Top />
        <PageLoader text={wantedAdTexts.loading} />
      </PageColumn>
    );
  if (ad.isLoadingError)
    return <ErrorState text={sentenceFor(ad.error)} cause={ad.error} onRetry={() => void ad.refetch()} />;
  if (!ad.data) {
    return (
      <>
        <PageTitle>{wantedAdTexts.notFound}</PageTitle>
        <EmptyState level={1} title={wantedAdTexts.notFound} text={wantedAdTexts.notFoundHint}>
          <Button size="md" component={Link} to="/wanted">
            {wantedAdTexts.seeAll}
          </Button>
        </EmptyState>
      </>
    );
  }
  return <OneAd key={ad.data.$id} ad={ad.data} />;
}

/** Pre-rendered in index.html (web/app/prerender.tsx); stays while the ad loads. */
const Top = () => (
  <>
    <BackLink to="/wanted">{wantedAdTexts.title}</BackLink>
    <HeaderWord>{wantedAdTexts.title}</HeaderWord>
  </>
);

function OneAd({ ad }: { ad: Ad }) {
  const session = useSession().data;
  const now = useMoment();
  const isOwn = useLikelyId() === ad.userId;
  const isStaff = session?.kind === 'user' && session.rights.has('reports');
  const state = wantedStateNow(ad, now);
  return (
    <PageColumn>
      <PageMeta title={ad.what} description={`${wantedAdTexts.title}: ${ad.what}. ${budgetText(ad.budget)}.`} />
      <Top />
      <div className={classes.page}>
        <article className={classes.sheet}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <h1 className={classes.title}>{ad.what}</h1>
            {isOwn ? null : <ShareButton title={ad.what} path={wantedSharePath(ad.$id)} />}
          </Group>
          <p className={classes.budget}>{budgetText(ad.budget)}</p>
          {state === 'open' ? null : (
            <Alert color="kunyit" role="status">
              {wantedAdTexts.over[state]}
            </Alert>
          )}
          <dl className={classes.facts} aria-label={wantedAdTexts.facts}>
            <div>
              <dt>{wantedAdTexts.category}</dt>
              <dd>{ad.category}</dd>
            </div>
            <div>
              <dt>{wantedAdTexts.place}</dt>
              <dd>{ad.place || wantedAdTexts.anyPlace}</dd>
            </div>
            <div>
              <dt>{wantedAdTexts.untilLabel}</dt>
              <dd className={isOwn && endsSoon(ad, now) ? classes.soon : ''}>{formatDayMonth(ad.until)}</dd>
            </div>
          </dl>
          {ad.details ? <p className={classes.details}>{ad.details}</p> : null}
          <p className={classes.dim}>{isOwn ? wantedAdTexts.ownNote : wantedAdTexts.by(ad.userName)}</p>
          {/* On its own line, because its text changes once the server's time is known. */}
          <p className={classes.dim}>
            {wantedAdTexts.posted(formatAge(ad.$createdAt, now))} · {wantedAdTexts.answers(ad.answers)}
          </p>
          {isOwn ? null : (
            <div className={classes.actions}>
              {isWantedOpen(ad, now) ? <AnswerButton ad={ad} /> : null}
              <ReportWantedLink wantedId={ad.$id} />
            </div>
          )}
          {isStaff && !isOwn ? <TakeDown ad={ad} /> : null}
        </article>
        {isOwn ? (
          <Suspense fallback={<PageLoader />}>
            <OwnerPart ad={ad} />
          </Suspense>
        ) : null}
      </div>
    </PageColumn>
  );
}
