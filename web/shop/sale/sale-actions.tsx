import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  isAbsenceMarked,
  isAbsentWhoLeaves,
  isLateToLeave,
  isMeetingMissed,
  isNextObjectionLast,
  mayLeaveMoved,
} from '#domain/orders/allowed-sale-events.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { askBefore, saleButton } from '../../copy/sales.ts';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import classes from './sale.module.css';
import { isEnding, type SaleMoverHere, type ShownSale, saleSteps } from './sale-steps.ts';
import { type SaleCall, useSaleEvent } from './use-sale-event.ts';

const ObjectionDialog = part(async () => (await import('./objection-dialog.tsx')).ObjectionDialog);
const SaleDialog = part(async () => (await import('./sale-dialog.tsx')).SaleDialog);

interface SaleActionsProps {
  sale: ShownSale;
  mover: SaleMoverHere;
  /** The order's version when it was loaded. */
  version: number;
  /** Events that another button of the page offers. */
  without?: readonly SaleEvent[];
  /** Whether something else on the page comes first: then no button is large. */
  isSecond?: boolean;
  /** Further actions, before the buttons that end the sale. */
  children?: ReactNode;
}

/**
 * The buttons for the events that the sale's table allows: the next step large, the others smaller. What cannot be
 * undone is confirmed.
 */
export function SaleActions({ sale, mover, version, without = [], isSecond = false, children }: SaleActionsProps) {
  const now = useNow();
  const [asking, setAsking] = useState<SaleEvent>();
  // A step may finish while the next one's dialog is open: only its own dialog closes.
  const act = useSaleEvent({ sale, as: mover.as, version }, (done) =>
    setAsking((asked) => (asked === done ? undefined : asked)),
  );
  const { main, rest } = saleSteps(sale, mover, now);
  const shown = rest.filter((event) => !without.includes(event));
  const told = {
    ...sale,
    // Leaving a seller who is gone is no missed meeting.
    isMissed: isAbsentWhoLeaves(sale, mover.as, now) && !sale.isSellerGone,
    isMovedUntil: mayLeaveMoved(sale, now) ? (sale.leaveUntil ?? null) : null,
    isTooLate: mover.as === 'buyer' && isLateToLeave(sale, now) && !isMeetingMissed(sale, now) && !sale.isSellerGone,
    isMarked: isAbsenceMarked(sale, mover.as, now),
    isLast: isNextObjectionLast(sale, mover),
  };
  const ask = asking ? askBefore(mover.as, asking, told) : undefined;
  const press = (event: SaleEvent) => () => {
    // The page may still be reloading after the step before: the dialog opens all the same.
    if (!act.isPending) act.reset();
    if (askBefore(mover.as, event, told)) setAsking(event);
    else if (!act.isPending) act.mutate({ event });
  };
  const isBusy = (event: SaleEvent) => act.isPending && act.variables.event === event;
  const dialog = {
    sending: { isPending: act.isPending, error: act.variables?.event === asking ? act.error : null },
    onSend: (call: SaleCall) => act.isPending || act.mutate({ ...call, isAsked: true }),
    onClose: () => setAsking(undefined),
  };
  if (!main && shown.length === 0) return children;
  return (
    <div className={classes.actions} aria-busy={act.isPending}>
      {main ? (
        <Button
          size={isSecond ? 'md' : 'lg'}
          variant={isSecond ? 'default' : 'filled'}
          className={isSecond ? '' : (classes.main ?? '')}
          loading={isBusy(main)}
          onClick={press(main)}
        >
          {saleButton(mover.as, main, sale)}
        </Button>
      ) : null}
      {children ? <div className={classes.between}>{children}</div> : null}
      {shown.length > 0 ? (
        <div className={classes.rest}>
          {shown.map((event) => (
            <Button
              key={event}
              size="md"
              px="sm"
              variant={isEnding(event) ? 'subtle' : 'default'}
              {...(isEnding(event) ? { color: 'cabai' } : {})}
              loading={isBusy(event)}
              onClick={press(event)}
            >
              {saleButton(mover.as, event, sale)}
            </Button>
          ))}
        </div>
      ) : null}
      {asking && ask ? (
        asking === 'object' ? (
          <ObjectionDialog saleId={sale.$id} {...dialog} ask={ask} />
        ) : (
          <SaleDialog sale={sale} mover={mover} event={asking} {...dialog} ask={ask} />
        )
      ) : null}
    </div>
  );
}
