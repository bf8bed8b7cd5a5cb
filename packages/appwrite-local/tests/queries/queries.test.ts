import { describe, expect, test } from 'vitest';
import { compileFilter } from '../../src/queries/compile-filter.ts';
import { afterCursor, compileOrder } from '../../src/queries/compile-order.ts';
import { matchExpression } from '../../src/queries/fulltext.ts';
import { gramExpression, gramText } from '../../src/queries/grams.ts';
import { parseQueries, parseQuery } from '../../src/queries/parse.ts';
import { planList } from '../../src/queries/plan.ts';
import { type QuerySchema, queryAttribute } from '../../src/queries/schema.ts';
import { readPhpDate } from '../../src/rows/php-date.ts';

const schema: QuerySchema = {
  table: 'r_1',
  sequence: '_seq',
  attributes: new Map(
    [
      queryAttribute('$id', 'string', '_id', { compared: '_id COLLATE NOCASE' }),
      queryAttribute('$sequence', 'sequence', '_seq'),
      queryAttribute('$createdAt', 'datetime', '_created'),
      queryAttribute('name', 'string', 'c_name', {
        folded: 'f_name',
        indexes: { words: 'w', trigrams: 'x', grams: 'g' },
      }),
      queryAttribute('text', 'string', 'c_text'),
      queryAttribute('price', 'double', 'c_price'),
      queryAttribute('stock', 'integer', 'c_stock', { bits: 32 }),
      queryAttribute('active', 'boolean', 'c_active'),
      queryAttribute('tags', 'string', 'c_tags', { array: true }),
      queryAttribute('secret', 'string', 'c_secret', { encrypted: true }),
    ].map((attribute) => [attribute.key, attribute]),
  ),
  indexes: [],
  allowsSelect: true,
};

const query = (method: string, attribute?: string, ...values: unknown[]) =>
  JSON.stringify({ method, attribute, values });
const plan = (...texts: string[]) => planList(schema, parseQueries(texts), readPhpDate);

describe('filters become SQL', () => {
  const cases: [string, string, unknown[]][] = [
    [query('equal', 'name', 'Réd '), 'f_name = ?', ['red']],
    [query('equal', 'price', 1, 2), 'c_price IN (SELECT value FROM json_each(?))', ['[1,2]']],
    [query('equal', 'active', true), 'c_active = ?', [1]],
    [query('equal', '$id', 'A1'), '_id COLLATE NOCASE = ?', ['a1']],
    [query('notEqual', 'text', 'A'), 'fold(c_text) <> ?', ['a']],
    [query('lessThan', 'price', 5), 'c_price < ?', [5]],
    [query('greaterThanEqual', '$createdAt', '2026-01-02'), '_created >= ?', ['2026-01-02T00:00:00.000Z']],
    [query('between', 'stock', 1, 3), 'c_stock BETWEEN ? AND ?', [1, 3]],
    [query('notBetween', 'stock', 1, 3), 'c_stock NOT BETWEEN ? AND ?', [1, 3]],
    [query('isNull', 'name'), 'f_name IS NULL', []],
    [query('isNotNull', 'tags'), 'c_tags IS NOT NULL', []],
    [query('startsWith', 'name', 'Re'), '(f_name >= ? AND f_name < ?)', ['re', 're\u{10FFFF}']],
    [
      query('endsWith', 'name', 'mp'),
      "iif(f_name IS NULL, NULL, coalesce(substr(CAST(f_name AS BLOB), -length(CAST(? AS BLOB))), x'') = CAST(? AS BLOB))",
      ['mp', 'mp'],
    ],
    [query('notStartsWith', 'name', ''), 'NOT ((c_name IS NOT NULL OR NULL))', []],
    [query('contains', 'name', 'a '), 'instr(f_name, ?) > 0', ['a ']],
    [query('contains', 'name', 'A', 'b'), '(instr(f_name, ?) > 0 OR instr(f_name, ?) > 0)', ['a', 'b']],
    [
      query('contains', 'tags', 'Sale'),
      'CASE WHEN c_tags IS NOT NULL THEN EXISTS (SELECT 1 FROM json_each(?) WHERE value IN (SELECT value FROM json_each(c_tags))) END',
      ['["Sale"]'],
    ],
    [query('search', 'name', 'red la'), '+_seq IN (SELECT rowid AS n FROM w WHERE w MATCH ?)', ['"red" OR "la" *']],
    [query('notSearch', 'name', '@'), '1', []],
  ];
  test.for(cases)('%s', ([text, sql, params]) => {
    const compiled = compileFilter(schema, parseQuery(text), readPhpDate);
    expect([compiled.sql, compiled.params]).toEqual([sql, params]);
  });

  test('nested filters keep their logic', () => {
    const text = JSON.stringify({
      method: 'or',
      values: [query('lessThan', 'price', 1), JSON.parse(query('equal', 'stock', 4))],
    });
    const compiled = compileFilter(schema, parseQuery(text), readPhpDate);
    expect([compiled.sql, compiled.params]).toEqual(['(c_price < ? OR c_stock = ?)', [1, 4]]);
  });
});

describe('refusals have the messages of the real server', () => {
  const cases: [string, string][] = [
    ['nonsense', 'Invalid query: Syntax error'],
    ['"text"', 'Invalid query. Must be an array, got string'],
    ['1.5', 'Invalid query. Must be an array, got double'],
    ['null', 'Invalid query. Must be an array, got NULL'],
    ['{"method":1}', 'Invalid query method. Must be a string, got integer'],
    ['{"method":"equal","attribute":[]}', 'Invalid query attribute. Must be a string, got array'],
    ['{"method":"equal","attribute":"name","values":true}', 'Invalid query values. Must be an array, got boolean'],
    ['{"method":"or","values":[1]}', 'Invalid nested query. Must be an array or string, got integer'],
    [query('dance', 'name'), 'Invalid query method: dance'],
    [query('equal', 'nosuch', 1), 'Invalid query: Attribute not found in schema: nosuch'],
    [query('equal', 'secret', 'x'), 'Invalid query: Cannot query encrypted attribute: secret'],
    [query('equal', 'stock', 3e9), 'Invalid query: Query value is invalid for attribute "stock"'],
    [query('notEqual', 'stock', 1, 2), 'Invalid query: NotEqual queries require exactly one value.'],
    [query('between', 'stock', 1), 'Invalid query: Between queries require exactly two values.'],
    [
      query('contains', 'stock', 1),
      'Invalid query: Cannot query contains on attribute "stock" because it is not an array, string, or object.',
    ],
    [
      query('startsWith', 'tags', 'a'),
      'Invalid query: Cannot query startsWith on attribute "tags" because it is an array.',
    ],
    [query('search', 'text', 'a'), 'Searching by attribute "text" requires a fulltext index.'],
    [query('and'), 'Invalid query: And queries require at least two queries'],
    [query('limit', undefined, 'x'), 'Invalid query: Invalid limit: Value must be a valid number'],
    [
      query('offset', undefined, -1),
      'Invalid query: Invalid offset: Value must be a valid range between 0 and 9,223,372,036,854,775,807',
    ],
    [query('select'), 'Invalid query: No attributes selected'],
    [query('select', undefined, 'name', 'name'), 'Invalid query: Duplicate attributes selected'],
    [
      query('cursorAfter', undefined, '?'),
      "Invalid cursor: UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
    ],
  ];
  test.for(cases)('%s', ([text, message]) => {
    expect(() => plan(text)).toThrow(message);
  });
});

describe('orders become SQL', () => {
  const cases: [string[], string][] = [
    [[], '_seq ASC'],
    [[query('orderDesc', 'price')], 'c_price DESC, _seq ASC'],
    [[query('orderDesc', '')], '_seq DESC'],
    [[query('orderAsc', 'name'), query('orderDesc', '$id')], 'f_name ASC, _id COLLATE NOCASE DESC'],
    [[query('orderRandom')], '_seq RANDOM'],
  ];
  test.for(cases)('%s', ([texts, order]) => {
    const terms = compileOrder(schema, parseQueries(texts));
    expect(terms.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')).toBe(order);
  });
});

describe('searching text', () => {
  const searches: [string, string | null][] = [
    ['lamp', '"lamp" *'],
    ['Old réd', '"old" OR "red" *'],
    ['of the lamp', '"lamp" *'],
    ['"Red Lamp"', '"red lamp"'],
    ['@#$', null],
    ['', null],
  ];
  test.for(searches)('turns the search %s into an FTS5 expression', ([value, expression]) => {
    expect(matchExpression(value)).toBe(expression);
  });

  test('indexes one- and two-letter substrings as tokens', () => {
    expect(gramText('abab').split(' ').sort()).toEqual(['g61', 'g61g62', 'g62', 'g62g61']);
    expect(gramExpression('ab')).toBe('g61g62');
    expect(gramExpression('abc')).toBeNull();
  });
});

test('continues behind the cursor, also among rows with the same value', () => {
  const orderOf = (...texts: string[]) => compileOrder(schema, parseQueries(texts));
  const cheapest = afterCursor(orderOf(query('orderAsc', 'price')), [5, 7]);
  expect(cheapest.sql).toBe('(c_price >= ? AND (c_price > ? OR c_price = ? AND _seq > ?))');
  expect(cheapest.params).toEqual([5, 5, 5, 7]);
  expect(afterCursor(orderOf(query('orderDesc', 'price')), [5, 7]).sql).toBe(
    '(c_price <= ? AND (c_price < ? OR c_price = ? AND _seq > ?))',
  );
});
