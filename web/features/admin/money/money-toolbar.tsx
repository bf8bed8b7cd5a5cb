import { useCallback, useMemo } from 'react';
import { moneySorts } from '#domain/money/money-sorts.ts';
import { moneyListTexts } from '../../../copy/admin-money.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { ListToolbar } from '../list/list-head.tsx';
import { dateParams, formatList, type ListSpec, type ListState, parseList } from '../list/list-spec.ts';
import type { AdminList } from '../list/use-admin-list.ts';
import type { Narrowed } from './queries.ts';

/** Payouts and refunds are read through functions, so only the parts of this description for the URL and the toolbar are used. */
const spec: ListSpec = {
  table: 'orders',
  searchLabel: moneyListTexts.search,
  search: () => [],
  filters: [],
  sorts: [
    { value: 'default', label: moneyListTexts.sorts.default, queries: [] },
    ...moneySorts.slice(1).map((value) => ({ value, label: moneyListTexts.sorts[value], queries: [] })),
  ],
  dates: '$createdAt',
  pageSize: 0,
};

/** Search, days and sorting of a list of payouts or refunds; all are in the URL. */
export function useNarrowedMoney() {
  const [params, setParams] = useAddressParams();
  const state = useMemo(() => parseList(params, spec), [params]);
  const change = useCallback<AdminList['change']>(
    (part) =>
      setParams(
        (now) => {
          const known: ListState = parseList(now, spec);
          const next = formatList({ ...known, ...part, chosen: { ...known.chosen, ...part.chosen } }, spec);
          const standing = now.get('keadaan');
          if (standing) next.set('keadaan', standing);
          return next;
        },
        { preventScrollReset: true, replace: Object.keys(part).join() === 'search' },
      ),
    [setParams],
  );
  const [from = '', to = ''] = dateParams.map((param) => state.chosen[param] ?? '');
  const sort = moneySorts.find((known) => known === state.sort) ?? 'default';
  const narrowed: Narrowed = { q: state.search, from, to, sort };
  return { state, change, narrowed, isNarrowed: Boolean(state.search || from || to) };
}

interface MoneyToolbarProps extends Pick<AdminList, 'state' | 'change'> {
  count: number | undefined;
}

export const MoneyToolbar = ({ state, change, count }: MoneyToolbarProps) => (
  <ListToolbar list={{ spec, state, change, count }} />
);
