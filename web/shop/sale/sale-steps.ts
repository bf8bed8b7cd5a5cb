import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { isPlannable } from '#domain/orders/meeting.ts';
import type { Sale, SaleEvent, SaleMover, SaleState } from '#domain/orders/sale.ts';
import { saleButton } from '../../copy/sales.ts';
import { campusZone } from '../../lib/campus/campus.ts';

export type SaleSide = 'buyer' | 'seller' | 'admin';

/** A sale as the screens need it; a row of `sales` is assignable. */
export interface ShownSale extends Sale {
  readonly $id: string;
  readonly orderId: string;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly subtotal: number;
  readonly reason: string;
  readonly disputedAt?: string | null;
}

export interface SaleMoverHere extends SaleMover {
  readonly as: SaleSide;
}

/** The next step in each state; other events have smaller buttons. */
const leadsOn: Record<SaleSide, Partial<Record<SaleState, SaleEvent>>> = {
  // In state "ready", the code form above the buttons is the next step; a handover without the code remains possible
  // with a button.
  seller: { waiting: 'accept', accepted: 'ready', handed_over: 'claim' },
  buyer: { handed_over: 'receive' },
  admin: {},
};

/** Events that end a sale without a trade; shown last. */
export const isEnding = (event: SaleEvent): boolean => ['decline', 'cancel', 'refund'].includes(event);

/** Events that the sale's state machine allows this person: the next step, and the rest. */
export function saleSteps(
  sale: Sale,
  mover: SaleMoverHere,
  now: number,
): { main: SaleEvent | null; rest: SaleEvent[] } {
  const allowed = [...new Set(allowedSaleEvents(sale, mover, now, campusZone()))].filter(
    (event) => saleButton(mover.as, event, sale) !== '',
  );
  const step = Object.entries(leadsOn[mover.as]).find(([state]) => state === sale.state)?.[1];
  // `ready` is the next step only where no meeting can be planned: a batch has a fixed place and hours.
  const wanted = step === 'ready' && isPlannable(sale) ? undefined : step;
  // After a missed meeting, reporting the absence is the next step.
  const main = allowed.find((event) => event === 'absent') ?? allowed.find((event) => event === wanted) ?? null;
  const rest = allowed.filter((event) => event !== main);
  return { main, rest: [...rest.filter((event) => !isEnding(event)), ...rest.filter(isEnding)] };
}
