import '../../ui/styles/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { campusTime, dayName } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { serviceTexts as texts, weekdays } from '../../copy/service.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useFormPart } from '../../ui/forms/form-parts.tsx';
import classes from './service.module.css';

/** Form values: `from` and `until` as typed. */
export interface TypedHours {
  day: number;
  from: string;
  until: string;
}

export interface TypedSchedule {
  hours: TypedHours[];
  daysOff: string[];
}

/** Monday first, as on Indonesian calendars. */
const order = [1, 2, 3, 4, 5, 6, 0];

interface HoursFieldsProps {
  schedule: TypedSchedule;
  /** Error messages by path, such as `hours.0.from`. */
  errors: Readonly<Record<string, string>>;
  onChange: (schedule: TypedSchedule) => void;
}

/** Weekly hours, several ranges a day, and days off. */
export function HoursFields({ schedule, errors, onChange }: HoursFieldsProps) {
  const { hours, daysOff } = schedule;
  const [date, setDate] = useState('');
  const setHours = (next: TypedHours[]) => onChange({ ...schedule, hours: next });
  const set = (at: number, part: Partial<TypedHours>) =>
    setHours(hours.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = (day: number) => {
    const last = hours.filter((one) => one.day === day).at(-1);
    setHours([...hours, last ? { day, from: last.until, until: '' } : { day, from: '09:00', until: '12:00' }]);
  };
  const addDay = () => {
    if (date && !daysOff.includes(date)) onChange({ ...schedule, daysOff: [...daysOff, date].sort() });
    setDate('');
  };
  useFormPart({
    waitsFor: date === '' ? null : texts.addDayOff,
    failures: 0,
    finish: date === '' ? undefined : addDay,
  });
  return (
    <fieldset className={classes.fields}>
      <legend>{texts.hours}</legend>
      <p className={classes.hint}>{texts.hoursHint}</p>
      {errors['hours'] ? (
        <p className={classes.error} role="alert">
          {errors['hours']}
        </p>
      ) : null}
      {order.map((day) => {
        const name = weekdays[day] ?? '';
        const own = hours.map((one, at) => ({ ...one, at })).filter((one) => one.day === day);
        return (
          <fieldset key={day} className={classes.day} aria-label={name}>
            <h3>
              {name} {own.length === 0 ? <small className={classes.hint}>{texts.closedDay}</small> : null}
            </h3>
            {own.map(({ at, from, until }) => (
              <div key={at} className={classes.span}>
                <TextInput
                  size="md"
                  type="time"
                  step={limits.quarterMinutes * 60}
                  name={`hours.${at}.from`}
                  aria-label={`${name}, ${texts.from}`}
                  value={from}
                  error={errors[`hours.${at}.from`]}
                  onChange={({ currentTarget }) => set(at, { from: currentTarget.value.slice(0, 5) })}
                />
                <TextInput
                  size="md"
                  type="time"
                  step={limits.quarterMinutes * 60}
                  name={`hours.${at}.until`}
                  aria-label={`${name}, ${texts.until}`}
                  value={until}
                  error={errors[`hours.${at}.until`]}
                  onChange={({ currentTarget }) => set(at, { until: currentTarget.value.slice(0, 5) })}
                />
                <Button
                  size="md"
                  px="sm"
                  variant="default"
                  aria-label={texts.removeHours(name, from)}
                  onClick={() => setHours(hours.filter((_, index) => index !== at))}
                >
                  ×
                </Button>
              </div>
            ))}
            {hours.length < limits.hoursOfWeek ? (
              <Button size="sm" mih={44} variant="light" onClick={() => add(day)}>
                {texts.addHours(name)}
              </Button>
            ) : null}
          </fieldset>
        );
      })}
      <fieldset className={classes.day} aria-label={texts.daysOff}>
        <h3>{texts.daysOff}</h3>
        {daysOff.length > 0 ? (
          <ul className={classes.files}>
            {daysOff.map((one) => (
              <li key={one}>
                {dayName(one)}
                <Button
                  size="sm"
                  mih={44}
                  variant="default"
                  aria-label={texts.removeDayOff(dayName(one))}
                  onClick={() => onChange({ ...schedule, daysOff: daysOff.filter((other) => other !== one) })}
                >
                  ×
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className={classes.off}>
          <TextInput
            size="md"
            type="date"
            label={texts.dayOff}
            min={campusTime(serverNow(), campusZone()).date}
            value={date}
            error={errors['daysOff']}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <Button size="md" variant="default" disabled={date === ''} onClick={addDay}>
            {texts.addDayOff}
          </Button>
        </div>
      </fieldset>
    </fieldset>
  );
}
