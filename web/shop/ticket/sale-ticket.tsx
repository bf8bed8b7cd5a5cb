import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { rulesOf } from '#domain/kinds/index.ts';
import { asBeginning } from '#domain/kinds/sale-kind.ts';
import { boughtNames } from '#domain/orders/bought-as.ts';
import { codeHolder, isHandoverOpen } from '#domain/orders/handover.ts';
import { disputePromise } from '#domain/orders/money-place.ts';
import type { Turn } from '#domain/orders/next-turn.ts';
import { isFinalSale, type SaleEvent } from '#domain/orders/sale.ts';
import { urgencyOf } from '#domain/orders/urgency.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { meetingTexts } from '../../copy/meeting.ts';
import { nearDay, nearMoment } from '../../copy/near-day.ts';
import { promiseLeft } from '../../copy/promise-left.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleSentences } from '../../copy/sales.ts';
import { ticketTexts } from '../../copy/ticket.ts';
import type { TicketMoney } from '../../copy/ticket-money.ts';
import { uiTexts } from '../../copy/ui.ts';
import { isDaysBefore, proposalBy, stateNow, turnNow, whenWhere } from '../../copy/when-where.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { dropCode } from '../../lib/device/handover-codes.ts';
import { useNow } from '../../lib/use-now.ts';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import { useMeetingSteps } from '../meeting/use-meeting-steps.tsx';
import { ItemPhoto } from '../sale/item-photo.tsx';
import { isEnding } from '../sale/sale-steps.ts';
import { useSaleSteps } from '../sale/use-sale-steps.tsx';
import { TalkButton } from '../talk/talk-button.tsx';
import classes from './ticket.module.css';
import { Ticket } from './ticket.tsx';
import { BuyerCode, MeetingStatusPart, SellerHandover } from './ticket-parts.ts';
import type { TicketItem, TicketSale } from './ticket-sale.ts';
import { TicketStep } from './ticket-step.tsx';

interface SaleTicketProps {
  sale: TicketSale;
  side: 'buyer' | 'seller';
  userId: string;
  /** The order's version when it was loaded. */
  version: number;
  level: 2 | 3;
  items: readonly TicketItem[];
  turn: Turn;
  money: TicketMoney;
  /** The other person: name, stars, link. */
  person: ReactNode;
  /** False offline: actions are off, and the code comes from this device. */
  canAct: boolean;
  /** Whether this ticket has the page's next action. */
  isNext: boolean;
  /** Whether only heading, time and state are shown at first. */
  isFolded?: boolean;
  notes?: readonly string[];
  isSellerGone?: boolean;
  isBuyerSilent?: boolean;
  isOtherLate?: boolean;
  /** End of the lock after wrong codes, ISO; null if the code was never locked. */
  codeLockedUntil?: string | null;
  /** Events offered by another button of the page. */
  without?: readonly SaleEvent[];
  /** A step of the page that comes before the sale's steps: paying. */
  first?: ReactNode;
  /** Further actions, behind "Lainnya". */
  more?: ReactNode;
  /** Forms after the step: a review, a dispute, files. */
  children?: ReactNode;
  /** Collapsed at first. */
  sections: ReactNode;
}

/**
 * Whether an event has its button in the line below the facts; other events are behind "Lainnya". "Ready" is in that
 * line only for kinds of trade whose goods the seller prepares after the order.
 */
const isBeside = (event: SaleEvent, sale: TicketSale): boolean =>
  event === 'object' || event === 'withdraw' || (event === 'ready' && rulesOf(sale).isPrepared);

/** Turns in which the code is too early to be the next step; it can still be shown. */
const isWaiting: readonly Turn['kind'][] = ['answer_meeting', 'prepare', 'leave'];

const title = (items: readonly TicketItem[], sale: TicketSale): string => {
  const [name = sale.productNames, ...others] = boughtNames(items);
  return others.length > 0 ? ticketTexts.others(name, others.length) : name;
};

/** The ticket of one sale with this person's actions: the next step, a line of other actions, and collapsed details. */
export function SaleTicket({ sale, side, userId, version, level, items, turn, money, ...rest }: SaleTicketProps) {
  const { canAct, isNext, isSellerGone = false, isBuyerSilent = false, isOtherLate = false, without = [] } = rest;
  const now = useNow();
  // An opened ticket stays open when another becomes the next step.
  const [isOpened, setOpened] = useState(!rest.isFolded);
  const otherName = side === 'buyer' ? sale.sellerName : sale.buyerName;
  const productIds = items.map(({ productId }) => productId);
  const shown = { ...sale, isSellerGone, isBuyerSilent, isOtherLate };
  const steps = useSaleSteps(shown, { id: userId, as: side }, version);
  const meeting = useMeetingSteps(sale, userId, productIds);
  const { plan } = meeting;
  const isOver = isFinalSale(sale);
  const urgency = urgencyOf(side, sale, turn, now, campusZone());
  const { tone, words } = turnNow({ turn, urgency }, sale, side);
  const state = stateNow(sale, turn);
  const open = plan?.open ?? null;
  const proposal = open
    ? `${proposalBy(plan?.isMine === true, otherName)}: ${nearMoment(open.startsAt, now)} · ${open.place}`
    : '';
  const agreed = whenWhere(sale, side, now);
  // While no meeting is agreed, the proposal is shown in its place.
  const planned = proposal && !plan?.agreed ? { ...agreed, where: proposal } : agreed;
  const isMissed = turn.kind === 'missed';
  const appointment = isMissed ? { ...planned, when: ticketTexts.missed(agreed.when) } : planned;
  // The state is the heading if there is no time or the time no longer matters.
  const isHalted = turn.kind === 'decide' || turn.kind === 'money_gone';
  // In a dispute, the appointment is still shown; after a refund, there is none left.
  const halted = turn.kind === 'decide' ? [agreed.when, agreed.where].filter(Boolean).join(' · ') : '';
  const isTimeless = isOver || isHalted || agreed.when === '';
  const ended = isOver && sale.completedAt ? nearDay(Date.parse(sale.completedAt), now) : '';
  const waiting =
    plan?.isPlannable && plan.phase === 'begun' && plan.agreed
      ? meetingTexts.absentFrom(otherName, plan.agreed.startsAt)
      : '';
  const isHolder = isHandoverOpen(sale) && codeHolder(sale) === side;
  useEffect(() => {
    // Deletes a code that this side no longer shows from the device.
    if (!isHolder) dropCode(userId, sale.$id);
  }, [isHolder, userId, sale.$id]);
  const isEntering = canAct && isHandoverOpen(sale) && codeHolder(sale) !== side;

  const mayPropose = canAct && plan?.isPlannable === true && !isSellerGone;
  const isAsked = turn.kind === 'answer_meeting' && turn.who === side && open !== null;
  const isArranging = turn.kind === 'arrange' && mayPropose && open === null;
  const allowed = (canAct ? [steps.main, ...steps.rest] : []).filter(
    (event): event is SaleEvent => event !== null && !without.includes(event),
  );
  const isLeaving = turn.kind === 'leave' && allowed.includes('cancel');
  const wanted = isLeaving ? 'cancel' : steps.main;
  const main = rest.first || isAsked || !canAct ? null : wanted;
  const isEarly = isWaiting.includes(turn.kind) || isDaysBefore(turn, urgency);
  const isByCode = !rest.first && !isAsked && !main && !isArranging && !isEarly;
  const free = allowed.filter((event) => event !== main);
  const inBar: readonly SaleEvent[] = main === 'accept' ? free.filter((event) => event === 'decline') : [];
  const beside = free.filter((event) => isBeside(event, sale));
  const mayMove = mayPropose && !isArranging && !isAsked && turn.kind !== 'money_gone';
  // Together with "Tanya" and "Lainnya", four buttons fit in a line. "Ready" moves behind "Lainnya", because the code
  // also completes a sale that was not marked as ready.
  const inLine = mayMove && beside.length > 1 ? beside.filter((event) => event !== 'ready') : beside;
  const inMore = free.filter((event) => !inBar.includes(event) && !inLine.includes(event));

  const step = rest.first ? (
    rest.first
  ) : isAsked ? (
    <>
      <Button size="lg" variant="default" px="sm" onClick={meeting.propose}>
        {meetingTexts.counter}
      </Button>
      <Button size="lg" {...meeting.answer('agree')}>
        {meetingTexts.agree}
      </Button>
    </>
  ) : main ? (
    <>
      {inBar.map((event) => (
        <Button key={event} size="lg" variant="default" {...steps.button(event)} />
      ))}
      <Button size="lg" {...steps.button(main)} />
    </>
  ) : isArranging ? (
    <Button size="lg" onClick={meeting.propose}>
      {meetingTexts.propose(meeting.isService)}
    </Button>
  ) : null;
  const hasCode = isHolder || isEntering;
  return (
    <Ticket
      focus={keepFocus}
      onOpen={rest.isFolded && !isOpened ? () => setOpened(true) : null}
      label={ticketTexts.of[side](otherName)}
      level={level}
      tone={tone}
      photo={items[0] ? <ItemPhoto item={{ ...items[0], saleId: sale.$id }} alt="" side={side} /> : null}
      name={title(items, sale)}
      pieces={items.length === 1 ? (items[0]?.quantity ?? 1) : 1}
      appointment={isHalted ? { ...agreed, where: halted } : appointment}
      ended={isTimeless ? [state, ended].filter(Boolean).join(' ') : ''}
      person={rest.person}
      state={isOver ? '' : asBeginning([isTimeless ? '' : state, words].filter(Boolean).join(' · '))}
      notes={[
        plan?.agreed ? proposal : '',
        waiting,
        turn.kind === 'decide' && sale.disputedAt
          ? ticketTexts.decision(promiseLeft(disputePromise(sale.disputedAt), now))
          : isSellerGone || isHalted
            ? ''
            : saleDeadline(side, turn, now, sale),
        turn.kind === 'money_gone' ? (saleSentences(side, turn, sale).at(-1) ?? '') : '',
        ...(rest.notes ?? []),
      ].filter(Boolean)}
      money={money}
    >
      {plan?.isPlannable && plan.agreedRow ? (
        <MeetingStatusPart meeting={plan.agreedRow} side={side} otherName={otherName} />
      ) : null}
      {meeting.failure ? (
        <p role="alert">
          {meetingTexts.failed} {sentenceFor(meeting.failure.error)}{' '}
          <Button size="compact-md" variant="subtle" onClick={meeting.failure.retry}>
            {uiTexts.tryAgain}
          </Button>
        </p>
      ) : null}
      {hasCode ? (
        <TicketStep label={isByCode ? ticketTexts.step : undefined} isMain={isByCode && isNext}>
          {isHolder ? <BuyerCode sale={sale} userId={userId} side={side} isSecond={!isByCode} /> : null}
          {isEntering ? (
            <SellerHandover sale={sale} codeLockedUntil={rest.codeLockedUntil ?? null} isMain={isByCode} side={side} />
          ) : null}
        </TicketStep>
      ) : null}
      {step ? (
        <TicketStep label={ticketTexts.step} isMain={isNext}>
          {step}
        </TicketStep>
      ) : null}
      {rest.children}
      {canAct ? (
        <div className={classes.others} data-actions>
          <TalkButton about={{ about: 'sale', id: sale.$id }} />
          {mayMove ? (
            <Button {...plain} onClick={meeting.propose}>
              {open ? meetingTexts.edit : plan?.agreed ? meetingTexts.change : meetingTexts.propose(meeting.isService)}
            </Button>
          ) : null}
          {inLine.map((event) => (
            <Button key={event} {...plain} {...steps.button(event)} />
          ))}
          <More>
            {inMore.map((event) => (
              <Button
                key={event}
                size="md"
                variant={isEnding(event) ? 'subtle' : 'default'}
                {...(isEnding(event) ? { color: 'cabai' } : {})}
                {...steps.button(event)}
              />
            ))}
            {open && canAct ? (
              <Button
                size="md"
                variant="subtle"
                color="cabai"
                {...meeting.answer(plan?.isMine ? 'withdraw' : 'decline')}
              >
                {plan?.isMine ? meetingTexts.withdraw : meetingTexts.decline}
              </Button>
            ) : null}
            {meeting.saveToCalendar ? (
              <Button size="md" variant="default" onClick={meeting.saveToCalendar}>
                {meetingTexts.calendar}
              </Button>
            ) : null}
            {rest.more}
          </More>
        </div>
      ) : null}
      {rest.sections}
      {meeting.dialog}
      {steps.dialog}
    </Ticket>
  );
}

const plain = { size: 'md', px: 3, fz: 'sm', variant: 'transparent' } as const;

function More({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...plain} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {ticketTexts.more}
      </Button>
      {isOpen ? <div className={classes.more}>{children}</div> : null}
    </>
  );
}
