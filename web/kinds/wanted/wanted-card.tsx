import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askedUntil, isWantedOpen, wantedLink, wantedStateNow } from '#kinds/wanted/rules/wanted.ts';
import { formatDayMonth, formatPrice } from '../../copy/format.ts';
import { nearDay } from '../../copy/near-day.ts';
import { useMoment } from '../../lib/use-now.ts';
import type { ListedAd } from './queries.ts';
import { wantedAdTexts, wantedStateNames } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';

export const budgetText = (budget: number | null): string =>
  budget === null ? wantedAdTexts.anyBudget : wantedAdTexts.budget(formatPrice(budget));

/** Whether the ad ends within the days in which its owner is asked to extend it. `now`: ms since 1970. */
export const endsSoon = (ad: Pick<ListedAd, 'state' | 'until'>, now: number): boolean =>
  isWantedOpen(ad, now) && Date.parse(ad.until) < Date.parse(askedUntil(now));

interface WantedCardProps {
  ad: ListedAd;
  /** Actions on one's own ad. With actions, the card also shows the ad's state. */
  children?: ReactNode;
}

export function WantedCard({ ad, children }: WantedCardProps) {
  const now = useMoment();
  const state = wantedStateNow(ad, now);
  return (
    <li className={`${classes.card} ${children ? classes.own : ''}`}>
      {children ? (
        <span className={classes.state} data-open={state === 'open' || undefined}>
          {wantedStateNames[state]}
        </span>
      ) : null}
      <h2 className={classes.what}>
        <Link to={wantedLink(ad.$id)}>{ad.what}</Link>
      </h2>
      <p className={classes.budget}>{budgetText(ad.budget)}</p>
      <p className={classes.dim}>
        {ad.category} · {ad.place || wantedAdTexts.anyPlace}
      </p>
      <p className={classes.dim}>
        {children ? '' : `${ad.userName} · `}
        {children && endsSoon(ad, now) ? (
          <strong className={classes.soon}>{wantedAdTexts.ends(nearDay(Date.parse(ad.until), now))}</strong>
        ) : (
          wantedAdTexts.until(formatDayMonth(ad.until))
        )}{' '}
        · {wantedAdTexts.answers(ad.answers)}
      </p>
      {children}
    </li>
  );
}
