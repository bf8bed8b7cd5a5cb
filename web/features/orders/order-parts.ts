import { hasDispute } from '#domain/orders/dispute.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { part } from '../../lib/page/part.tsx';
import { isOwedBack, type Order, type PartSale } from './queries.ts';

export const AsOrdered = part(async () => (await import('../../shop/promise/as-ordered.tsx')).AsOrdered);
export const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
export const Refunds = part(async () => (await import('./refunds.tsx')).Refunds);
export const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);
export const SellerHandover = part(
  async () => (await import('../../shop/handover/seller-handover.tsx')).SellerHandover,
);

/** The parts that this order needs, and the page itself has no room for. `canAct`: false offline. */
export const partsOfOrder = (order: Order, sales: readonly PartSale[], canAct: boolean) => [
  ...(isOwedBack(order, sales) ? [Refunds] : []),
  ...(canAct ? [AsOrdered] : []),
  ...sales.flatMap((sale) => partsOfSale(sale, canAct)),
];

function partsOfSale(sale: PartSale, canAct: boolean) {
  const { Sale, SaleMoney, SaleFacts, comesBack } = salePartsOf(sale);
  const acting = [
    ...[Sale],
    ...(comesBack ? [SellerHandover] : []),
    ...(hasDispute(sale) ? [DisputePart] : []),
    ...(sale.state === 'completed' ? [ReviewPart] : []),
  ];
  return [SaleMoney, SaleFacts, ...(canAct ? acting : [])].filter((one) => one !== null);
}
