import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  isStatusTime,
  type MeetingStatus,
  meetingStatuses,
  type SharedStatuses,
  statusOf,
} from '#domain/orders/meeting.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatTime } from '../../copy/format.ts';
import { statusTexts } from '../../copy/meeting.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './meeting.module.css';

interface MeetingStatusProps {
  /** The agreed meeting. */
  meeting: SharedStatuses & { readonly $id: string; readonly startsAt: string; readonly state: string };
  side: 'buyer' | 'seller';
  otherName: string;
}

/**
 * Shortly before and after an agreed meeting: each side's last "on the way", "late" or "arrived", and the buttons for
 * them. Empty at other times.
 */
export function MeetingStatusPart({ meeting, side, otherName }: MeetingStatusProps) {
  const now = useNow();
  const queries = useQueryClient();
  const tell = useMutation({
    mutationFn: (status: MeetingStatus) =>
      answer(market.meetings[':meetingId'].status.$post({ param: { meetingId: meeting.$id }, json: { status } })),
    onSuccess: () => void toast('good', statusTexts.sent(otherName)),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('meetings') }),
  });
  if (!isStatusTime(meeting, now)) return null;
  const own = statusOf(meeting, side, now);
  const theirs = statusOf(meeting, side === 'buyer' ? 'seller' : 'buyer', now);
  return (
    <div className={classes.status}>
      <div role="status">
        {theirs ? (
          <p className={classes.theirs}>{statusTexts.said(otherName, theirs.status, formatTime(theirs.at))}</p>
        ) : null}
        {own ? <p>{statusTexts.said(null, own.status, formatTime(own.at))}</p> : null}
      </div>
      <fieldset className={classes.said} aria-label={statusTexts.label}>
        {meetingStatuses.map((status) => (
          <Button
            key={status}
            size="md"
            px="xs"
            fz="sm"
            variant={own?.status === status ? 'light' : 'default'}
            aria-pressed={own?.status === status}
            loading={tell.isPending && tell.variables === status}
            onClick={() => tell.isPending || own?.status === status || tell.mutate(status)}
          >
            {statusTexts.buttons[status]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
