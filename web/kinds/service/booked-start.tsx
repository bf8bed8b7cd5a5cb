import { useQuery } from '@tanstack/react-query';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { quartersOf } from '#kinds/service/rules/appointment.ts';
import { hasHours } from '#kinds/service/rules/stored-service.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import classes from '../../shop/meeting/meeting.module.css';
import { TypedStart } from '../../shop/meeting/typed-start.tsx';
import type { StartFieldProps } from '../kind.ts';
import { scheduleOptions } from './schedule-queries.ts';
import { takenOptions } from './service-queries.ts';
import { StartPicker } from './start-picker.tsx';

/** Picker for moving a booked appointment to another of its seller's free hours; the current time counts as free. */
export function BookedStart({ booking, fields, error, onChange }: StartFieldProps) {
  const { sellerId, minutes, startsAt } = booking;
  const schedule = useQuery(scheduleOptions(sellerId));
  const taken = useQuery(takenOptions(sellerId));
  const typed = <TypedStart fields={fields} error={error} onChange={onChange} />;
  if (schedule.isError || taken.isError) return typed;
  if (!schedule.data || !taken.data) return <div className={classes.when} aria-busy="true" />;
  if (!hasHours(schedule.data)) return typed;
  const own = startsAt === null ? [] : quartersOf(startsAt, minutes);
  return (
    <>
      <StartPicker
        schedule={schedule.data}
        taken={taken.data.filter((quarter) => !own.includes(quarter))}
        minutes={minutes}
        startsAt={campusMoment(fields, campusZone()) ?? ''}
        onChoose={(start) => onChange({ ...fields, ...campusTime(Date.parse(start), campusZone()) })}
      />
      {error ? (
        <p className={classes.refusal} role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
