import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SearchFilters, searchKey } from '#domain/products/saved-search.ts';
import { savedSearchTexts } from '../../../copy/saved-search.ts';
import { useLoginFirst } from '../../../shop/product/use-login-first.ts';
import { savedSearchesOptions, useSavedSearches } from '../../../shop/saved-search/saved-searches.ts';
import type { Filters } from './search-params.ts';

const texts = {
  head: { off: savedSearchTexts.save, on: savedSearchTexts.saved },
  empty: { off: savedSearchTexts.ask, on: savedSearchTexts.asked },
} as const;

const kept = ({ search, sort: _, availableOnly: _available, ...filters }: Filters): SearchFilters => ({
  ...filters,
  term: search,
});

/** Saves this list's search, or removes it. Visitors log in first; it is saved when they are back. */
export function KeepSearchButton({ filters, isAsking }: { filters: Filters; isAsking: boolean }) {
  const search = kept(filters);
  const key = searchKey(search);
  // An empty list shows two of these buttons: only one continues after the login.
  const { userId, isUnknown, askToLogin } = useLoginFirst({
    action: 'keep-search',
    ...(isAsking ? {} : { act: () => save({ filters: search }) }),
  });
  const { busy, save, remove } = useSavedSearches(userId);
  const { data = [] } = useQuery(savedSearchesOptions(userId));
  const own = data.find((one) => one.key === key);
  const words = isAsking ? texts.empty : texts.head;
  const Icon = own ? IconBookmarkFilled : IconBookmark;
  const press = () => {
    if (busy || isUnknown()) return;
    if (!userId) askToLogin(savedSearchTexts.loginFirst);
    else if (!own) save({ filters: search });
    else if (own.id !== '') remove(own);
  };
  return (
    <Button
      size="md"
      px="sm"
      variant={isAsking && !own ? 'default' : 'subtle'}
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-pressed={own !== undefined}
      onClick={press}
    >
      {own ? words.on : words.off}
    </Button>
  );
}
