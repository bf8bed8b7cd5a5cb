import fc from 'fast-check';
import type { Filter, ListQuery } from './query-model.ts';
import type { Operation } from './transactions-model.ts';
import { ACTORS, type Actor, type Columns, TABLES } from './world.ts';

/** Random programs: short runs of calls by several people on a few rows, so that they conflict. */

export type Call =
  | { readonly call: 'do'; readonly actor: Actor; readonly operation: Operation }
  | { readonly call: 'get'; readonly actor: Actor; readonly table: string; readonly id: string }
  | { readonly call: 'list'; readonly actor: Actor; readonly table: string; readonly query: ListQuery }
  | { readonly call: 'begin'; readonly actor: Actor }
  | {
      readonly call: 'stage' | 'stageByCall';
      readonly actor: Actor;
      readonly transaction: number;
      readonly operation: Operation;
    }
  | {
      readonly call: 'getInside';
      readonly actor: Actor;
      readonly transaction: number;
      readonly table: string;
      readonly id: string;
    }
  | {
      readonly call: 'listInside';
      readonly actor: Actor;
      readonly transaction: number;
      readonly table: string;
      readonly query: ListQuery;
    }
  | { readonly call: 'end'; readonly actor: Actor; readonly transaction: number; readonly commit: boolean };

const actor = fc.constantFrom<Actor>(...ACTORS);
const table = fc.constantFrom(...TABLES.map(({ id }) => id));
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const text = fc.constantFrom('Red lamp', 'réd LAMP ', 'lamp', 'old chair', 'Chair', 'a%_b', 'x', 'zebra of old', '');
const word = fc.constantFrom('sale', 'Sale', 'new', '50% off');
const day = fc.constantFrom(
  '2026-01-01T00:00:00.000+00:00',
  '2026-02-03T04:05:06.789+00:00',
  '2027-01-01T00:00:00.000+00:00',
);
const whole = fc.integer({ min: 0, max: 12 });
const ratio = fc.constantFrom(-1.5, 0, 0.25, 3, 1e6);
/** Usually null: `often` times for each value. */
const seldom = <T>(value: fc.Arbitrary<T>, often: number) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: often, arbitrary: fc.constant(null) });
const orNothing = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 });

const columns: fc.Arbitrary<Partial<Columns>> = fc
  .record(
    {
      title: orNothing(text),
      code: orNothing(fc.constantFrom('k1', 'K1', 'k2', 'k3', 'k4')),
      count: whole,
      ratio: orNothing(ratio),
      active: fc.boolean(),
      tags: fc.uniqueArray(word, { maxLength: 3 }),
      day: orNothing(day),
    },
    { requiredKeys: [] },
  )
  .map((given) => (Object.keys(given).length > 0 ? given : { count: 1 }));

const permission = fc
  .tuple(
    fc.constantFrom('read', 'update', 'delete'),
    fc.constantFrom('any', 'users', 'user:ana', 'user:budi', 'label:admin', 'guests'),
  )
  .map(([action, role]) => `${action}("${role}")`);
const permissions = fc.option(fc.uniqueArray(permission, { maxLength: 4 }), { freq: 2 });
const counting = fc.record({ step: fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0), bound: fc.option(whole) });

const operation: fc.Arbitrary<Operation> = fc.tuple(table, id).chain(([table, id]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constant('create' as const),
        table: fc.constant(table),
        id: fc.constant(id),
        columns,
        permissions,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        action: fc.constant('update' as const),
        table: fc.constant(table),
        id: fc.constant(id),
        columns,
        permissions,
      }),
    },
    { weight: 1, arbitrary: fc.constant({ action: 'delete' as const, table, id }) },
    { weight: 2, arbitrary: counting.map((step) => ({ action: 'count' as const, table, id, ...step })) },
  ),
);

const ordered = fc.constantFrom('lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual', 'notEqual');
const ranged = fc.constantFrom('between', 'notBetween');
const textual = fc.constantFrom('startsWith', 'notStartsWith', 'endsWith', 'notEndsWith');
const piece = fc.constantFrom('r', 're', 'Red', 'lamp', 'LAM', 'é', 'p ', '%', '_', 'old', 'chair', 'xyz', 'of');
const values: Readonly<Record<string, fc.Arbitrary<string | number | boolean>>> = {
  title: text,
  code: fc.constantFrom('k1', 'K2'),
  count: whole,
  ratio,
  active: fc.boolean(),
  day,
  $id: id,
};
const compared = fc.constantFrom(...Object.keys(values)).chain((attribute) => {
  const value = values[attribute] ?? text;
  const make = (method: fc.Arbitrary<string>, least: number, most: number) =>
    fc.record({
      method,
      attribute: fc.constant(attribute),
      values: fc.array(value, { minLength: least, maxLength: most }),
    });
  return fc.oneof(make(fc.constant('equal'), 1, 3), make(ordered, 1, 1), make(ranged, 2, 2));
});
const simple: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: compared },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom('isNull', 'isNotNull'),
      attribute: fc.constantFrom('title', 'ratio', 'day', 'count'),
      values: fc.constant([]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ method: textual, attribute: fc.constant('title'), values: fc.tuple(fc.oneof(piece, text)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constantFrom('contains', 'notContains'),
      attribute: fc.constant('title'),
      values: fc.array(piece, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant('contains'),
      attribute: fc.constant('tags'),
      values: fc.array(word, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom('search', 'notSearch'),
      attribute: fc.constant('title'),
      values: fc.tuple(fc.constantFrom('lamp', 'red lam', 'old', 'chair', 'zeb', '')),
    }),
  },
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 5, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom('and' as const, 'or' as const),
      values: fc.array(simple, { minLength: 2, maxLength: 3 }),
    }),
  },
);
const order = fc.record({
  attribute: fc.constantFrom('title', 'count', 'ratio', 'active', 'day', '$id', '$sequence'),
  down: fc.boolean(),
});
const query: fc.Arbitrary<ListQuery> = fc.record({
  filters: fc.array(filter, { maxLength: 2 }),
  orders: fc.uniqueArray(order, { maxLength: 2, selector: ({ attribute }) => attribute }),
  limit: fc.option(fc.integer({ min: 1, max: 5 })),
  offset: fc.constantFrom(0, 0, 0, 1, 2),
  cursor: seldom(fc.record({ id, before: fc.boolean() }), 2),
});

/** The owners of each program's transactions, in order; other people only try to use them. */
const OWNERS: readonly Actor[] = ['ana', 'key', 'budi', 'guest'];
const inTransaction = fc.tuple(fc.nat({ max: OWNERS.length }), seldom(actor, 4)).map(([transaction, other]) => ({
  transaction,
  actor: (transaction === 1 ? null : other) ?? OWNERS[transaction] ?? 'ana',
}));
const rowPlace = fc.record({ table, id });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ call: fc.constant('do' as const), actor, operation }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('get' as const), actor, table, id }) },
  { weight: 9, arbitrary: fc.record({ call: fc.constant('list' as const), actor, table, query }) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(inTransaction, fc.constantFrom('stage' as const, 'stageByCall' as const), operation)
      .map(([where, call, operation]) => ({ call, ...where, operation })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(inTransaction, rowPlace)
      .map(([where, place]) => ({ call: 'getInside' as const, ...where, ...place })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(inTransaction, table, query).map(([where, table, query]) => ({
      call: 'listInside' as const,
      ...where,
      table,
      query: { ...query, filters: [] },
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(inTransaction, fc.option(fc.constant(false), { nil: true, freq: 2 }))
      .map(([where, commit]) => ({ call: 'end' as const, ...where, commit })),
  },
);

const creation = operation.filter(({ action }) => action === 'create');
const firstRow = fc.record({
  call: fc.constant('do' as const),
  actor: fc.constantFrom<Actor>('key', 'ana', 'budi'),
  operation: creation,
});

/** Initial rows and transactions, then calls of every kind. */
export const programs: fc.Arbitrary<readonly Call[]> = fc
  .tuple(
    fc.array(firstRow, { minLength: 6, maxLength: 16, size: 'max' }),
    fc.array(call, { minLength: 8, maxLength: 30, size: 'max' }),
  )
  .map(([rows, calls]) => [...rows, ...OWNERS.map((actor) => ({ call: 'begin' as const, actor })), ...calls]);
