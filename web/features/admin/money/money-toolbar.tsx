import { useCallback, useMemo } from 'react';
import { moneySorts } from '#domain/money/money-sorts.ts';
import { moneyListTexts } from '../../../copy/admin-money.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { ListToolbar } from '../list/list-head.tsx';
import { dateParams, formatList, type ListSpec, type ListState, parseList } from '../list/list-spec.ts';
import type { AdminList } from '../list/use-admin-list.ts';
import type { Narrowed } from './queries.ts';

/**
 * A list spec for money lists, which are read through functions: only the parts for URL, toolbar and column headers are
 * used. `amount` and `moment` name the columns with sorting headers.
 */
export const moneySpec = (
  columns: { readonly amount: string | undefined; readonly moment: string | undefined },
  own: Partial<Pick<ListSpec, 'searchLabel' | 'filters'>> = {},
): ListSpec => ({
  table: 'orders',
  searchLabel: moneyListTexts.search,
  search: () => [],
  filters: [],
  sorts: [
    { value: 'default', label: moneyListTexts.sorts.default, queries: [] },
    ...moneySorts.slice(1).map((value) => ({ value, label: moneyListTexts.sorts[value], queries: [] })),
  ],
  dates: '$createdAt',
  columnSorts: {
    ...(columns.amount ? { [columns.amount]: ['smallest', 'largest'] } : {}),
    ...(columns.moment ? { [columns.moment]: ['oldest', 'newest'] } : {}),
  },
  pageSize: 0,
  ...own,
});

/** URL parameters that stay when filters change: the open tab and the open drawer. */
const kept = ['keadaan', 'pesanan'] as const;

/** Search, days, sorting and filters of a list of money, stored in the URL. `spec` must be a constant. */
export function useNarrowedMoney(spec: ListSpec) {
  const [params, setParams] = useAddressParams();
  const state = useMemo(() => parseList(params, spec), [params, spec]);
  const change = useCallback<AdminList['change']>(
    (part) =>
      setParams(
        (now) => {
          const known: ListState = parseList(now, spec);
          const next = formatList({ ...known, ...part, chosen: { ...known.chosen, ...part.chosen } }, spec);
          for (const name of kept) {
            const standing = now.get(name);
            if (standing) next.set(name, standing);
          }
          return next;
        },
        { preventScrollReset: true, replace: Object.keys(part).join() === 'search' },
      ),
    [setParams, spec],
  );
  const [from = '', to = ''] = dateParams.map((param) => state.chosen[param] ?? '');
  const sort = moneySorts.find((known) => known === state.sort) ?? 'default';
  const narrowed: Narrowed = { q: state.search, from, to, sort };
  return {
    spec,
    state,
    change,
    narrowed,
    isNarrowed: state.search !== '' || Object.values(state.chosen).some(Boolean),
    sorting: { columnSorts: spec.columnSorts ?? {}, sort: state.sort, onSort: (sort: string) => change({ sort }) },
  };
}

interface MoneyToolbarProps extends Pick<AdminList, 'spec' | 'state' | 'change'> {
  count: number | undefined;
}

export const MoneyToolbar = ({ spec, state, change, count }: MoneyToolbarProps) => (
  <ListToolbar list={{ spec, state, change, count }} />
);
