import '../../../ui/styles/paper.css';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { campusDateWords, campusDay, campusTime, campusWeekday } from '#domain/campus-time.ts';
import { groupsOf } from '#domain/groups.ts';
import { isAtOnce } from '#domain/orders/agenda.ts';
import { durationWords } from '../../../copy/duration.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { serviceTexts as texts } from '../../../copy/service.ts';
import { whenWhere } from '../../../copy/when-where.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { part } from '../../../lib/page/part.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Engaged, Lent } from '../../../shop/meeting/engagements.ts';
import { midnight, thisMonday, weekOptions } from '../../../shop/meeting/week.ts';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import { PageColumn, PageHead } from '../../../ui/frame/page-head.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { wordsOfSale } from '../../sale-words.ts';
import { scheduleOptions } from '../schedule-queries.ts';
import classes from './schedule.module.css';

/** Below the week and only for people who offer services: loaded after the week is shown. */
const OwnHours = part(async () => (await import('./schedule-form.tsx')).OwnHours);

const timeOfDay = (meetAt: string | null): string =>
  campusTime(Date.parse(meetAt ?? ''), campusZone()).time.replace(':', '.');

/**
 * A person's week: their sales, purchases and meetings. Below it, the hours that buyers of their services may choose.
 */
export function SchedulePage() {
  const { userId } = useUser();
  const [monday, setMonday] = useState(thisMonday);
  const week = useQuery(weekOptions(userId, monday));
  const schedule = useQuery(scheduleOptions(userId));
  const days = Array.from({ length: 7 }, (_, at) => monday + at);
  const byDay = groupsOf(week.data?.engaged ?? [], ({ meetAt }) => campusDay(Date.parse(meetAt ?? ''), campusZone()));
  const byDate = groupsOf(week.data?.lent ?? [], ({ date }) => date);
  const shownWeek = texts.week(
    campusDateWords(midnight(monday), campusZone()),
    campusDateWords(midnight(monday + 6), campusZone()),
  );
  return (
    <PageColumn>
      <div className={classes.page} data-paper>
        <PageHead title={texts.schedule} />
        <nav className={classes.weeks} aria-label={texts.weekLabel} data-on-paper>
          <Button size="md" px="sm" variant="default" aria-label={texts.previous} onClick={() => setMonday(monday - 7)}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </Button>
          <strong aria-live="polite">{shownWeek}</strong>
          <Button size="md" px="sm" variant="default" aria-label={texts.next} onClick={() => setMonday(monday + 7)}>
            <IconChevronRight size={20} aria-hidden="true" />
          </Button>
        </nav>
        {monday === thisMonday() ? null : (
          <Group>
            <Button size="md" variant="subtle" onClick={() => setMonday(thisMonday())}>
              {texts.thisWeek}
            </Button>
          </Group>
        )}
        {week.data ? (
          <ol className={classes.days}>
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                engaged={byDay.get(day) ?? []}
                lent={byDate.get(dateOf(day)) ?? []}
                daysOff={schedule.data?.daysOff ?? []}
              />
            ))}
          </ol>
        ) : week.isError ? (
          <ErrorState text={sentenceFor(week.error)} cause={week.error} onRetry={() => void week.refetch()} />
        ) : (
          <PageLoader text={texts.loading} />
        )}
        {week.isPending ? null : <OwnHours userId={userId} />}
      </div>
    </PageColumn>
  );
}

/** `2026-12-03` */
const dateOf = (day: number): string => campusTime(midnight(day), campusZone()).date;

interface DayProps {
  day: number;
  engaged: readonly Engaged[];
  /** Returns on this day, and handovers without an agreed hour. */
  lent: readonly Lent[];
  daysOff: readonly string[];
}

function Day({ day, engaged, lent, daysOff }: DayProps) {
  const start = midnight(day);
  const isOff = daysOff.includes(dateOf(day));
  const booked = engaged.filter(({ side, bookedMinutes }) => side === 'seller' && bookedMinutes > 0).length;
  return (
    <li
      className={classes.day}
      data-today={day === campusDay(serverNow(), campusZone()) || undefined}
      data-empty={engaged.length + lent.length === 0 || undefined}
    >
      <h2>
        {campusWeekday(start, campusZone())}, {campusDateWords(start, campusZone())}{' '}
        {isOff ? <small>{texts.off}</small> : null}
      </h2>
      {isOff && booked > 0 ? <p className={classes.hint}>{texts.bookedOnDayOff(booked)}</p> : null}
      {engaged.length + lent.length === 0 ? (
        <p className={classes.hint}>{texts.noBookings}</p>
      ) : (
        <ul className={classes.bookings} aria-label={texts.bookings(engaged.length + lent.length)}>
          {lent.map((one) => (
            <LentRow key={one.$id} one={one} />
          ))}
          {engaged.map((one) => (
            <Row key={one.$id} one={one} clash={engaged.find((other) => isAtOnce(one, other))} />
          ))}
        </ul>
      )}
    </li>
  );
}

function LentRow({ one }: { one: Lent }) {
  const { to, other, side, productNames } = one;
  const { when, where } = whenWhere(one, side, useNow());
  return (
    <li>
      <Link to={to}>
        <span>
          <strong>{side === 'seller' ? other : texts.withSeller(other)}</strong>
          <small>{[productNames, when, where].filter(Boolean).join(' · ')}</small>
        </span>
        <SaleBadge sale={one} />
      </Link>
    </li>
  );
}

/** `clash`: another entry that overlaps with this one. */
function Row({ one, clash }: { one: Engaged; clash: Engaged | undefined }) {
  const { to, other, side, productNames, bookedMinutes, meetPlace, meetAt } = one;
  const { time, place } = wordsOfSale(one).hours?.(one) ?? { time: timeOfDay(meetAt), place: meetPlace };
  return (
    <li>
      <Link to={to}>
        <time dateTime={meetAt ?? ''}>{time}</time>
        <span>
          <strong>{side === 'seller' ? other : texts.withSeller(other)}</strong>
          <small>
            {[productNames, bookedMinutes > 0 ? durationWords(bookedMinutes) : '', place].filter(Boolean).join(' · ')}
          </small>
          {clash ? <em>{texts.clash(timeOfDay(clash.meetAt), clash.other)}</em> : null}
        </span>
        <SaleBadge sale={one} />
      </Link>
    </li>
  );
}
