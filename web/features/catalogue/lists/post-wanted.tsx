import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { catalogueMessages } from '../../../copy/catalogue.ts';
import { offeredAds } from '../../../kinds/faces.ts';
import { useCampus } from '../../../lib/campus/campus.ts';

/** Offers to post a wanted ad after a search without results, if the campus has wanted ads. */
export function PostWanted({ term }: { term: string }) {
  const [ads] = offeredAds(useCampus());
  if (!ads) return null;
  return (
    <Button size="md" variant="default" component={Link} to={ads.newPath(term)}>
      {catalogueMessages.postWanted}
    </Button>
  );
}
