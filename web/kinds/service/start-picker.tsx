import '../../ui/styles/forms.ts';
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { campusDay, campusTime, dayName } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { freeStarts, type Schedule } from '#kinds/service/rules/appointment.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import classes from './service.module.css';

interface StartPickerProps {
  schedule: Schedule;
  /** Quarter hours taken by other bookings. */
  taken: readonly number[];
  minutes: number;
  /** The chosen start, ISO; '' if none is chosen. */
  startsAt: string;
  onChoose: (startsAt: string) => void;
}

/** Chooses day and starting hour of an appointment among the free ones. */
export function StartPicker({ schedule, taken, minutes, startsAt, onChoose }: StartPickerProps) {
  const id = useId();
  const [day, setDay] = useState<number | null>(() => {
    const start = Date.parse(startsAt);
    return Number.isNaN(start) ? null : campusDay(start, campusZone());
  });
  const now = serverNow();
  const quarters = new Set(taken);
  const today = campusDay(now, campusZone());
  const days = Array.from({ length: limits.appointmentInAdvanceDays + 1 }, (_, at) => today + at)
    .map((one) => ({ day: one, starts: freeStarts(schedule, quarters, minutes, one, now, campusZone()) }))
    .filter(({ starts }) => starts.length > 0);
  const shown = days.find((one) => one.day === day) ?? days[0];
  if (!shown) return <p className={classes.hint}>{texts.noneFree}</p>;
  return (
    <>
      <NativeSelect
        size="md"
        label={`${texts.day} (${campusZone()})`}
        value={String(shown.day)}
        onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
        data={days.map((one) => ({
          value: String(one.day),
          label: dayName(campusTime(Date.parse(one.starts[0] ?? ''), campusZone()).date),
        }))}
      />
      <fieldset className={classes.times} aria-labelledby={id}>
        <legend id={id}>{texts.time}</legend>
        <div>
          {shown.starts.map((start) => (
            <button
              key={start}
              type="button"
              className={classes.time}
              aria-pressed={Date.parse(start) === Date.parse(startsAt)}
              onClick={() => onChoose(start)}
            >
              {campusTime(Date.parse(start), campusZone()).time.replace(':', '.')}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
