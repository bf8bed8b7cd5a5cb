import '../../../ui/styles/forms.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { campusDay, campusTime, campusZone, dayName } from '#domain/campus-time.ts';
import { freeStarts, type ServicePackage } from '#domain/kinds/service/appointment.ts';
import { hasHours } from '#domain/kinds/service/stored-service.ts';
import { limits } from '#domain/limits.ts';
import { formatCost } from '../../../copy/format.ts';
import { durationWords, serviceTexts as texts } from '../../../copy/service.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import type { LineChoice } from '../choices.ts';
import { scheduleOptions } from './schedule-queries.ts';
import classes from './service.module.css';
import { serviceOptions, takenOptions } from './service-queries.ts';

interface AppointmentPickerProps {
  productId: string;
  sellerId: string;
  chosen: LineChoice | undefined;
  onChoose: (chosen: LineChoice) => void;
}

/** With what the screen says of the package: the server compares it. */
const choiceOf = ({ id: packageId, name, minutes, price }: ServicePackage, startsAt: string | null): LineChoice => ({
  price,
  choice: { packageId, name, minutes, startsAt },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Chooses a package, a day and the hour at which the appointment begins. */
export function AppointmentPicker({ productId, sellerId, chosen, onChoose }: AppointmentPickerProps) {
  const id = useId();
  const service = useQuery(serviceOptions(productId));
  const schedule = useQuery(scheduleOptions(sellerId));
  const taken = useQuery(takenOptions(sellerId));
  const [day, setDay] = useState<number | null>(() => {
    const start = Date.parse(textOf(chosen?.choice['startsAt']));
    return Number.isNaN(start) ? null : campusDay(start);
  });
  if (!service.data || !schedule.data || !taken.data) return <div className={classes.waiting} aria-busy="true" />;
  const { packages } = service.data;
  // One that its seller has changed meanwhile is chosen anew.
  const pack = packages.find(
    ({ id: packageId, name, minutes }) =>
      packageId === chosen?.choice['packageId'] &&
      name === chosen.choice['name'] &&
      minutes === chosen.choice['minutes'],
  );
  const startsAt = textOf(chosen?.choice['startsAt']);
  const now = serverNow();
  const quarters = new Set(taken.data);
  const today = campusDay(now);
  const isTimed = hasHours(schedule.data);
  const hours = schedule.data;
  const days =
    pack && isTimed
      ? Array.from({ length: limits.appointmentAheadDays + 1 }, (_, at) => today + at)
          .map((one) => ({ day: one, starts: freeStarts(hours, quarters, pack.minutes, one, now) }))
          .filter(({ starts }) => starts.length > 0)
      : [];
  const shown = days.find((one) => one.day === day) ?? days[0];
  const choosePackage = (packageId: string) => {
    const next = packages.find((one) => one.id === packageId);
    // Another length may not fit where the former did, so the hour is chosen anew.
    if (next) onChoose(choiceOf(next, null));
  };
  return (
    <div className={classes.picker}>
      <ChoiceTiles
        key={packages.map(({ name, minutes }) => `${name} ${minutes}`).join()}
        label={texts.choosePackage}
        choices={packages.map(({ id: value, name, price, minutes }) => ({
          value,
          label: name,
          hint: `${formatCost(price)} · ${durationWords(minutes)}`,
        }))}
        defaultValue={pack?.id}
        onChange={choosePackage}
      />
      {pack && !isTimed ? <p className={classes.hint}>{texts.byAgreement}</p> : null}
      {pack && isTimed && !shown ? <p className={classes.hint}>{texts.noneFree}</p> : null}
      {pack && shown ? (
        <>
          <NativeSelect
            size="md"
            label={`${texts.day} (${campusZone()})`}
            value={String(shown.day)}
            onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
            data={days.map((one) => ({
              value: String(one.day),
              label: dayName(campusTime(Date.parse(one.starts[0] ?? '')).date),
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
                  aria-pressed={start === startsAt}
                  onClick={() => onChoose(choiceOf(pack, start))}
                >
                  {campusTime(Date.parse(start)).time.replace(':', '.')}
                </button>
              ))}
            </div>
          </fieldset>
          <p className={classes.hint}>{texts.leaveRule}</p>
        </>
      ) : null}
    </div>
  );
}
