import { dayMs } from '#domain/durations.ts';
import '../../ui/styles/forms.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import { campus, campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { DayInput } from '../../ui/forms/day-input.tsx';
import type { KindFieldsProps } from '../kind.ts';
import classes from './batch.module.css';

/** `2026-11-27T15:00` in the campus's time zone, the format of the device's picker. */
const shown = (at: unknown): string => {
  const moment = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(moment)) return '';
  const { date, time } = campusTime(moment, campusZone());
  return `${date}T${time}`;
};

const read = (text: string): string => {
  const [date = '', time = ''] = text.split('T');
  return campusMoment({ date, time: time.slice(0, 5) }, campusZone()) ?? '';
};

/** A common batch: closes tomorrow evening, pickup in the afternoon of the next day. */
function usual(now: number): Record<string, unknown> {
  const at = (days: number, time: string) =>
    campusMoment({ date: campusTime(now + days * dayMs, campusZone()).date, time }, campusZone()) ?? '';
  return {
    closesAt: at(1, '18:00'),
    pickupFrom: at(2, '15:00'),
    pickupUntil: at(2, '17:00'),
    pickupPlace: '',
    least: 10,
    most: 50,
    acceptsAll: true,
  };
}

interface BatchFieldsProps extends KindFieldsProps {
  /** True for a closed batch. */
  isPickupOnly?: boolean;
}

/** Form fields of a batch: closing time, place and time of the pickup, and the number of pieces. */
export function BatchFields({ values, errors, onChange, isPickupOnly = false }: BatchFieldsProps) {
  const start = useEffectEvent(() => {
    if (Object.keys(values).length === 0) onChange(usual(serverNow()));
  });
  useEffect(() => start(), []);
  const set = (part: Record<string, unknown>) => onChange({ ...values, ...part });
  const moment = (name: 'closesAt' | 'pickupFrom' | 'pickupUntil', hint?: string) => (
    <DayInput
      type="datetime-local"
      name={name}
      withAsterisk
      label={`${texts[name]} (${campusZone()})`}
      description={hint}
      value={shown(values[name])}
      error={errors[name]}
      onChange={({ currentTarget }) => set({ [name]: read(currentTarget.value) })}
    />
  );
  const amount = (name: 'least' | 'most', hint?: string) => (
    <AmountInput
      size="md"
      name={name}
      label={texts[name]}
      description={hint}
      suffix={texts.suffix}
      value={typeof values[name] === 'number' || typeof values[name] === 'string' ? values[name] : ''}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <fieldset className={classes.fields}>
      <legend>{texts.fields}</legend>
      {isPickupOnly ? null : moment('closesAt', texts.closesHint)}
      <TextInput
        size="md"
        name="pickupPlace"
        withAsterisk
        label={texts.pickupPlace}
        placeholder={texts.pickupExample}
        maxLength={limits.batchPlaceMax}
        list="tempat-ambil"
        value={typeof values.pickupPlace === 'string' ? values.pickupPlace : ''}
        error={errors.pickupPlace}
        onChange={({ currentTarget }) => set({ pickupPlace: currentTarget.value })}
      />
      <datalist id="tempat-ambil">
        {campus().places.meetingPlaces.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={classes.pair}>
        {moment('pickupFrom')}
        {moment('pickupUntil')}
      </div>
      {isPickupOnly ? null : (
        <>
          <div className={classes.pair}>
            {amount('least', texts.leastHint)}
            {amount('most')}
          </div>
          <Checkbox
            size="md"
            label={texts.acceptsAll}
            description={texts.acceptsHint}
            checked={values.acceptsAll !== false}
            onChange={({ currentTarget }) => set({ acceptsAll: currentTarget.checked })}
          />
        </>
      )}
    </fieldset>
  );
}
