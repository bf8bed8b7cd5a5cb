import { dayMs } from '#domain/durations.ts';
import '../../../ui/styles/forms.ts';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { campusMoment } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { blockForm } from '#domain/people/account-input.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { blockTexts } from '../../../copy/people.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { SendDialog } from '../../../ui/dialogs/send-dialog.tsx';
import type { Sending } from '../../../ui/dialogs/sending.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { LeftOpen } from './left-open.tsx';
import type { BlockValues } from './user-actions.ts';

interface BlockDialogProps {
  title: string;
  people: readonly { readonly userId: string; readonly name: string }[];
  sending: Sending;
  onBlock: (why: BlockValues) => void;
  onClose: () => void;
}

const terms = [1, 3, 7, 30, 90];
const forever = 'forever';
const onDate = 'date';

/**
 * The chosen end of a block, ISO; null if it has none. A date means the end of that day in the campus's time zone; ''
 * if the date is missing.
 */
function untilOf(term: string, date: string): string | null {
  if (term === forever) return null;
  if (term === onDate) return campusMoment({ date, time: '23:59' }, campusZone()) ?? '';
  return new Date(serverNow() + Number(term) * dayMs).toISOString();
}

/** Asks for the reason of a block, which the person reads, and for its end. */
export function BlockDialog({ title, people, sending, onBlock, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [term, setTerm] = useState(forever);
  const [date, setDate] = useState('');
  const [wasSent, setSent] = useState(false);
  const until = untilOf(term, date);
  const read = blockForm.safeParse({ reason, until });
  const wrong = (field: 'reason' | 'until'): string | undefined => {
    if (!wasSent) return;
    const code = read.error?.issues.find(({ path }) => path[0] === field)?.message;
    if (code) return fieldSentence(code);
    return field === 'until' && until !== null && Date.parse(until) <= serverNow()
      ? fieldSentence('moment_past')
      : undefined;
  };
  const isPast = until !== null && Date.parse(until) <= serverNow();
  const left = limits.blockReasonMax - reason.trim().length;
  return (
    <SendDialog
      title={title}
      sending={sending}
      danger
      yes={blockTexts.yes}
      no={blockTexts.cancel}
      onSend={() => {
        setSent(true);
        if (read.success && !isPast) onBlock(read.data);
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{blockTexts.hint}</Text>
        <LeftOpen people={people} ofTrades={blockTexts.whatOfTrades} ofMoney="" />
        <GrowingText
          size="md"
          label={blockTexts.reason}
          withAsterisk
          data-autofocus
          minRows={2}
          maxRows={8}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          description={left < 100 ? blockTexts.left(left) : undefined}
          error={wrong('reason')}
        />
        <NativeSelect
          size="md"
          label={blockTexts.until}
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          data={[
            { value: forever, label: blockTexts.forever },
            ...terms.map((days) => ({ value: String(days), label: blockTexts.days(days) })),
            { value: onDate, label: blockTexts.onDate },
          ]}
        />
        {term === onDate ? (
          <DayInput
            label={blockTexts.date}
            withAsterisk
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
            error={wrong('until')}
          />
        ) : null}
      </Stack>
    </SendDialog>
  );
}
