import { TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { isDay } from '#domain/admin-list.ts';
import { listTexts } from '../../../copy/admin.ts';
import { useFieldOfUrl } from '../../../lib/page/field-of-url.ts';
import type { ListChoice } from './choices.tsx';
import classes from './list.module.css';
import { dateParams } from './list-spec.ts';

const labels = { dari: listTexts.from, sampai: listTexts.to };
/** Short labels next to the fields, for toolbars without space above. */
const words = { dari: listTexts.fromShort, sampai: listTexts.toShort };

/** First and last day of a list, in the campus's time zone. */
export function DateFields({ list: { state, change }, named }: { list: ListChoice; named: boolean }) {
  return (
    <div className={classes.dates}>
      {dateParams.map((param) => (
        <Fragment key={param}>
          {named ? null : <span aria-hidden="true">{words[param]}</span>}
          <DayField
            label={labels[param]}
            named={named}
            day={state.chosen[param] ?? ''}
            onDay={(day) => change({ chosen: { [param]: day } })}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  named: boolean;
  day: string;
  onDay: (day: string) => void;
}

/**
 * Keeps an incomplete date local: while a year is typed, the field contains years such as 0002, which must not filter
 * the list.
 */
function DayField({ label, named, day, onDay }: DayFieldProps) {
  const [typed, setTyped, apply] = useFieldOfUrl(day);
  return (
    <TextInput
      size="md"
      type="date"
      {...(named ? { label } : { 'aria-label': label, title: label })}
      min="2000-01-01"
      max="2099-12-31"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value !== '' && !isDay(value)) return;
        apply(value);
        onDay(value);
      }}
    />
  );
}
