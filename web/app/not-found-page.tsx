import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { frameTexts } from '../copy/frame.ts';
import { PageTitle } from '../ui/frame/page-meta.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle>{frameTexts.notFound}</PageTitle>
      <EmptyState level={1} title={frameTexts.notFound} text={frameTexts.notFoundHint}>
        <Button size="md" component={Link} to="/">
          {frameTexts.backHome}
        </Button>
      </EmptyState>
    </>
  );
}
