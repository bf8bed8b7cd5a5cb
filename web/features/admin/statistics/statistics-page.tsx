import '../../../ui/styles/forms.ts';
import { Alert, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense } from 'react';
import { campusDay } from '#domain/campus-time.ts';
import { dayId, dayOfId } from '#domain/statistics.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatAge, formatNumber, formatPrice } from '../../../copy/format.ts';
import { statisticsTexts as texts } from '../../../copy/statistics.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import { useNow } from '../../../lib/use-now.ts';
import segments from '../../../ui/forms/segments.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { ListHead } from '../list/list-head.tsx';
import { type Statistics, statisticsOptions } from './queries.ts';
import classes from './statistics.module.css';

const StatisticsCharts = lazy(async () => ({
  default: (await import('./statistics-charts.tsx')).StatisticsCharts,
}));

const presets = [
  { count: 7, name: texts.lastDays(7) },
  { count: 30, name: texts.lastDays(30) },
  { count: 183, name: texts.lastMonths(6) },
  { count: 365, name: texts.lastYears(1) },
  { count: 1_095, name: texts.lastYears(3) },
];

const shownDays = 30;

/** The days in the URL; the last thirty by default. */
function rangeIn(params: URLSearchParams, now: number): { from: string; to: string; days: number } {
  const today = campusDay(now, campusZone());
  const to = dayOfId(params.get('sampai') ?? '') ?? today;
  const from = dayOfId(params.get('dari') ?? '') ?? to - shownDays + 1;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: dayId(first), to: dayId(last), days: last - first + 1 };
}

/** A range of this many days that ends today. */
const lastDays = (days: number, now: number): URLSearchParams =>
  new URLSearchParams({
    dari: dayId(campusDay(now, campusZone()) - days + 1),
    sampai: dayId(campusDay(now, campusZone())),
  });

/** Statistics of a range of days: totals and their development. */
export function StatisticsPage() {
  const [params, setParams] = useAddressParams();
  const now = useNow();
  const { from, to, days } = rangeIn(params, now);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(statisticsOptions(from, to));
  const choose = (next: URLSearchParams) => setParams(() => next, { preventScrollReset: true, replace: true });
  const set = (name: 'dari' | 'sampai', value: string) => {
    if (value !== '') choose(new URLSearchParams({ dari: from, sampai: to, [name]: value }));
  };
  return (
    <>
      <ListHead title={texts.title} onRefresh={refetch} />
      <div className={classes.range}>
        <fieldset className={segments.segments} aria-label={texts.range}>
          {presets.map(({ count, name }) => (
            <button
              key={count}
              type="button"
              aria-pressed={days === count && to === lastDays(1, now).get('sampai')}
              onClick={() => choose(lastDays(count, now))}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <TextInput
          size="md"
          type="date"
          label={texts.from}
          value={from}
          max={to}
          onChange={({ currentTarget: { value } }) => set('dari', value)}
        />
        <TextInput
          size="md"
          type="date"
          label={texts.to}
          value={to}
          min={from}
          onChange={({ currentTarget: { value } }) => set('sampai', value)}
        />
      </div>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <PageLoader /> : null}
      {data ? (
        <div className={classes.body} aria-busy={isPlaceholderData}>
          {data.countedAt === null ? (
            <Alert color="kunyit" role="status">
              {texts.never}
            </Alert>
          ) : null}
          <Figures statistics={data} />
          <p className={classes.note}>
            {texts.hint} {data.countedAt === null ? null : texts.countedAt(formatAge(data.countedAt, now))}{' '}
            {data.waiting > 0 ? texts.waiting(data.waiting) : null}
          </p>
          {data.countedAt === null ? null : (
            <Suspense fallback={<PageLoader />}>
              <StatisticsCharts statistics={data} />
            </Suspense>
          )}
        </div>
      ) : null}
    </>
  );
}

const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 0 });

/** Hours within which half of the accepted sales were accepted: 1, 6, 24 or 48; undefined without accepted sales. */
function usualHours({ accepted1, accepted6, accepted24, accepted48 }: Statistics['total']): number | undefined {
  const counts = [
    [1, accepted1],
    [6, accepted6],
    [24, accepted24],
    [48, accepted48],
  ] as const;
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  return counts.find(([, count]) => {
    passed += count;
    return all > 0 && passed * 2 >= all;
  })?.[0];
}

function Figures({ statistics: { total, countedAt } }: { statistics: Statistics }) {
  const hours = usualHours(total);
  const accepted = total.accepted1 + total.accepted6 + total.accepted24 + total.accepted48;
  const figures: readonly (readonly [name: string, value: string, hint?: string | undefined])[] = [
    [texts.orders, formatNumber(total.orders)],
    [texts.settledAmount, formatPrice(total.settledAmount)],
    [texts.newPeople, formatNumber(total.newPeople)],
    [texts.activeSellers, formatNumber(total.activeSellers), texts.activeHint],
    [
      texts.acceptTime,
      hours === undefined ? texts.none : texts.acceptWithin(hours),
      hours === undefined ? undefined : texts.acceptHint(percent.format(total.accepted1 / accepted), 1),
    ],
    [
      texts.endedWell,
      total.ended === 0 ? texts.none : percent.format(total.endedWell / total.ended),
      texts.endedHint(total.endedWell, total.ended),
    ],
    [texts.emptySearches, formatNumber(total.emptySearches)],
  ];
  // Before the first count, zeros would look like results.
  const shown = countedAt === null ? figures.map(([name]) => [name, texts.none, undefined] as const) : figures;
  const longest = Math.max(...shown.map(([, value]) => value.length));
  return (
    <dl className={classes.figures} style={{ '--longest': longest } as CSSProperties} aria-label={texts.figures}>
      {shown.map(([name, value, hint]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {hint ? <small>{hint}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
