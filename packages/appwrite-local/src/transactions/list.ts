import { pageInMemory } from '../queries/in-memory.ts';
import { parseQueries } from '../queries/parse.ts';
import { FILTER_METHODS, ORDER_METHODS, type Query, QueryError } from '../queries/query.ts';
import { serviceDialect } from '../queries/request.ts';
import { type QuerySchema, queryAttribute } from '../queries/schema.ts';
import { validateQueries } from '../queries/validate.ts';
import { readPhpDate } from '../rows/php-date.ts';
import { stagedDataMatches } from './match.ts';
import { showTransaction, type Transaction } from './transaction.ts';

/** For validation of queries only, because transactions are in memory. */
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

/** One page of the caller's transactions. @throws ApiError general_argument_invalid, general_cursor_not_found */
export function listTransactions(
  transactions: readonly Transaction[],
  texts: readonly string[],
): { total: number; transactions: Shown[] } {
  const queries = readQueries(texts);
  const filters = queries.filter(({ method }) => FILTER_METHODS.has(method));
  const matching = transactions.map(showTransaction).filter((one) => stagedDataMatches(one, filters));
  return { total: matching.length, transactions: pageInMemory(ordered(matching, queries), queries, 'Transaction') };
}
