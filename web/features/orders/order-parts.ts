import { hasDispute } from '#domain/orders/dispute.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { part } from '../../lib/page/part.tsx';
import { isOwedBack, type Order, type PartSale } from './queries.ts';

export const AsOrdered = part(async () => (await import('../../shop/promise/as-ordered.tsx')).AsOrdered);
export const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
export const RefundAccount = part(async () => (await import('./refunds.tsx')).RefundAccount);
export const RefundSection = part(async () => (await import('./refunds.tsx')).RefundSection);
export const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);

/** The parts that this order needs, and the page itself has no room for. `canAct`: false offline. */
export const partsOfOrder = (order: Order, sales: readonly PartSale[], canAct: boolean) => [
  ...(isOwedBack(order, sales) ? [RefundAccount, RefundSection] : []),
  ...sales.flatMap((sale) => partsOfSale(sale, canAct)),
];

function partsOfSale(sale: PartSale, canAct: boolean) {
  const { Sale } = salePartsOf(sale);
  const acting = [
    ...[Sale],
    ...(hasDispute(sale) ? [DisputePart] : []),
    ...(sale.state === 'completed' ? [ReviewPart] : []),
  ];
  return (canAct ? acting : []).filter((one) => one !== null);
}
