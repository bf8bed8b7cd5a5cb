import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatCost, formatDate } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import { useUser } from '../../../lib/session/session.ts';
import page from '../../../shop/detail-page.module.css';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import { PersonLink } from './person-link.tsx';
import classes from './person-page.module.css';
import type { PersonSeen } from './user-actions.ts';

type Trades = PersonSeen['trades'];

/** The person's purchases and sales, newest first, with the other side. */
export function PersonTrades({ trades: { bought, sold } }: { trades: Trades }) {
  return (
    <section className={page.panel} aria-labelledby="transaksi">
      <h2 id="transaksi">{personTexts.trades}</h2>
      {bought.length + sold.length === 0 ? <p className={classes.empty}>{personTexts.noTrades}</p> : null}
      <TradeList title={personTexts.bought(bought.length)} with={personTexts.from} trades={bought} />
      <TradeList title={personTexts.sold(sold.length)} with={personTexts.to} trades={sold} />
    </section>
  );
}

function TradeList(props: { title: string; with: string; trades: Trades['bought'] }) {
  if (props.trades.length === 0) return null;
  return (
    <>
      <h3 className={classes.part}>{props.title}</h3>
      <ul className={classes.list}>
        {props.trades.map((trade) => (
          <li key={trade.saleId}>
            <TradeName trade={trade} />
            <SaleBadge sale={trade} />
            <small>
              {trade.amount === null ? '' : `${formatCost(trade.amount)} · `}
              {formatDate(trade.at)} · {props.with} <PersonLink userId={trade.otherId} name={trade.otherName} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to the order or its dispute, if the role may see that page. */
function TradeName({ trade }: { trade: Trades['bought'][number] }) {
  const { rights } = useUser();
  const name = trade.productNames || orderNumber(trade.orderId);
  if (!rights.has('money')) return <strong>{name}</strong>;
  const isDispute = trade.isDispute && rights.has('decisions');
  return (
    <Anchor
      component={Link}
      to={isDispute ? `/admin/disputes/${trade.saleId}` : `/admin/orders?pesanan=${trade.orderId}`}
      fw={600}
    >
      {name}
    </Anchor>
  );
}
