import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatDateTime, formatPrice } from '../../../copy/format.ts';
import { balanceAmount, entryTitle, signedAmount, statementTexts } from '../../../copy/money.ts';
import classes from './statement.module.css';
import type { Statement } from './statement.ts';

const [time, what, amount, held, available, balance] = statementTexts.columns;

type Entry = Statement['entries'][number];

/** A buyer's entries link to the order, a seller's to the sale. */
const asBuyer: readonly string[] = ['received', 'unreceived', 'due', 'due_taken', 'refunded', 'taken_back'];
const placeOf = ({ kind, orderId, saleId }: Entry): string =>
  asBuyer.includes(kind) || !saleId ? `/orders/${orderId}` : `/sales/${saleId}`;

/** The entries as a table; on phones each line looks like a card. It stays a table for screen readers and printing. */
export function StatementTable({
  statement: { opening, closing, entries },
  name,
}: {
  statement: Statement;
  name: string;
}) {
  return (
    <>
      <p className={classes.bound}>
        <span>{statementTexts.opening}</span>
        <Both of={opening} />
      </p>
      {entries.length === 0 ? <p className={classes.none}>{statementTexts.none}</p> : null}
      {entries.length > 0 ? (
        <table className={classes.table} aria-label={statementTexts.list(name)}>
          <thead>
            <tr>
              {statementTexts.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td data-cell="time" data-label={time}>
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                </td>
                <td data-cell="what" data-label={what}>
                  {entryTitle(entry.kind)}
                  {entry.orderId ? (
                    <small>
                      <Link to={placeOf(entry)}>{statementTexts.order(orderNumber(entry.orderId))}</Link>
                    </small>
                  ) : null}
                  {entry.reference ? <small>{statementTexts.reference(entry.reference)}</small> : null}
                </td>
                <td data-cell="amount" data-label={amount}>
                  {formatPrice(entry.amount)}
                </td>
                <td data-label={held} data-none={entry.held === 0 || undefined}>
                  {signedAmount(entry.held)}
                </td>
                <td data-label={available} data-none={entry.available === 0 || undefined}>
                  {signedAmount(entry.available)}
                </td>
                <td data-label={balance}>{balanceAmount(entry.balance.available)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className={classes.bound}>
        <span>{statementTexts.closing}</span>
        <Both of={closing} />
      </p>
    </>
  );
}

const Both = ({ of }: { of: Statement['opening'] }) => (
  <span>
    {available} <strong>{balanceAmount(of.available)}</strong> · {held} <strong>{formatPrice(of.held)}</strong>
  </span>
);
