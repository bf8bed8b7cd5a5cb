import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { meetingTexts } from '../../copy/meeting.ts';
import { uiTexts } from '../../copy/ui.ts';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import type { ShownSale } from '../sale/sale-steps.ts';
import classes from './meeting.module.css';
import { Agreed, CalendarButton, OpenProposal } from './meeting-parts.tsx';
import { meetingPlan } from './meeting-plan.ts';
import { MeetingStatusPart } from './meeting-status-buttons.tsx';
import { allServicesOptions, meetingsOptions } from './queries.ts';

const MeetingDialog = part(async () => (await import('./meeting-dialog.tsx')).MeetingDialog);

/** A sale with its agreed meeting; a row of `sales` fits. */
interface MeetingSale extends ShownSale {
  readonly buyerId: string;
  readonly meetPlace: string;
  readonly sellerId: string;
  readonly bookedMinutes: number;
}

interface MeetingPanelProps {
  sale: MeetingSale;
  userId: string;
  /** The sold products. */
  productIds: readonly string[];
  /** The level of the heading on this page. */
  level: 2 | 3 | 4;
}

/** The meeting of a sale: where and when, whose turn it is, and what this person can do. The same for both sides. */
export function MeetingPanel({ sale, userId, productIds, level }: MeetingPanelProps) {
  const now = useNow();
  const isBuyer = userId === sale.buyerId;
  const otherName = isBuyer ? sale.sellerName : sale.buyerName;
  const meetings = useQuery(meetingsOptions(sale.$id));
  const { data: isService = false } = useQuery(allServicesOptions(productIds));
  const [isProposing, setProposing] = useState(false);
  const Heading = `h${level}` as const;
  const title = meetingTexts.title(isService);
  // The agreed meeting is stored in the sale, so it is shown even if the proposals could not be loaded.
  const status = meetings.isPending ? undefined : meetingPlan(sale, meetings.data ?? [], userId, now);
  const canPlan = status?.isPlannable && meetings.data !== undefined;
  const path = isBuyer ? `/orders/${sale.orderId}` : `/sales/${sale.$id}`;
  return (
    <section ref={keepFocus} className={classes.panel} aria-label={title}>
      <Heading className={classes.title}>{status?.pickup ? meetingTexts.pickupTitle : title}</Heading>
      {status ? (
        <div className={classes.body} aria-live="polite">
          <Agreed status={status} sale={sale} otherName={otherName} />
          {status.isPlannable && status.agreedRow ? (
            <MeetingStatusPart meeting={status.agreedRow} side={isBuyer ? 'buyer' : 'seller'} otherName={otherName} />
          ) : null}
          {canPlan && !status.agreed && !status.open ? (
            <p>{status.isLapsed ? meetingTexts.past : meetingTexts.none(otherName, isService)}</p>
          ) : null}
          {canPlan && !status.agreed && !status.open && sale.meetPlace ? (
            <p>
              {isBuyer
                ? meetingTexts.wishedByYou(sale.meetPlace)
                : meetingTexts.wishedByBuyer(otherName, sale.meetPlace)}
            </p>
          ) : null}
          <div className={classes.buttons}>
            {canPlan && !status.open ? (
              <Button size="md" variant="default" onClick={() => setProposing(true)}>
                {status.agreed ? meetingTexts.change : meetingTexts.propose(isService)}
              </Button>
            ) : null}
            {status.isPlannable && status.agreed && status.phase === 'upcoming' ? (
              <CalendarButton
                meeting={{
                  ...status.agreed,
                  ...{ saleId: sale.$id, orderId: sale.orderId, path, otherName, isService },
                  ...{ revision: status.revision, bookedMinutes: sale.bookedMinutes },
                }}
              />
            ) : null}
          </div>
          {status.open ? (
            <OpenProposal
              proposal={status.open}
              isMine={status.isMine}
              otherName={otherName}
              onCounter={() => setProposing(true)}
            />
          ) : null}
        </div>
      ) : (
        <div role="status" aria-label={meetingTexts.loading}>
          <Skeleton height={52} radius="md" />
        </div>
      )}
      {meetings.isError && !meetings.data ? (
        <p className={classes.trouble} role="alert">
          {meetingTexts.failed} {sentenceFor(meetings.error)}{' '}
          <Button size="compact-md" variant="subtle" onClick={() => void meetings.refetch()}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      {isProposing && status ? (
        <MeetingDialog
          saleId={sale.$id}
          booking={
            sale.bookingId
              ? {
                  kind: sale.kind ?? null,
                  sellerId: sale.sellerId,
                  minutes: sale.bookedMinutes,
                  startsAt: sale.meetAt,
                }
              : null
          }
          otherName={otherName}
          isService={isService}
          isChange={status.agreed !== null}
          from={status.open ?? status.agreed}
          wished={sale.meetPlace}
          onClose={() => setProposing(false)}
        />
      ) : null}
    </section>
  );
}
