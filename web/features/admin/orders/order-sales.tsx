import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { hasDispute } from '#domain/orders/dispute.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { adminOrderTexts } from '../../../copy/admin.ts';
import { adminDisputeTexts } from '../../../copy/disputes.ts';
import { saleSum } from '../../../copy/rental-money.ts';
import { saleDeadline } from '../../../copy/sale-deadline.ts';
import { saleTexts } from '../../../copy/sales.ts';
import { wordsOfSale } from '../../../kinds/sale-words.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { SaleActions } from '../../../shop/sale/sale-actions.tsx';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import { LiftAbsence } from '../lift-absence.tsx';
import { OwnCase } from '../own-case.tsx';
import { PersonLink } from '../users/person-link.tsx';
import classes from './orders.module.css';
import type { AdminOrder } from './orders-list.ts';

/** Each seller's part of the order, with the administrator's decisions on disputes. */
export function OrderSales({ order }: { order: AdminOrder }) {
  return (
    <section className={classes.part}>
      <h3>{adminOrderTexts.sales}</h3>
      <ul className={classes.sales}>
        {order.sales.map((sale) => (
          <SalePart key={sale.$id} sale={sale} version={order.version} isOnlyOne={order.sales.length === 1} />
        ))}
      </ul>
    </section>
  );
}

interface SalePartProps {
  sale: AdminOrder['sales'][number];
  version: number;
  isOnlyOne: boolean;
}

function SalePart({ sale, version, isOnlyOne }: SalePartProps) {
  const { userId } = useUser();
  const now = useNow();
  const isDisputed = sale.state === 'disputed';
  const { terms } = wordsOfSale(sale);
  const deadline = saleDeadline('admin', turnOfSale(sale, {}, now, campusZone()), now, sale);
  return (
    <li aria-label={saleTexts.part(sale.sellerName)}>
      <div className={classes.saleHead}>
        <strong>
          <PersonLink userId={sale.sellerId} name={sale.sellerName || adminOrderTexts.unknownSeller} />
        </strong>
        <SaleBadge sale={sale} />
      </div>
      <small>
        {saleTexts.pieces(sale.itemCount)} · {saleSum(sale)}
      </small>
      {terms(sale).map(([name, words]) => (
        <small key={name}>
          {name}: {words}
        </small>
      ))}
      {deadline ? <small>{deadline}</small> : null}
      {sale.reason ? <p className={isDisputed ? classes.flag : undefined}>{saleTexts.why(sale.reason)}</p> : null}
      {hasDispute(sale) ? (
        <Anchor component={Link} to={`/admin/disputes/${sale.$id}`} fw={600} className={classes.dispute ?? ''}>
          {adminDisputeTexts.words}
        </Anchor>
      ) : null}
      {sale.absentAt === null ? null : (
        <OwnCase concerned={[sale.buyerId, sale.sellerId]}>
          <LiftAbsence sale={sale} />
        </OwnCase>
      )}
      {isDisputed ? <h4>{adminOrderTexts.decide}</h4> : null}
      {/* For a single sale, the order's own buttons suffice; a dispute ends by a decision. */}
      {isDisputed || !isOnlyOne ? (
        <OwnCase concerned={[sale.buyerId, sale.sellerId]}>
          <SaleActions
            sale={sale}
            mover={{ id: userId, as: 'admin' }}
            version={version}
            without={isDisputed ? ['cancel'] : sale.state === 'unpaid' ? ['accept_outside', 'cancel'] : []}
          />
        </OwnCase>
      ) : null}
    </li>
  );
}
