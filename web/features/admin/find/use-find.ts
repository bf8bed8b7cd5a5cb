import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type FindGroup, type Found, shownMax } from './find-groups.ts';
import { lookFor } from './look.ts';

/** One group of results, as far as loaded. */
export interface GroupFound {
  group: FindGroup;
  shown: Found[];
  isMore: boolean;
  error: Error | null;
}

/** The results for a text; each group appears when its response arrives. */
export function useFind(text: string, groups: readonly FindGroup[]) {
  const look = useMemo(() => lookFor(text), [text]);
  const answers = useQueries({
    queries: groups.map((group) => ({
      queryKey: queryKeys.found(group.id, text),
      queryFn: () => group.find(look),
      enabled: text !== '',
      staleTime: 60_000,
    })),
  });
  const found = groups.map((group, at): GroupFound => {
    const { data = [], error = null } = answers[at] ?? {};
    return { group, shown: data.slice(0, shownMax), isMore: data.length > shownMax, error };
  });
  return { found, isSearching: answers.some(({ isFetching }) => isFetching) };
}
