import { dashboardTexts } from '../../../copy/admin.ts';
import '@mantine/charts/styles.layer.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatNumber, formatPrice } from '../../../copy/format.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { categoriesOptions, dailyOptions, statusesOptions } from './chart-queries.ts';
import classes from './charts.module.css';

const dayMonth = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

/** '2026-03-02' → '2 Mar' */
const formatDayMonth = (day: string) => dayMonth.format(new Date(`${day}T00:00:00Z`));

/** 1250000 → '1,3 jt', for an axis. */
const formatShortPrice = (amount: number) => short.format(amount);

const label = dashboardTexts.measures;

interface ChartCardProps {
  title: string;
  note: string;
  wide?: boolean;
  state: { isPending: boolean; error: Error | null; refetch: () => unknown };
  /** The same numbers as a table, for people who cannot see the chart. */
  table: { head: readonly [string, string]; rows: readonly (readonly [string, string])[] };
  children: ReactNode;
}

function ChartCard({ title, note, wide, state, table, children }: ChartCardProps) {
  return (
    <figure className={classes.card} data-wide={wide || undefined}>
      <figcaption>
        <h3>{title}</h3>
        <p>{note}</p>
      </figcaption>
      {state.isPending ? <PageLoader /> : null}
      {state.error && table.rows.length === 0 ? (
        <ErrorState text={sentenceFor(state.error)} cause={state.error} onRetry={() => void state.refetch()} />
      ) : null}
      {table.rows.length > 0 ? (
        <>
          <div className={classes.drawn} aria-hidden="true">
            {children}
          </div>
          <details className={classes.numbers}>
            <summary>{dashboardTexts.showNumbers}</summary>
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{table.head[0]}</th>
                  <th scope="col">{table.head[1]}</th>
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, value]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : null}
    </figure>
  );
}

const frame = { h: 240, gridAxis: 'x', tickLine: 'none', withDots: false } as const;
const bars = { orientation: 'vertical', gridAxis: 'y', tickLine: 'none', maxBarWidth: 22 } as const;
/** Keeps charts out of the tab order, because the table below has their numbers. */
const unfocusable = { accessibilityLayer: false } as const;

/** The charts. A separate chunk, so that the chart library loads only when the charts come into view. */
export function Charts() {
  const daily = useQuery(dailyOptions);
  const categories = useQuery(categoriesOptions);
  const statuses = useQuery(statusesOptions);
  const perDay = (daily.data ?? []).map((entry) => ({ ...entry, day: formatDayMonth(entry.day) }));
  const counts = (list: { name: string; count: number }[] | undefined) =>
    (list ?? []).map(({ name, count }) => [name, formatNumber(count)] as const);
  return (
    <div className={classes.grid}>
      <ChartCard
        title={dashboardTexts.ordersPerDay}
        note={dashboardTexts.lastMonth}
        state={daily}
        table={{
          head: [dashboardTexts.day, label.orders],
          rows: perDay.map(({ day, orders }) => [day, formatNumber(orders)]),
        }}
      >
        <BarChart
          {...frame}
          data={perDay}
          dataKey="day"
          series={[{ name: 'orders', label: label.orders, color: 'toska.5' }]}
          yAxisProps={{ allowDecimals: false, width: 36 }}
          valueFormatter={formatNumber}
          barChartProps={unfocusable}
        />
      </ChartCard>
      <ChartCard
        title={dashboardTexts.settledPerDay}
        note={dashboardTexts.lastMonthByOrder}
        state={daily}
        table={{
          head: [dashboardTexts.day, label.settledAmount],
          rows: perDay.map(({ day, settledAmount }) => [day, formatPrice(settledAmount)]),
        }}
      >
        <AreaChart
          {...frame}
          data={perDay}
          dataKey="day"
          series={[{ name: 'settledAmount', label: label.settledAmount, color: 'kunyit.6' }]}
          curveType="monotone"
          yAxisProps={{ width: 56, tickFormatter: formatShortPrice }}
          valueFormatter={formatPrice}
          areaChartProps={unfocusable}
        />
      </ChartCard>
      <ChartCard
        title={dashboardTexts.productsPerCategory}
        note={dashboardTexts.allProducts}
        state={categories}
        table={{ head: [dashboardTexts.category, label.count], rows: counts(categories.data) }}
      >
        <BarChart
          {...bars}
          h={380}
          data={categories.data ?? []}
          dataKey="name"
          series={[{ name: 'count', label: label.count, color: 'toska.5' }]}
          yAxisProps={{ width: 130, interval: 0 }}
          xAxisProps={{ allowDecimals: false }}
          barChartProps={unfocusable}
        />
      </ChartCard>
      <ChartCard
        title={dashboardTexts.orderStatuses}
        note={dashboardTexts.allOrders}
        state={statuses}
        table={{ head: [dashboardTexts.status, label.count], rows: counts(statuses.data) }}
      >
        <BarChart
          {...bars}
          h={380}
          data={statuses.data ?? []}
          dataKey="name"
          series={[{ name: 'count', label: label.count, color: 'kunyit.6' }]}
          yAxisProps={{ width: 90, interval: 0 }}
          xAxisProps={{ allowDecimals: false }}
          barChartProps={unfocusable}
        />
      </ChartCard>
    </div>
  );
}
