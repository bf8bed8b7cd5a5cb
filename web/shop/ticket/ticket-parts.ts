/**
 * Parts of a ticket that not every sale shows. A page loads those of its sales before it renders, because meeting
 * places may have no signal.
 */
import { codeHolder, isHandoverOpen } from '#domain/orders/handover.ts';
import { isBooked } from '#domain/orders/meeting.ts';
import type { Sale } from '#domain/orders/sale.ts';
import { part } from '../../lib/page/part.tsx';

export const BuyerCode = part(async () => (await import('../handover/buyer-code.tsx')).BuyerCode);
export const SellerHandover = part(async () => (await import('../handover/seller-handover.tsx')).SellerHandover);
export const MeetingStatusPart = part(
  async () => (await import('../meeting/meeting-status-buttons.tsx')).MeetingStatusPart,
);

/** The parts that the ticket of this sale needs on this side. */
export const partsOfTicket = (sale: Sale, side: 'buyer' | 'seller') => [
  ...(isHandoverOpen(sale) ? [codeHolder(sale) === side ? BuyerCode : SellerHandover] : []),
  ...(isBooked(sale) ? [MeetingStatusPart] : []),
];
