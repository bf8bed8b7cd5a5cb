import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import type { RentalDays } from '#kinds/rental/rules/days.ts';
import { freeOn, type RentalDay } from '#kinds/rental/rules/rental.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import classes from './rental.module.css';
import { calendarDays, rentalTexts as texts } from './texts/rental.ts';

const shownWeeks = 4;
const shownDays = shownWeeks * 7;

/** The Monday of this date's week. */
const mondayOf = (date: string): string => dateAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

interface CalendarProps {
  pieces: number;
  booked: readonly RentalDay[];
  days: RentalDays;
  /** Called with the pressed day, first for the start of the rental, then for its end. */
  onPick?: (date: string) => void;
}

/** Four weeks with the free pieces of each day, and the chosen days. */
export function RentalCalendar({ pieces, booked, days, onPick }: CalendarProps) {
  const today = campusDate(serverNow(), campusZone());
  const [start, setStart] = useState(() => mondayOf(days.from && days.from > today ? days.from : today));
  const last = dateAfter(today, limits.rentalInAdvanceDays);
  const dates = Array.from({ length: shownDays }, (_, at) => dateAfter(start, at));
  const month = (date: string) => texts.monthOf(date);
  const end = dates.at(-1) ?? start;
  return (
    <fieldset className={classes.calendar} aria-label={texts.calendar}>
      <div className={classes.months}>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={texts.earlier(shownWeeks)}
          disabled={start <= mondayOf(today)}
          onClick={() => setStart(dateAfter(start, -shownDays))}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
        <strong aria-live="polite">
          {month(start) === month(end) ? month(start) : `${month(start)} – ${month(end)}`}
        </strong>
        <ActionIcon
          size={44}
          variant="subtle"
          aria-label={texts.later(shownWeeks)}
          disabled={end >= last}
          onClick={() => setStart(dateAfter(start, shownDays))}
        >
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <div className={classes.grid}>
        {calendarDays.map((name) => (
          <span key={name} className={classes.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {dates.map((date) => {
          const free = freeOn(pieces, booked, date);
          const isOut = date < today || date > last;
          const said = date < today ? texts.past(date) : isOut ? texts.tooFar(date) : texts.free(date, free);
          const isChosen = days.from !== '' && date >= days.from && date <= (days.until || days.from);
          return (
            <button
              key={date}
              type="button"
              className={classes.day}
              disabled={isOut || !onPick}
              data-full={(!isOut && free === 0) || undefined}
              data-out={isOut || undefined}
              aria-pressed={isChosen}
              onClick={() => onPick?.(date)}
            >
              <VisuallyHidden>{said}</VisuallyHidden>
              <span aria-hidden="true">{Number(date.slice(8))}</span>
              <small aria-hidden="true">{isOut ? '' : free === 0 ? texts.full : free}</small>
            </button>
          );
        })}
      </div>
      <p className={classes.hint}>{texts.legend}</p>
    </fieldset>
  );
}
