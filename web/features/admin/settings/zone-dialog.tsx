import { Button, Stack, Text } from '@mantine/core';
import { offsetOf } from '#domain/campus-time.ts';
import { zoneTexts } from '../../../copy/campus-places.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ZoneQuestion } from './use-group-form.ts';

interface ZoneDialogProps {
  question: ZoneQuestion;
  isBusy: boolean;
  onClose: () => void;
}

/** Asks what the times of a campus keep whose clock changes. Closed, nothing is saved, and the form has what was typed. */
export function ZoneDialog({ question: { details, choose }, isBusy, onClose }: ZoneDialogProps) {
  const { from, to } = details;
  const then = 10 + (offsetOf(to) - offsetOf(from)) / 3_600_000;
  return (
    <Dialog title={zoneTexts.title(from, to)} isSending={isBusy} closesOutside={false} onClose={onClose}>
      <Stack>
        <Text>{zoneTexts.concerned(details, from)}</Text>
        <Button size="md" variant="default" loading={isBusy} onClick={() => choose('hour')}>
          {zoneTexts.keepHour(to)}
        </Button>
        <Button size="md" variant="default" loading={isBusy} onClick={() => choose('moment')}>
          {zoneTexts.keepMoment(`${String(then).padStart(2, '0')}:00`, to)}
        </Button>
        <Text size="sm">{zoneTexts.hint}</Text>
        <Button size="md" variant="subtle" disabled={isBusy} onClick={onClose}>
          {zoneTexts.cancel}
        </Button>
      </Stack>
    </Dialog>
  );
}
