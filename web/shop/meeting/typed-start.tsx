import { TextInput } from '@mantine/core';

import { meetingTexts } from '../../copy/meeting.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import classes from './meeting.module.css';
import { dayRange, type MeetingFields } from './meeting-form.ts';

interface TypedStartProps {
  fields: MeetingFields;
  error: string | undefined;
  onChange: (fields: MeetingFields) => void;
}

/** Day and hour with the device's own pickers. */
export function TypedStart({ fields, error, onChange }: TypedStartProps) {
  const { min, max } = dayRange(serverNow());
  return (
    <div className={classes.when}>
      <DayInput
        name="date"
        label={meetingTexts.date}
        classNames={{ error: classes.whenError ?? '' }}
        min={min}
        max={max}
        value={fields.date}
        onChange={({ currentTarget: { value } }) => onChange({ ...fields, date: value })}
        error={error}
      />
      <TextInput
        size="md"
        type="time"
        name="time"
        label={meetingTexts.time(campusZone())}
        value={fields.time}
        onChange={({ currentTarget: { value } }) => onChange({ ...fields, time: value })}
        error={error !== undefined}
      />
    </div>
  );
}
