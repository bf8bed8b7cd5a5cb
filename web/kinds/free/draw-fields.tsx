import { TextInput } from '@mantine/core';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { limits } from '#domain/limits.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { DayInput } from '../../ui/forms/day-input.tsx';
import type { KindFieldsProps } from '../kind.ts';
import classes from './draw.module.css';
import { freeTexts } from './texts/free.ts';

/** Suggested time: 19:00 in three days, so that most people see the gift before the draw. */
const usualTime = (): string | null =>
  campusMoment({ date: campusTime(serverNow() + 3 * dayMs, campusZone()).date, time: '19:00' }, campusZone());

/** Form fields: whether the gift goes to the first taker or is raffled, and when the draw takes place. */
export function DrawFields({ values, onChange, errors }: KindFieldsProps) {
  const drawAt = typeof values['drawAt'] === 'string' ? values['drawAt'] : null;
  const when = drawAt === null ? { date: '', time: '' } : campusTime(Date.parse(drawAt), campusZone());
  const change = (part: Partial<typeof when>) => {
    const moment = campusMoment({ ...when, ...part }, campusZone());
    if (moment) onChange({ ...values, drawAt: moment });
  };
  const { first, draw } = freeTexts.ways;
  return (
    <>
      <ChoiceTiles
        label={freeTexts.way}
        choices={[
          { value: 'first', ...first },
          { value: 'draw', ...draw },
        ]}
        defaultValue={drawAt === null ? 'first' : 'draw'}
        onChange={(way) => onChange({ ...values, drawAt: way === 'draw' ? usualTime() : null })}
      />
      {drawAt === null ? null : (
        <div>
          <div className={classes.when}>
            <DayInput
              label={freeTexts.drawDate}
              min={campusTime(serverNow(), campusZone()).date}
              max={campusTime(serverNow() + limits.drawMostDays * dayMs, campusZone()).date}
              value={when.date}
              onChange={({ currentTarget: { value } }) => change({ date: value })}
              error={errors['drawAt'] !== undefined}
            />
            <TextInput
              size="md"
              type="time"
              label={freeTexts.drawTime(campusZone())}
              value={when.time}
              onChange={({ currentTarget: { value } }) => change({ time: value })}
              error={errors['drawAt'] !== undefined}
            />
          </div>
          {errors['drawAt'] ? (
            <p className={classes.error} role="alert">
              {errors['drawAt']}
            </p>
          ) : null}
          <p className={classes.hint}>{freeTexts.drawRange}</p>
        </div>
      )}
    </>
  );
}
