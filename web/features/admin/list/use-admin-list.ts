import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { countRows } from '../../../lib/tables.ts';
import {
  conditionsOf,
  formatList,
  type ListSpec,
  type ListState,
  narrowedBy,
  nothingChosen,
  type PageRequest,
  parseList,
} from './list-spec.ts';
import { loadPage } from './load-page.ts';

type Change = Partial<Omit<ListState, 'chosen'>> & { chosen?: Record<string, string> };

/**
 * One admin list: its state in the URL, one page of rows, and links to other pages. `spec` and `load` must be
 * constants.
 */
export function useAdminList<Row extends { $id: string }>(
  spec: ListSpec,
  load: (request: PageRequest) => Promise<Row[]>,
) {
  const [params, setParams] = useAddressParams();
  const state = useMemo(() => parseList(params, spec), [params, spec]);
  const change = useCallback(
    (part: Change) =>
      setParams(
        (now) => {
          const known = parseList(now, spec);
          const chosen = { ...known.chosen, ...part.chosen };
          // A changed filter or sorting starts at the first page.
          return formatList({ ...known, after: '', before: '', ...part, chosen }, spec);
        },
        // While a search is typed, replaces the history entry instead of adding one per pause.
        { preventScrollReset: true, replace: Object.keys(part).join() === 'search' },
      ),
    [setParams, spec],
  );
  const page = useQuery({
    queryKey: queryKeys.adminList(spec.table, state),
    queryFn: () => loadPage(spec, state, load),
    placeholderData: keepPreviousData,
  });
  const { search, chosen } = state;
  const count = useQuery({
    queryKey: queryKeys.adminCount(spec.table, { search, chosen }),
    queryFn: async () => countRows(spec.table, await conditionsOf(state, spec)),
    placeholderData: keepPreviousData,
  });
  const rows = page.data?.rows ?? [];
  return {
    spec,
    state,
    change,
    rows,
    /** The number of rows, counted to 5,000; undefined while counting and after a failure. */
    count: count.isPlaceholderData ? undefined : count.data,
    pending: page.isPending,
    error: page.data ? null : page.error,
    /** Whether the rows are still those of the previous filters or sorting. */
    outdated: page.isPlaceholderData,
    refresh: () => Promise.all([page.refetch(), count.refetch()]),
    isNarrowed: state.search !== '' || narrowedBy(state, spec).length > 0,
    toNext: page.data?.hasNext ? () => change({ after: rows.at(-1)?.$id ?? '' }) : undefined,
    toPrevious: page.data?.hasPrevious ? () => change({ before: rows[0]?.$id ?? '' }) : undefined,
    toFirst: () => change({ search: '', chosen: nothingChosen(spec) }),
  };
}

export type AdminList = Omit<ReturnType<typeof useAdminList>, 'rows'>;
