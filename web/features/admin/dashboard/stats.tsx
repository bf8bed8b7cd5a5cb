import { IconCalculator } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MoneyColumn } from '#domain/money/ledger.ts';
import { dashboardTexts } from '../../../copy/admin.ts';
import { campusMoneyTexts, moneyTerms } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatNumber, formatPrice } from '../../../copy/format.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow } from '../../../lib/tables.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { HeadButton } from '../list/head-button.tsx';
import classes from './dashboard.module.css';

const statKeys = ['users', 'products', 'orders', 'chats', 'reports', 'settledAmount'] as const;
type StatKey = (typeof statKeys)[number];

/** The six cards of spec section 2, in their order. */
const statLabels: readonly (readonly [StatKey, string])[] = [
  ['users', dashboardTexts.totalUsers],
  ['products', dashboardTexts.totalProducts],
  ['orders', dashboardTexts.totalOrders],
  ['chats', dashboardTexts.totalChats],
  ['reports', dashboardTexts.totalReports],
  ['settledAmount', dashboardTexts.totalSettled],
];

const totalsOptions = queryOptions({
  queryKey: queryKeys.table('totals'),
  queryFn: () => getRow('totals', 'all', statKeys),
});

/** Zeros for a campus without counts. */
const noTotals: Record<StatKey, number> = {
  users: 0,
  products: 0,
  orders: 0,
  chats: 0,
  reports: 0,
  settledAmount: 0,
};

/** The six numbers of the campus. */
export function Stats() {
  const { data, error, isPending, refetch } = useQuery(totalsOptions);
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  const totals = data ?? noTotals;
  const shown = (key: StatKey) =>
    isPending ? '…' : key === 'settledAmount' ? formatPrice(totals[key]) : formatNumber(totals[key]);
  return (
    <dl className={classes.stats}>
      {statLabels.map(([key, label]) => (
        <div key={key} className={classes.stat}>
          <dt>{label}</dt>
          <dd>{shown(key)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Counts = Record<StatKey, number>;

/** 'Total Order 12 → 13' for each corrected number. */
function driftOf(before: Counts, totals: Counts): string {
  return statLabels
    .filter(([key]) => before[key] !== totals[key])
    .map(([key, label]) => `${label} ${formatNumber(before[key])} → ${formatNumber(totals[key])}`)
    .join(', ');
}

interface Correction {
  name: string;
  column: MoneyColumn;
  was: number;
  is: number;
}

/** Maximum corrections listed by name. The others are counted; the audit lists them all. */
const namedCorrections = 4;

/** 'Rani Tersedia Rp 1 → Rp 2' for each balance that differed from its entries. */
function correctedOf(corrected: readonly Correction[]): string {
  const named = corrected
    .slice(0, namedCorrections)
    .map(({ name, column, was, is }) => campusMoneyTexts.corrected(name, moneyTerms[column].name, was, is));
  const rest = corrected.length - named.length;
  return [...named, ...(rest > 0 ? [campusMoneyTexts.correctedMore(rest)] : [])].join(', ');
}

/** The corrections of each recounted part. `failure` is the error that stopped the recount early, or null. */
interface Recounted {
  readonly drift: readonly string[];
  readonly isHealed: boolean;
  readonly failure: unknown;
}

/**
 * Makes three calls, because Appwrite stops each after 30 s and a campus with much data needs longer. If a call fails,
 * the corrections of the earlier calls are still shown.
 */
async function recountAll(): Promise<Recounted> {
  const { before, totals, isHealed } = await answer(admin.recount.$post());
  const drift = [driftOf(before, totals)];
  try {
    const { corrected, removed } = await answer(admin.money.recount.$post());
    drift.push(removed.length > 0 ? campusMoneyTexts.removed(removed.length) : '', correctedOf(corrected));
    const records = (await answer(admin.reputations.recount.$post())).corrected.length;
    drift.push(records > 0 ? dashboardTexts.recordsHealed(records) : '');
    return { drift: drift.filter(Boolean), isHealed, failure: null };
  } catch (failure) {
    return { drift: drift.filter(Boolean), isHealed, failure };
  }
}

/** Recounts everything on the server, corrects it and shows the corrections. */
export function RecountButton() {
  const queries = useQueryClient();
  const failed = (error: unknown) => toast('bad', dashboardTexts.recountFailure(sentenceFor(error)), error);
  const recount = useMutation({
    mutationFn: recountAll,
    onSuccess: ({ drift, isHealed, failure }) => {
      if (drift.length > 0) void toast('good', dashboardTexts.healed(drift.join(', ')));
      if (failure) return void failed(failure);
      if (!isHealed) return void toast('info', dashboardTexts.busy);
      if (drift.length === 0) void toast('good', dashboardTexts.noDrift);
    },
    onError: (error) => void failed(error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('totals') }),
        queries.invalidateQueries({ queryKey: queryKeys.money }),
      ]),
  });
  return (
    <HeadButton
      Icon={IconCalculator}
      label={dashboardTexts.recount}
      loading={recount.isPending}
      onClick={() => recount.mutate()}
    />
  );
}
