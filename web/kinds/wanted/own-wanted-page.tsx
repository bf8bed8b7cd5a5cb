import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { OwnActions } from './own-actions.tsx';
import { ownWantedOptions } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';
import { WantedCard } from './wanted-card.tsx';
import { WantedHead } from './wanted-head.tsx';

/** /wanted/mine: the person's own ads and the actions on each. */
export function OwnWantedPage() {
  const list = useQuery(ownWantedOptions(useOwnId()));
  return (
    <>
      <PageTitle>{wantedAdTexts.mine}</PageTitle>
      <WantedHead title={wantedAdTexts.mine} />
      {list.isPending ? <PageLoader text={wantedAdTexts.loading} /> : null}
      {list.isError && !list.data ? (
        <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data?.length === 0 ? (
        <EmptyState title={wantedAdTexts.ownEmpty} text={wantedAdTexts.ownEmptyHint}>
          <Button size="md" component={Link} to="/wanted/new">
            {wantedAdTexts.post}
          </Button>
        </EmptyState>
      ) : null}
      {list.data && list.data.length > 0 ? (
        <ul className={classes.list} aria-label={wantedAdTexts.mine}>
          {list.data.map((ad) => (
            <WantedCard key={ad.$id} ad={ad}>
              <OwnActions ad={ad} />
            </WantedCard>
          ))}
        </ul>
      ) : null}
    </>
  );
}
