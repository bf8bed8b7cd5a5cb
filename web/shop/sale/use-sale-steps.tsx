import type { ReactNode } from 'react';
import { useState } from 'react';
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
import { campusZone } from '../../lib/campus/campus.ts';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import { type SaleMoverHere, type ShownSale, saleSteps } from './sale-steps.ts';
import { type SaleCall, useSaleEvent } from './use-sale-event.ts';

const ObjectionDialog = part(async () => (await import('./objection-dialog.tsx')).ObjectionDialog);
const SaleDialog = part(async () => (await import('./sale-dialog.tsx')).SaleDialog);

interface SaleSteps {
  /** The next step; null if there is none. */
  readonly main: SaleEvent | null;
  readonly rest: readonly SaleEvent[];
  readonly isPending: boolean;
  /** Label and action of an event's button. */
  readonly button: (event: SaleEvent) => { children: string; loading: boolean; onClick: () => void };
  /** The confirmation of an irreversible step. */
  readonly dialog: ReactNode;
}

/**
 * The events that the sale's state machine allows this person, and their dialogs. `version`: the order's version when
 * the page was loaded.
 */
export function useSaleSteps(sale: ShownSale, mover: SaleMoverHere, version: number): SaleSteps {
  const now = useNow();
  const [asking, setAsking] = useState<SaleEvent>();
  // A step may finish while the dialog of another step is open, which then stays open.
  const act = useSaleEvent({ sale, as: mover.as, version }, (done) =>
    setAsking((asked) => (asked === done ? undefined : asked)),
  );
  const zone = campusZone();
  const told = {
    ...sale,
    // Canceling is not recorded as an absence if the seller is blocked or deleted.
    isMissed: isAbsentWhoLeaves(sale, mover.as, now, zone) && !sale.isSellerGone,
    isMovedUntil: mayLeaveMoved(sale, now) ? (sale.leaveUntil ?? null) : null,
    isTooLate:
      mover.as === 'buyer' && isLateToLeave(sale, now, zone) && !isMeetingMissed(sale, now) && !sale.isSellerGone,
    isMarked: isAbsenceMarked(sale, mover.as, now, zone),
    isLast: isNextObjectionLast(sale, mover),
  };
  const ask = asking ? askBefore(mover.as, asking, told) : undefined;
  const press = (event: SaleEvent) => () => {
    // The page may still be reloading after the previous step; the dialog opens nevertheless.
    if (!act.isPending) act.reset();
    if (askBefore(mover.as, event, told)) setAsking(event);
    else if (!act.isPending) act.mutate({ event });
  };
  const dialog = {
    sending: { isPending: act.isPending, error: act.variables?.event === asking ? act.error : null },
    onSend: (call: SaleCall) => act.isPending || act.mutate({ ...call, isAsked: true }),
    onClose: () => setAsking(undefined),
  };
  return {
    ...saleSteps(sale, mover, now),
    isPending: act.isPending,
    button: (event) => ({
      children: saleButton(mover.as, event, sale),
      loading: act.isPending && act.variables.event === event,
      onClick: press(event),
    }),
    dialog:
      asking && ask ? (
        asking === 'object' ? (
          <ObjectionDialog saleId={sale.$id} {...dialog} ask={ask} />
        ) : (
          <SaleDialog sale={sale} mover={mover} event={asking} {...dialog} ask={ask} />
        )
      ) : null,
  };
}
