import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { campusDateWords, campusDay, campusOffsetMs, campusTime, campusWeekday } from '#domain/campus-time.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { durationWords, serviceTexts as texts } from '../../copy/service.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useUser } from '../../lib/session/session.ts';
import page from '../../shop/detail-page.module.css';
import { scheduleOptions } from '../../shop/kinds/service/service-queries.ts';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { type BookedSale, weekOptions } from './queries.ts';
import classes from './schedule.module.css';
import { ScheduleForm } from './schedule-form.tsx';

const dayMs = 86_400_000;
/** Midnight on campus of a day that `campusDay` counts, ms since 1970. */
const midnight = (day: number): number => day * dayMs - campusOffsetMs();
/** The Monday of a day's week; day 0 was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** A seller's week of appointments, and the hours that buyers may choose from. */
export function SchedulePage() {
  const { userId } = useUser();
  const [monday, setMonday] = useState(() => mondayOf(campusDay(serverNow())));
  const week = useQuery(weekOptions(userId, midnight(monday)));
  const schedule = useQuery(scheduleOptions(userId));
  const failed = [week, schedule].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState text={sentenceFor(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!schedule.data) return <PageLoader text={texts.loading} />;
  const { daysOff } = schedule.data;
  const days = Array.from({ length: 7 }, (_, at) => monday + at);
  const byDay = Map.groupBy(week.data ?? [], ({ meetAt }) => campusDay(Date.parse(meetAt ?? '')));
  const isNow = monday === mondayOf(campusDay(serverNow()));
  return (
    <div className={classes.page}>
      <PageTitle>{texts.schedule}</PageTitle>
      <Link className={page.back} to="/sales">
        <IconArrowLeft size={20} aria-hidden="true" /> {texts.back}
      </Link>
      <div>
        <h1>{texts.schedule}</h1>
        <p className={classes.hint}>{texts.scheduleHint}</p>
      </div>
      <nav className={classes.weeks} aria-label={texts.weekLabel}>
        <Button size="md" px="sm" variant="default" aria-label={texts.previous} onClick={() => setMonday(monday - 7)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </Button>
        <strong aria-live="polite">
          {texts.week(campusDateWords(midnight(monday)), campusDateWords(midnight(monday + 6)))}
        </strong>
        <Button size="md" px="sm" variant="default" aria-label={texts.next} onClick={() => setMonday(monday + 7)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </Button>
      </nav>
      {isNow ? null : (
        <Group>
          <Button size="md" variant="subtle" onClick={() => setMonday(mondayOf(campusDay(serverNow())))}>
            {texts.thisWeek}
          </Button>
        </Group>
      )}
      {week.data ? (
        <ol className={classes.days}>
          {days.map((day) => (
            <Day key={day} day={day} sales={byDay.get(day) ?? []} daysOff={daysOff} />
          ))}
        </ol>
      ) : (
        <PageLoader text={texts.loading} />
      )}
      <ScheduleForm key={schedule.data.version} schedule={schedule.data} userId={userId} />
    </div>
  );
}

function Day({ day, sales, daysOff }: { day: number; sales: readonly BookedSale[]; daysOff: readonly string[] }) {
  const start = midnight(day);
  const isOff = daysOff.includes(campusTime(start).date);
  return (
    <li className={classes.day} data-today={day === campusDay(serverNow()) || undefined}>
      <h2>
        {campusWeekday(start)}, {campusDateWords(start)} {isOff ? <small>{texts.off}</small> : null}
      </h2>
      {isOff && sales.length > 0 ? <p className={classes.hint}>{texts.bookedOnDayOff(sales.length)}</p> : null}
      {sales.length === 0 ? (
        <p className={classes.hint}>{texts.noBookings}</p>
      ) : (
        <ul className={classes.bookings} aria-label={texts.bookings(sales.length)}>
          {sales.map((sale) => (
            <li key={sale.$id}>
              <Link to={`/sales/${sale.$id}`}>
                <time dateTime={sale.meetAt ?? ''}>
                  {campusTime(Date.parse(sale.meetAt ?? '')).time.replace(':', '.')}
                </time>
                <span>
                  <strong>{sale.buyerName}</strong>
                  <small>
                    {sale.productNames} · {durationWords(sale.bookedMinutes)}
                  </small>
                </span>
                <SaleBadge sale={sale} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
