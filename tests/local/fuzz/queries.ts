import fc from 'fast-check';
import { value } from './bodies.ts';

const queryJson = fc.record({
  method: fc.constantFrom(
    'equal',
    'notEqual',
    'between',
    'contains',
    'search',
    'select',
    'orderAsc',
    'orderDesc',
    'limit',
    'offset',
    'cursorAfter',
    'or',
    'and',
    'isNull',
    'startsWith',
    'nonsense',
  ),
  attribute: fc.constantFrom(
    '$id',
    '$createdAt',
    '$sequence',
    'name',
    'price',
    'stock',
    'imageIds',
    'isSold',
    'missing',
    '"; --',
  ),
  values: fc.array(value, { maxLength: 4 }),
});

/** The query string of a list. */
export const query = fc
  .array(
    fc.oneof(
      queryJson.map((q) => JSON.stringify(q)),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 4 },
  )
  .map((list) => list.map((q, n) => `queries[${n}]=${encodeURIComponent(q)}`).join('&'));
