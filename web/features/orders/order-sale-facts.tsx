import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { buyerMoney } from '../../copy/buyer-money.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { useNow } from '../../lib/use-now.ts';
import { AsOrdered } from '../../shop/promise/as-ordered.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import type { Order, PartSale } from './queries.ts';

interface OrderSaleFactsProps {
  order: Order;
  sale: PartSale;
  money: PlacedMoney;
  /** Whether this is the order's only sale. The facts of the order are then included. */
  isOnly: boolean;
  canAct: boolean;
}

/** Details of one seller's part: the products, where the money is and why, and the listing as ordered. */
export function OrderSaleFacts({ order, sale, money, isOnly, canAct }: OrderSaleFactsProps) {
  const { SaleMoney, SaleFacts } = salePartsOf(sale);
  const now = useNow();
  return (
    <>
      <OrderItems order={order} saleId={sale.$id} />
      {SaleMoney ? (
        <SaleMoney money={money} side="buyer" otherName={sale.sellerName} now={now} />
      ) : (
        <p>
          <Sentences of={buyerMoney(money, sale.sellerName, now)} />
        </p>
      )}
      {SaleFacts ? <SaleFacts sale={sale} now={now} /> : null}
      {isOnly ? <OrderFacts order={order} /> : null}
      {canAct ? <AsOrdered saleId={sale.$id} side="buyer" /> : null}
    </>
  );
}
