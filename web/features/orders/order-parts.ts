import { isRental } from '#domain/kinds/rental/rented-sale.ts';
import { hasDispute } from '#domain/orders/dispute.ts';
import { part } from '../../lib/page/part.tsx';
import { isOwedBack, type Order, type PartSale } from './queries.ts';

export const AsOrdered = part(async () => (await import('../../shop/promise/as-ordered.tsx')).AsOrdered);
export const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
export const RentalFacts = part(async () => (await import('../../kinds/rental/rental-facts.tsx')).RentalFacts);
export const RentalMoney = part(async () => (await import('../../kinds/rental/rental-money.tsx')).RentalMoney);
export const Refunds = part(async () => (await import('./refunds.tsx')).Refunds);
export const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);
export const SellerHandover = part(
  async () => (await import('../../shop/handover/seller-handover.tsx')).SellerHandover,
);
export const ServiceSale = part(async () => (await import('../../kinds/service/service-sale.tsx')).ServiceSale);

/** The parts that this order needs, and the page itself has no room for. `canAct`: false offline. */
export const partsOfOrder = (order: Order, sales: readonly PartSale[], canAct: boolean) => [
  ...(isOwedBack(order, sales) ? [Refunds] : []),
  ...(canAct ? [AsOrdered] : []),
  ...sales.flatMap((sale) => [
    ...(isRental(sale) ? [RentalMoney, RentalFacts] : []),
    ...(canAct && isRental(sale) ? [SellerHandover] : []),
    ...(canAct && sale.kind === 'service' ? [ServiceSale] : []),
    ...(canAct && hasDispute(sale) ? [DisputePart] : []),
    ...(canAct && sale.state === 'completed' ? [ReviewPart] : []),
  ]),
];
