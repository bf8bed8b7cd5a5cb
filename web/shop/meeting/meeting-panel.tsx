import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { meetingTexts, meetingTimeText } from '../../copy/meeting.ts';
import { uiTexts } from '../../copy/ui.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import { saveToCalendar } from './calendar.ts';
import classes from './meeting.module.css';
import { type MeetingStanding, meetingStanding, type Proposal } from './meeting-standing.ts';
import { allServicesOptions, meetingsOptions } from './queries.ts';
import { useMeetingAnswer } from './use-meeting.ts';

const MeetingDialog = lazy(async () => ({ default: (await import('./meeting-dialog.tsx')).MeetingDialog }));

/** A sale with what was agreed; a row of `sales` fits. */
export interface MeetingSale extends ShownSale {
  readonly buyerId: string;
  readonly meetPlace: string;
}

interface MeetingPanelProps {
  sale: MeetingSale;
  userId: string;
  /** What is sold. */
  productIds: readonly string[];
  /** The heading's level on this page. */
  level: 2 | 3 | 4;
}

/** Where and when the two meet for a sale, whose turn it is, and what this one can do. The same for both. */
export function MeetingPanel({ sale, userId, productIds, level }: MeetingPanelProps) {
  const now = useNow();
  const isBuyer = userId === sale.buyerId;
  const otherName = isBuyer ? sale.sellerName : sale.buyerName;
  const meetings = useQuery(meetingsOptions(sale.$id));
  const { data: isService = false } = useQuery(allServicesOptions(productIds));
  const [isProposing, setProposing] = useState(false);
  const Heading = `h${level}` as const;
  const title = meetingTexts.title(isService);
  const standing = meetings.data ? meetingStanding(sale, meetings.data, userId, now) : undefined;
  const path = isBuyer ? `/orders/${sale.orderId}` : `/sales/${sale.$id}`;
  return (
    <section className={classes.panel} aria-label={title}>
      <Heading className={classes.title}>{title}</Heading>
      {standing ? (
        <div className={classes.body} aria-live="polite">
          <Agreed standing={standing} sale={sale} otherName={otherName} />
          {standing.open ? (
            <OpenProposal
              proposal={standing.open}
              isMine={standing.isMine}
              otherName={otherName}
              onCounter={() => setProposing(true)}
            />
          ) : null}
          {!standing.agreed && !standing.open && standing.isPlannable ? (
            <p>{standing.isLapsed ? meetingTexts.past : meetingTexts.none(otherName, isService)}</p>
          ) : null}
          <div className={classes.buttons}>
            {!standing.open && standing.isPlannable ? (
              <Button size="md" variant={standing.agreed ? 'default' : 'light'} onClick={() => setProposing(true)}>
                {standing.agreed ? meetingTexts.change : meetingTexts.propose(isService)}
              </Button>
            ) : null}
            {standing.agreed && standing.phase === 'ahead' && standing.isPlannable ? (
              <CalendarButton
                onPress={() =>
                  standing.agreed &&
                  saveToCalendar({
                    ...standing.agreed,
                    ...{ saleId: sale.$id, orderId: sale.orderId, path, otherName, isService },
                    revision: standing.revision,
                  })
                }
              />
            ) : null}
          </div>
        </div>
      ) : meetings.isError ? (
        <p className={classes.trouble} role="alert">
          {meetingTexts.failed} {sentenceFor(meetings.error)}{' '}
          <Button size="compact-md" variant="subtle" onClick={() => void meetings.refetch()}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      ) : (
        <div role="status" aria-label={meetingTexts.loading}>
          <Skeleton height={52} radius="md" />
        </div>
      )}
      {isProposing && standing ? (
        <Suspense>
          <MeetingDialog
            saleId={sale.$id}
            otherName={otherName}
            isService={isService}
            isChange={standing.agreed !== null}
            from={standing.open ?? standing.agreed}
            onClose={() => setProposing(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

const CalendarButton = ({ onPress }: { onPress: () => void }) => (
  <Button size="md" variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden="true" />} onClick={onPress}>
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
  standing: MeetingStanding;
  sale: MeetingSale;
  otherName: string;
}

function Agreed({ standing, sale, otherName }: AgreedProps) {
  const { agreed, phase, open, isPlannable } = standing;
  if (!agreed) return null;
  return (
    <div className={classes.agreed}>
      <small>{meetingTexts.agreed}</small>
      <Where {...agreed} />
      {isPlannable ? <small>{agreedNote(phase, open !== null, sale, agreed.startsAt, otherName)}</small> : null}
    </div>
  );
}

function agreedNote(
  phase: MeetingStanding['phase'],
  isChanging: boolean,
  sale: MeetingSale,
  startsAt: string,
  otherName: string,
): string {
  if (phase === 'missed') return sale.state === 'ready' ? meetingTexts.missed(otherName) : meetingTexts.over;
  if (phase === 'begun') {
    return sale.state === 'ready'
      ? `${meetingTexts.begun} ${meetingTexts.absentFrom(otherName, startsAt)}`
      : meetingTexts.begun;
  }
  return isChanging ? meetingTexts.agreedStill(otherName) : meetingTexts.reminded;
}

interface OpenProposalProps {
  proposal: Proposal;
  isMine: boolean;
  otherName: string;
  onCounter: () => void;
}

function OpenProposal({ proposal, isMine, otherName, onCounter }: OpenProposalProps) {
  const act = useMeetingAnswer(proposal.$id);
  const press = (event: 'agree' | 'decline' | 'withdraw') => ({
    size: 'md' as const,
    loading: act.isPending && act.variables === event,
    onClick: () => act.isPending || act.mutate(event),
  });
  return (
    <div className={classes.proposal} data-mine={isMine || undefined}>
      <small>{isMine ? meetingTexts.yourProposal : meetingTexts.theirProposal(otherName)}</small>
      <Where place={proposal.place} startsAt={proposal.startsAt} />
      <p className={classes.turn}>{isMine ? meetingTexts.theirTurn(otherName) : meetingTexts.yourTurn}</p>
      <div className={classes.buttons}>
        {isMine ? (
          <>
            <Button size="md" variant="default" onClick={onCounter}>
              {meetingTexts.edit}
            </Button>
            <Button variant="subtle" color="cabai" {...press('withdraw')}>
              {meetingTexts.withdraw}
            </Button>
          </>
        ) : (
          <>
            <Button {...press('agree')}>{meetingTexts.agree}</Button>
            <Button size="md" variant="default" onClick={onCounter}>
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
