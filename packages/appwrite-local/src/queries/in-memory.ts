import { ApiError } from '../core/errors/errors.ts';
import { cursorIn } from './plan.ts';
import type { Query } from './query.ts';
import { limitOf, offsetOf } from './validate.ts';

const DEFAULT_LIMIT = 25;

/**
 * One page of a few things in memory (declarations, transactions), already filtered and sorted. @throws QueryError for
 * an invalid limit, offset or cursor, ApiError general_cursor_not_found
 */
export function pageInMemory<T extends Readonly<Record<string, unknown>>>(
  items: readonly T[],
  queries: readonly Query[],
  noun: string,
): T[] {
  const limit = queries.find(({ method }) => method === 'limit');
  const offset = queries.find(({ method }) => method === 'offset');
  const cursor = cursorIn(queries);
  const count = limit ? limitOf(limit) : DEFAULT_LIMIT;
  const skipped = offset ? offsetOf(offset) : 0;
  if (!cursor) return items.slice(skipped, skipped + count);
  const at = items.findIndex(({ $id, key }) => $id === cursor.id || key === cursor.id);
  if (at < 0)
    throw new ApiError('general_cursor_not_found', `${noun} '${cursor.id}' for the 'cursor' value not found.`);
  if (cursor.before) return items.slice(Math.max(0, at - skipped - count), Math.max(0, at - skipped));
  return items.slice(at + 1 + skipped, at + 1 + skipped + count);
}
