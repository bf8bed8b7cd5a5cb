import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatNumber, formatPrice } from '../../../copy/format.ts';
import { statisticsTexts as texts } from '../../../copy/statistics.ts';
import type { Statistics } from './queries.ts';
import classes from './statistics.module.css';

const short = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });
const dayMonth = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthYear = new Intl.DateTimeFormat('id-ID', { month: 'short', year: '2-digit', timeZone: 'UTC' });

const nameOf = (start: string, step: Statistics['step']): string =>
  (step === 'month' ? monthYear : dayMonth).format(new Date(`${start}T00:00:00Z`));

const frame = { h: 260, gridAxis: 'x', tickLine: 'none' } as const;
/** Keeps charts out of the tab order, because the table below has their numbers. */
const unfocusable = { accessibilityLayer: false } as const;

/** The range as charts and as a table. A separate chunk, because it loads the chart library. */
export function StatisticsCharts({ statistics: { points, step } }: { statistics: Statistics }) {
  const data = points.map((point) => ({ ...point, name: nameOf(point.start, step) }));
  const stepName = texts.steps[step];
  const columns = [texts.orders, texts.settledAmount, texts.newPeople, texts.activeSellers, texts.emptySearches];
  return (
    <>
      <div className={classes.charts}>
        <figure className={classes.card}>
          <figcaption>{texts.ordersChart(stepName)}</figcaption>
          <div aria-hidden="true">
            <BarChart
              {...frame}
              data={data}
              dataKey="name"
              series={[{ name: 'orders', label: texts.orders, color: 'toska.5' }]}
              yAxisProps={{ allowDecimals: false, width: 40 }}
              valueFormatter={formatNumber}
              barChartProps={unfocusable}
            />
          </div>
        </figure>
        <figure className={classes.card}>
          <figcaption>{texts.amountChart(stepName)}</figcaption>
          <div aria-hidden="true">
            <BarChart
              {...frame}
              data={data}
              dataKey="name"
              series={[{ name: 'settledAmount', label: texts.settledAmount, color: 'kunyit.6' }]}
              yAxisProps={{ width: 56, tickFormatter: (amount: number) => short.format(amount) }}
              valueFormatter={formatPrice}
              barChartProps={unfocusable}
            />
          </div>
        </figure>
      </div>
      <details className={classes.numbers}>
        <summary>{texts.numbers}</summary>
        <div className={classes.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.since[step]}</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.start}>
                  <th scope="row">{point.start}</th>
                  <td>{formatNumber(point.orders)}</td>
                  <td>{formatPrice(point.settledAmount)}</td>
                  <td>{formatNumber(point.newPeople)}</td>
                  <td>{formatNumber(point.activeSellers)}</td>
                  <td>{formatNumber(point.emptySearches)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
