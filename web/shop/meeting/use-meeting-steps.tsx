import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { TicketSale } from '../ticket/ticket-sale.ts';
import { type CalendarMeeting, saveToCalendar } from './calendar.ts';
import { hasMeeting, type MeetingPlan, meetingPlan } from './meeting-plan.ts';
import { allServicesOptions, meetingsOptions } from './queries.ts';
import { useMeetingAnswer } from './use-meeting.ts';

const MeetingDialog = part(async () => (await import('./meeting-dialog.tsx')).MeetingDialog);

interface MeetingSteps {
  /** Null if there is no meeting, or if its proposals are not loaded yet. */
  readonly plan: MeetingPlan | null;
  readonly isService: boolean;
  /** Why the proposals failed to load, and a retry. */
  readonly failure: { readonly error: Error; readonly retry: () => void } | null;
  /** Opens the form for a first, another or a counter-proposal. */
  readonly propose: () => void;
  readonly answer: (event: 'agree' | 'decline' | 'withdraw') => { loading: boolean; onClick: () => void };
  /** Downloads the agreed meeting as a calendar file; null if no meeting is upcoming. */
  readonly saveToCalendar: (() => void) | null;
  readonly dialog: ReactNode;
}

/** The meeting of a sale and this person's actions on it. The same for both sides. */
export function useMeetingSteps(sale: TicketSale, userId: string, productIds: readonly string[]): MeetingSteps {
  const now = useNow();
  const isBuyer = userId === sale.buyerId;
  const otherName = isBuyer ? sale.sellerName : sale.buyerName;
  const isShown = hasMeeting(sale);
  const meetings = useQuery({ ...meetingsOptions(sale.$id), enabled: isShown });
  const { data: isService = false } = useQuery(allServicesOptions(productIds));
  const [isProposing, setProposing] = useState(false);
  const plan = isShown && !meetings.isPending ? meetingPlan(sale, meetings.data ?? [], userId, now) : null;
  const act = useMeetingAnswer(plan?.open?.$id ?? '');
  const calendar: CalendarMeeting | null =
    plan?.isPlannable && plan.agreed && plan.phase === 'upcoming'
      ? {
          ...plan.agreed,
          ...{ saleId: sale.$id, orderId: sale.orderId, otherName, isService },
          ...{ revision: plan.revision, bookedMinutes: sale.bookedMinutes },
          path: isBuyer ? `/orders/${sale.orderId}` : `/sales/${sale.$id}`,
        }
      : null;
  return {
    // Nothing can be planned while proposals failed to load; the agreed meeting comes from the sale.
    plan: plan && meetings.data === undefined ? { ...plan, isPlannable: false } : plan,
    isService,
    failure:
      meetings.isError && !meetings.data ? { error: meetings.error, retry: () => void meetings.refetch() } : null,
    propose: () => setProposing(true),
    answer: (event) => ({
      loading: act.isPending && act.variables === event,
      onClick: () => act.isPending || act.mutate(event),
    }),
    saveToCalendar: calendar && (() => saveToCalendar(calendar)),
    dialog:
      isProposing && plan ? (
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
          isChange={plan.agreed !== null}
          from={plan.open ?? plan.agreed}
          wished={sale.meetPlace}
          onClose={() => setProposing(false)}
        />
      ) : null,
  };
}
