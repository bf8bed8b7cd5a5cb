import { hasDispute } from '#domain/orders/dispute.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { part } from '../../lib/page/part.tsx';
import { partsOfTicket } from '../../shop/ticket/ticket-parts.ts';
import { isOwedBack, type Order, type PartSale } from './queries.ts';

export const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
export const OrderFacts = part(async () => (await import('./order-facts.tsx')).OrderFacts);
export const OrderMore = part(async () => (await import('./order-more.tsx')).OrderMore);
export const OrderSaleFacts = part(async () => (await import('./order-sale-facts.tsx')).OrderSaleFacts);
export const RefundAccount = part(async () => (await import('./refunds.tsx')).RefundAccount);
export const RefundSection = part(async () => (await import('./refunds.tsx')).RefundSection);
export const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);

export const Timeline = part(async () => (await import('./timeline.tsx')).Timeline);

/** Parts that are collapsed or behind a button at first. */
export const sectionParts = [OrderMore, OrderSaleFacts, OrderFacts, Timeline];

/** Optional parts that this order needs, each in its own chunk. `canAct` is false offline. */
export const partsOfOrder = (order: Order, sales: readonly PartSale[], canAct: boolean) => [
  ...(isOwedBack(order, sales) ? [RefundAccount, RefundSection] : []),
  ...sales.flatMap((sale) => partsOfSale(sale, canAct)),
];

function partsOfSale(sale: PartSale, canAct: boolean) {
  const { Sale } = salePartsOf(sale);
  const acting = [
    Sale,
    ...(hasDispute(sale) ? [DisputePart] : []),
    ...(sale.state === 'completed' ? [ReviewPart] : []),
  ];
  return [...partsOfTicket(sale, 'buyer'), ...(canAct ? acting : [])].filter((one) => one !== null);
}
