import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { wantedCategories } from '#kinds/wanted/rules/wanted.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { PageColumn, PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { wantedToEditOptions } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';

// Requested immediately; the headings do not wait for the form's schema.
const form = import('./wanted-form.tsx');
const NewForm = lazy(async () => ({ default: (await form).NewForm }));
const EditForm = lazy(async () => ({ default: (await form).EditForm }));

/** /wanted/new. `?q=`: the term of a search without results. */
export function NewWantedPage() {
  if (wantedCategories(useCampus()).length === 0) return <Navigate to="/wanted" replace />;
  return (
    <PageColumn>
      <PageHead title={wantedAdTexts.newTitle} />
      <Suspense fallback={<PageLoader />}>
        <NewForm />
      </Suspense>
    </PageColumn>
  );
}

/** /wanted/:wantedId/edit, for its owner. */
export function EditWantedPage() {
  const { wantedId = '' } = useParams();
  const userId = useOwnId();
  const ad = useQuery(wantedToEditOptions(wantedId));
  if (ad.isPending) return <PageLoader text={wantedAdTexts.loading} />;
  if (ad.isLoadingError)
    return <ErrorState text={sentenceFor(ad.error)} cause={ad.error} onRetry={() => void ad.refetch()} />;
  if (!ad.data || ad.data.userId !== userId) {
    return (
      <EmptyState level={1} title={wantedAdTexts.notFound} text={wantedAdTexts.notFoundHint}>
        <Button size="md" component={Link} to="/wanted/mine">
          {wantedAdTexts.mine}
        </Button>
      </EmptyState>
    );
  }
  return (
    <PageColumn>
      <PageHead title={wantedAdTexts.editTitle} />
      <Suspense fallback={<PageLoader />}>
        <EditForm key={ad.data.version} ad={ad.data} />
      </Suspense>
    </PageColumn>
  );
}
