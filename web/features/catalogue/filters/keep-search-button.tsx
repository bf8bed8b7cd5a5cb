import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SearchFilters, searchKey } from '#domain/products/saved-search.ts';
import { savedSearchTexts } from '../../../copy/saved-search.ts';
import { kindOfFilter } from '../../../kinds/faces.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isToCome } from '../../../lib/to-come.ts';
import { useLoginFirst } from '../../../shop/product/use-login-first.ts';
import { savedSearchesOptions, useSavedSearches } from '../../../shop/saved-search/saved-searches.ts';
import type { Filters } from './search-params.ts';

const texts = {
  head: { off: savedSearchTexts.save, on: savedSearchTexts.saved },
  empty: { off: savedSearchTexts.ask, on: savedSearchTexts.asked },
} as const;

const kept = ({ search, sort: _, availableOnly: _available, kind, ...filters }: Filters): SearchFilters => ({
  ...filters,
  term: search,
  kind: kindOfFilter(kind),
});

/** Saves this list's search, or removes it. Visitors log in first; it is saved when they return. */
export function KeepSearchButton({ filters, isAsking }: { filters: Filters; isAsking: boolean }) {
  const search = kept(filters);
  const key = searchKey(search);
  // An empty list shows two of these buttons: only one continues after the login.
  const session = useSession().data;
  const userId = session?.kind === 'user' ? session.userId : undefined;
  const { busy, save, remove } = useSavedSearches(userId);
  const saved = useQuery(savedSearchesOptions(userId));
  const own = saved.data?.find((one) => one.key === key);
  const { isWaiting, press } = useLoginFirst<boolean>({
    action: 'keep-search',
    // Skips the action when the list of saved searches, loaded only now, contradicts what the button showed.
    act(_, wasSaved) {
      if (busy || wasSaved !== (own !== undefined)) return;
      if (own) remove(own);
      else save({ filters: search });
    },
    ...(isAsking ? {} : { resume: () => own || save({ filters: search }) }),
    visitor: savedSearchTexts.loginFirst,
    isReady: !isToCome(saved),
  });
  const words = isAsking ? texts.empty : texts.head;
  const Icon = own ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      size="md"
      px="sm"
      variant={isAsking && !own ? 'default' : 'subtle'}
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-pressed={own !== undefined}
      loading={isWaiting}
      onClick={() => press(own !== undefined)}
    >
      {own ? words.on : words.off}
    </Button>
  );
}
