import { withoutDeposit } from '#domain/money/deposit.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { openProposal, type Turn, turnOfSale } from '#domain/orders/next-turn.ts';
import { type Urgency, urgencyOf } from '#domain/orders/urgency.ts';
import { formatCost } from '../../copy/format.ts';
import { saleTexts } from '../../copy/sales.ts';
import { type RowProposal, rowLine, rowMoney, rowPerson, rowState } from '../../copy/trade-row.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { ItemPhoto } from '../../shop/sale/item-photo.tsx';
import { TradeRow } from '../../shop/trade/trade-row.tsx';
import type { OwnSale } from './queries.ts';

export interface SaleInList {
  readonly sale: OwnSale;
  readonly turn: Turn;
  readonly urgency: Urgency | null;
  readonly proposal: RowProposal | undefined;
}

export function inList(sale: OwnSale, proposals: readonly RowProposal[], now: number): SaleInList {
  const turn = turnOfSale(sale, { proposals }, now, campusZone());
  const urgency = urgencyOf('seller', sale, turn, now, campusZone());
  return { sale, turn, urgency, proposal: openProposal(sale, proposals, now) };
}

/** A sale in the list: items, buyer, amount, whose turn it is, time and place. Links to its page. */
export function SaleRow({ row, now }: { row: SaleInList; now: number }) {
  const { sale } = row;
  const state = rowState('seller', row, now);
  const money = rowMoney('seller', [moneyOfSale(sale).place]);
  return (
    <TradeRow
      to={`/sales/${sale.$id}`}
      hidden={saleTexts.of(sale.buyerName)}
      photo={<ItemPhoto item={{ ...sale, saleId: sale.$id }} alt="" side="seller" />}
      name={sale.productNames || saleTexts.pieces(sale.itemCount)}
      amount={formatCost(withoutDeposit(sale))}
      state={state}
      line={rowLine('seller', row, now, rowPerson(sale.buyerName, state), money)}
    />
  );
}
