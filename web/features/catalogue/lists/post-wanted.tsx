import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { offersWanted } from '#domain/kinds/wanted/wanted.ts';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { useCampus } from '../../../lib/campus/campus.ts';

/** What nobody sells can be looked for by an ad, where the campus offers them. */
export function PostWanted({ term }: { term: string }) {
  const isOffered = offersWanted(useCampus());
  if (!isOffered) return null;
  return (
    <Button size="md" variant="default" component={Link} to={`/wanted/new?${new URLSearchParams({ q: term })}`}>
      {catalogueMessages.postWanted}
    </Button>
  );
}
