import { useQuery } from '@tanstack/react-query';
import { campusWeekday } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { formatNumber } from '../../copy/format.ts';
import { insightTexts as texts } from '../../copy/insights.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { useMoment } from '../../lib/use-now.ts';
import { insightsOptions } from '../../shop/product/insights.ts';
import classes from './insight.module.css';
import product from './product.module.css';

interface InsightProps {
  userId: string;
  productId: string;
}

/** The product's figures of the last seven days for its seller: sums, and a bar per day. */
export function Insight({ userId, productId }: InsightProps) {
  const { data, isError } = useQuery({ ...insightsOptions(userId), enabled: usePageIdle() });
  const now = useMoment();
  if (isError && !data) return <p className={classes.note}>{texts.failed}</p>;
  const insight = data?.[productId];
  if (!insight) return <div className={classes.toCome} />;
  const { days, views, wishes, questions } = insight;
  const most = Math.max(1, ...days);
  // The weekday of a bar. It is unique, because there are seven days.
  const dayOf = (at: number) => campusWeekday(now - (days.length - 1 - at) * dayMs, campusZone());
  return (
    <div className={classes.insight}>
      <h3 className={classes.title}>{texts.title}</h3>
      <dl className={product.figures}>
        {[[texts.views, views] as const, [texts.wishes, wishes] as const, [texts.questions, questions] as const].map(
          ([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ),
        )}
      </dl>
      <ol className={classes.days} aria-label={texts.perDay}>
        {days.map((count, at) => (
          <li key={dayOf(at)}>
            <span className={classes.count}>{formatNumber(count)}</span>
            <span
              className={classes.bar}
              style={{ height: `${Math.round((count / most) * 100)}%` }}
              aria-hidden="true"
            />
            <span className={classes.day}>{dayOf(at)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
