import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isFieldCode } from '#domain/field-codes.ts';
import { limits } from '#domain/limits.ts';
import { isOutsideHours } from '#domain/settings/meeting-hours.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { meetingTexts } from '../../copy/meeting.ts';
import { placeHours } from '../../copy/place-hours.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { CallError } from '../../lib/call-error.ts';
import { campus } from '../../lib/campus/campus.ts';
import classes from './meeting.module.css';
import type { FieldErrors, MeetingFields } from './meeting-form.ts';
import { TypedStart } from './typed-start.tsx';

/** `kind`: the kind of the sale. */
export interface Booking {
  readonly kind: string | null;
  readonly sellerId: string;
  readonly minutes: number;
  readonly startsAt: string | null;
}

interface MeetingFieldsetProps {
  fields: MeetingFields;
  errors: FieldErrors;
  /** Meeting places that the products name; shown first. */
  codPlaces: readonly string[];
  campusPlaces: readonly string[];
  isListedOnly: boolean;
  /** The booked appointment: only free hours of its seller are offered. */
  booking: Booking | null;
  onChange: (fields: MeetingFields) => void;
}

/** The message under a field: a schema error, or a refusal that a change of this field can fix. */
const sentence = (code: string | undefined) =>
  code && (isFieldCode(code) ? fieldSentence(code) : sentenceFor(new CallError(code, 0)));

/** The value of "another place". Place names are trimmed, so a blank cannot collide. */
const other = ' ';

/** Place, day and hour, with the device's own pickers. */
export function MeetingFieldset({
  fields,
  errors,
  codPlaces,
  campusPlaces,
  isListedOnly,
  booking,
  onChange,
}: MeetingFieldsetProps) {
  const { StartField } = salePartsOf(booking ?? {});
  const isKnown = [...codPlaces, ...campusPlaces].includes(fields.place);
  const [isTyped, setTyped] = useState(!isKnown);
  const place = campus().places.meetingPlaces.find(({ name }) => name === fields.place);
  const hint = place ? placeHours.hint(place.hint, place.opens, place.closes) : '';
  const choose = (value: string) => {
    setTyped(value === other);
    onChange({ ...fields, place: value === other ? '' : value });
  };
  return (
    <>
      <NativeSelect
        size="md"
        label={meetingTexts.place}
        description={[isListedOnly ? meetingTexts.listedOnly : '', hint].filter(Boolean).join(' ') || undefined}
        data-autofocus
        value={isTyped ? other : fields.place}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          ...(codPlaces.length > 0 ? [{ group: meetingTexts.codPlaces, items: [...codPlaces] }] : []),
          ...(campusPlaces.length > 0 ? [{ group: meetingTexts.campusPlaces, items: [...campusPlaces] }] : []),
          // A typed place from a draft stays selectable until another is chosen.
          ...(isListedOnly && !isTyped ? [] : [{ value: other, label: meetingTexts.otherPlace }]),
        ]}
      />
      {isTyped ? (
        <TextInput
          size="md"
          name="place"
          label={meetingTexts.placeName}
          placeholder={meetingTexts.placeExample}
          maxLength={limits.meetingPlaceMax}
          value={fields.place}
          onChange={({ currentTarget: { value } }) => onChange({ ...fields, place: value })}
          error={sentence(errors.place)}
        />
      ) : null}
      {booking && StartField ? (
        <StartField booking={booking} fields={fields} error={sentence(errors.startsAt)} onChange={onChange} />
      ) : (
        <TypedStart fields={fields} error={sentence(errors.startsAt)} onChange={onChange} />
      )}
      {place && isOutsideHours(place, fields.time) ? (
        <p className={classes.warning} role="status">
          {placeHours.outside(place.name, fields.time, place.opens, place.closes)}
        </p>
      ) : null}
    </>
  );
}
