import { Alert, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { campusOffsetMs } from '#domain/campus-time.ts';
import { zoneTexts } from '../../../copy/campus-places.ts';
import classes from './settings.module.css';
import type { AskedOfZone } from './use-group-form.ts';

/**
 * Asks whether stored times keep their hour or their moment when the campus's time zone changes. Shown above the save
 * button; closing it saves nothing.
 */
export function ZoneQuestion({ question: { details, choose }, isBusy, onClose }: AskedOfZone) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { from, to } = details;
  const then = 10 + (campusOffsetMs(to) - campusOffsetMs(from)) / 3_600_000;
  return (
    <Alert ref={place} tabIndex={-1} color="kunyit" role="alertdialog" title={zoneTexts.title(from, to)}>
      <p className={classes.noteText}>{zoneTexts.concerned(details, from)}</p>
      <div className={classes.actions}>
        <Button size="md" variant="default" disabled={isBusy} onClick={() => choose('hour')}>
          {zoneTexts.keepHour(to)}
        </Button>
        <Button size="md" variant="default" disabled={isBusy} onClick={() => choose('moment')}>
          {zoneTexts.keepMoment(`${String(then).padStart(2, '0')}:00`, to)}
        </Button>
        <Button size="md" variant="subtle" disabled={isBusy} onClick={onClose}>
          {zoneTexts.cancel}
        </Button>
      </div>
      <p className={classes.hint}>{zoneTexts.hint}</p>
    </Alert>
  );
}
