import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { limits } from '#domain/limits.ts';
import { isMeetingMissed } from '#domain/orders/allowed-sale-events.ts';
import { remindersLeft } from '#domain/orders/meeting.ts';
import { meetingTexts, meetingTimeText } from '../../copy/meeting.ts';
import { useNow } from '../../lib/use-now.ts';
import { type CalendarMeeting, saveToCalendar } from './calendar.ts';
import classes from './meeting.module.css';
import type { MeetingPlan, Proposal } from './meeting-plan.ts';
import { useMeetingAnswer } from './use-meeting.ts';

export const CalendarButton = ({ meeting }: { meeting: CalendarMeeting }) => (
  <Button
    size="md"
    variant="default"
    leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
    onClick={() => saveToCalendar(meeting)}
  >
    {meetingTexts.calendar}
  </Button>
);

/** Place and time in two lines. */
function Where({ place, startsAt }: { place: string; startsAt: string }) {
  return (
    <p className={classes.where}>
      <time dateTime={startsAt}>{meetingTimeText(startsAt)}</time>
      <span>
        <IconMapPin size={18} aria-hidden="true" /> {place}
      </span>
    </p>
  );
}

interface AgreedProps {
  status: MeetingPlan;
  sale: Parameters<typeof isMeetingMissed>[0];
  otherName: string;
}

/** The agreed meeting and its state. */
export function Agreed({ status, sale, otherName }: AgreedProps) {
  const { agreed, phase, isOn, pickup } = status;
  const now = useNow();
  if (!agreed) return null;
  const pastNote = sale.state === 'completed' && phase === 'upcoming' ? meetingTexts.completed : '';
  const note = isOn ? agreedNote({ status, sale, otherName }, agreed.startsAt, now) : pastNote;
  return (
    <div className={classes.agreed}>
      <small>{pickup ? meetingTexts.pickup : isOn ? meetingTexts.agreed : meetingTexts.wasAgreed}</small>
      {pickup ? (
        <p className={classes.where}>
          <span>
            <IconMapPin size={18} aria-hidden="true" /> {pickup}
          </span>
        </p>
      ) : (
        <Where {...agreed} />
      )}
      {note ? <small>{note}</small> : null}
    </div>
  );
}

function agreedNote(
  { status: { phase, open, pickup }, sale, otherName }: AgreedProps,
  startsAt: string,
  now: number,
): string {
  // Whoever comes within the hours is in time: there is no moment at which the two wait for each other.
  if (pickup && phase !== 'missed') return '';
  const waitedUntil = Date.parse(startsAt) + limits.absentAfterMinutes * 60_000;
  const mayTell = isMeetingMissed(sale, Math.max(now, waitedUntil));
  // The page above says what can be done after a missed meeting.
  if (phase === 'missed') return mayTell ? '' : meetingTexts.over;
  if (phase === 'begun') {
    return mayTell ? `${meetingTexts.begun} ${meetingTexts.absentFrom(otherName, startsAt)}` : meetingTexts.begun;
  }
  return open === null ? meetingTexts.reminded(remindersLeft(startsAt, now)) : meetingTexts.agreedStill(otherName);
}

interface OpenProposalProps {
  proposal: Proposal;
  isMine: boolean;
  otherName: string;
  onCounter: () => void;
}

/** A proposal that waits for an answer from either side. */
export function OpenProposal({ proposal, isMine, otherName, onCounter }: OpenProposalProps) {
  const act = useMeetingAnswer(proposal.$id);
  const press = (event: 'agree' | 'decline' | 'withdraw') => ({
    size: 'md' as const,
    px: 'sm' as const,
    loading: act.isPending && act.variables === event,
    onClick: () => act.isPending || act.mutate(event),
  });
  return (
    <div className={classes.proposal} data-mine={isMine || undefined}>
      <small>{isMine ? meetingTexts.yourProposal : meetingTexts.theirProposal(otherName)}</small>
      <Where place={proposal.place} startsAt={proposal.startsAt} />
      <div className={classes.buttons}>
        {isMine ? (
          <>
            <Button size="md" px="sm" variant="default" onClick={onCounter}>
              {meetingTexts.edit}
            </Button>
            <Button variant="subtle" color="cabai" {...press('withdraw')}>
              {meetingTexts.withdraw}
            </Button>
          </>
        ) : (
          <>
            <Button {...press('agree')}>{meetingTexts.agree}</Button>
            <Button size="md" px="sm" variant="default" onClick={onCounter}>
              {meetingTexts.counter}
            </Button>
            <Button variant="subtle" color="cabai" {...press('decline')}>
              {meetingTexts.decline}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
