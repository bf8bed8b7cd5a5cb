import { groupsOf } from '#domain/groups.ts';
import { byUrgency } from '#domain/orders/urgency.ts';
import { formatCost } from '../../copy/format.ts';
import { batchState, rowLine } from '../../copy/trade-row.ts';
import { ItemPhoto } from '../../shop/sale/item-photo.tsx';
import { TradeRow } from '../../shop/trade/trade-row.tsx';
import { type SaleInList, SaleRow } from './sale-row.tsx';

/** One row of the list: a sale, or all sales of a batch, whose many buyers would otherwise hide other sales. */
export interface ListedRow {
  readonly id: string;
  /** Not empty; for a batch, most urgent first. */
  readonly sales: readonly [SaleInList, ...SaleInList[]];
  readonly isBatch: boolean;
}

/** Each batch appears once, at its first sale. */
export function inRows(sales: readonly SaleInList[]): readonly ListedRow[] {
  const groups = groupsOf(sales, ({ sale }) => sale.batchId || sale.$id);
  return [...groups].flatMap(([id, own]) => {
    const [first, ...more] = own.toSorted((a, b) => byUrgency(a.urgency, b.urgency));
    return first ? [{ id, sales: [first, ...more] as const, isBatch: first.sale.batchId !== '' }] : [];
  });
}

/** One sale, or one batch. */
export const ListedSale = ({ row, now }: { row: ListedRow; now: number }) =>
  row.isBatch ? <BatchRow row={row} now={now} /> : <SaleRow row={row.sales[0]} now={now} />;

/** A batch with its number of orders, before and after it closes. Its page lists the orders. */
function BatchRow({ row, now }: { row: ListedRow; now: number }) {
  const [first] = row.sales;
  const alike = row.sales.filter(({ turn }) => turn.kind === first.turn.kind);
  const sum = row.sales.reduce((total, { sale }) => total + (sale.state === 'canceled' ? 0 : sale.subtotal), 0);
  return (
    <TradeRow
      to={`/batches/${first.sale.batchId}`}
      photo={<ItemPhoto item={{ ...first.sale, saleId: first.sale.$id }} alt="" side="seller" />}
      name={first.sale.productNames}
      amount={formatCost(sum)}
      state={batchState(first, alike.length, row.sales.length, now)}
      line={rowLine('seller', first, now)}
    />
  );
}
