import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, Outlet } from 'react-router-dom';
import type { Right } from '#domain/people/rights.ts';
import { sentenceFor } from '../copy/errors.ts';
import { rightTexts } from '../copy/rights.ts';
import { useOwnRights } from '../lib/session/own-rights.ts';
import { PageTitle } from '../ui/frame/page-meta.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';

/** Guards admin pages: staff without this right see a message instead. The server checks every request in any case. */
export function rightGuard(right: Right): ComponentType {
  return function RightGuard() {
    const { rights, isSure, failure, retry } = useOwnRights();
    if (rights.has(right)) return <Outlet />;
    if (failure) return <ErrorState text={sentenceFor(failure)} cause={failure} onRetry={retry} />;
    if (!isSure) return <PageLoader />;
    return (
      <>
        <PageTitle>{rightTexts.title}</PageTitle>
        <EmptyState level={1} title={rightTexts.title} text={rightTexts.text}>
          <Button size="md" component={Link} to="/admin/dashboard">
            {rightTexts.back}
          </Button>
        </EmptyState>
      </>
    );
  };
}
