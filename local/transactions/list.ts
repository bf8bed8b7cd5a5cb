import { ApiError } from '../core/errors/errors.ts';
import { parseQueries } from '../queries/parse.ts';
import { cursorIn } from '../queries/plan.ts';
import { FILTER_METHODS, ORDER_METHODS, type Query, QueryError } from '../queries/query.ts';
import { serviceDialect } from '../queries/request.ts';
import { type QuerySchema, queryAttribute } from '../queries/schema.ts';
import { limitOf, offsetOf, validateQueries } from '../queries/validate.ts';
import { readPhpDate } from '../rows/php-date.ts';
import { stagedDataMatches } from './match.ts';
import { showTransaction, type Transaction } from './transaction.ts';

const USUAL_LIMIT = 25;

/** Transactions are kept in memory; the schema is there for validation only. */
const schema: QuerySchema = {
  table: '',
  sequence: '$sequence',
  attributes: new Map(
    [
      queryAttribute('$id', 'string', ''),
      queryAttribute('$sequence', 'sequence', ''),
      queryAttribute('$createdAt', 'datetime', ''),
      queryAttribute('$updatedAt', 'datetime', ''),
      queryAttribute('status', 'string', ''),
      queryAttribute('operations', 'integer', ''),
      queryAttribute('expiresAt', 'datetime', ''),
    ].map((attribute) => [attribute.key, attribute]),
  ),
  indexes: [],
  allowsSelect: false,
};

const dialect = serviceDialect('Transaction');

function readQueries(texts: readonly string[]): Query[] {
  let parsing = true;
  try {
    const queries = parseQueries(texts);
    parsing = false;
    validateQueries(schema, queries, readPhpDate);
    return queries;
  } catch (error) {
    throw error instanceof QueryError ? dialect.refusal(error, parsing) : error;
  }
}

type Shown = Record<string, unknown>;

function ordered(transactions: readonly Shown[], queries: readonly Query[]): Shown[] {
  const orders = queries.filter(({ method, attribute }) => ORDER_METHODS.has(method) && attribute !== '');
  return transactions.toSorted((left, right) => {
    for (const { method, attribute } of orders) {
      const sign = method === 'orderDesc' ? -1 : 1;
      const difference = String(left[attribute]).localeCompare(String(right[attribute]), 'en', { numeric: true });
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function page(transactions: readonly Shown[], queries: readonly Query[]): Shown[] {
  const limit = queries.find(({ method }) => method === 'limit');
  const offset = queries.find(({ method }) => method === 'offset');
  const cursor = cursorIn(queries);
  const count = limit ? limitOf(limit) : USUAL_LIMIT;
  const skipped = offset ? offsetOf(offset) : 0;
  if (!cursor) return transactions.slice(skipped, skipped + count);
  const at = transactions.findIndex(({ $id }) => $id === cursor.id);
  if (at < 0) {
    throw new ApiError('general_cursor_not_found', `Transaction '${cursor.id}' for the 'cursor' value not found.`);
  }
  if (cursor.before) return transactions.slice(Math.max(0, at - skipped - count), Math.max(0, at - skipped));
  return transactions.slice(at + 1 + skipped, at + 1 + skipped + count);
}

/** One page of the transactions somebody may see. @throws ApiError general_argument_invalid, general_cursor_not_found */
export function listTransactions(
  transactions: readonly Transaction[],
  texts: readonly string[],
): { total: number; transactions: Shown[] } {
  const queries = readQueries(texts);
  const filters = queries.filter(({ method }) => FILTER_METHODS.has(method));
  const matching = transactions.map(showTransaction).filter((one) => stagedDataMatches(one, filters));
  return { total: matching.length, transactions: page(ordered(matching, queries), queries) };
}
