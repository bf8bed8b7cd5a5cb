/**
 * Typed tables on top of node-appwrite. Never uses upsertRow, because the server creates no row if the values equal the
 * defaults.
 */
import { type Client, type Models, Permission, Query, Role, TablesDB } from 'node-appwrite';
import { DomainError } from '../domain/errors.ts';
import type { Question } from '../domain/products/search-plan.ts';
import type { TableName } from '../usecases/row-types.ts';
import { type Plan, type Row, type Rows, type Selection, TornRead } from '../usecases/rows.ts';
import { hasType, namedExactly, ofId, uncounted, unless } from './answers.ts';
import { inLockOrder } from './lock-order.ts';

const databaseId = 'market';
const pageSize = 500;
type Filter = Pick<Selection<TableName>, 'where' | 'either' | 'holding' | 'containing' | 'found' | 'before' | 'since'>;

const equalQueries = (where: Selection<TableName>['where'] = {}): string[] =>
  Object.entries(where).map(([column, value]) =>
    value === null ? Query.isNull(column) : Query.equal(column, value as string | string[]),
  );

/** The ids in the conditions, if any. */
function idsAsked(where: Selection<TableName>['where']): readonly string[] | undefined {
  const ids = where?.$id;
  return typeof ids === 'string' ? [ids] : Array.isArray(ids) ? ids : undefined;
}

const allOf = (queries: string[]): string => (queries.length === 1 ? (queries[0] ?? '') : Query.and(queries));

const anyOf = (queries: string[]): string => (queries.length === 1 ? (queries[0] ?? '') : Query.or(queries));

function questionQuery(question: Question): string {
  if (question.ask === 'search') return Query.search('searchTokens', question.value);
  if (question.ask === 'contains') return Query.contains('nameLowercase', question.value);
  if (question.ask === 'kind') return Query.equal('kind', [...question.kinds]);
  return anyOf(question.ways.map((way) => allOf(way.map(questionQuery))));
}

function filterQueries(filter: Filter): string[] {
  const queries = equalQueries(filter.where);
  const either = filter.either?.map((where) => allOf(equalQueries(where)));
  // Appwrite rejects an `or` with one condition.
  if (either) queries.push(anyOf(either));
  queries.push(...(filter.found ?? []).map(questionQuery));
  for (const [column, value] of Object.entries(filter.holding ?? {})) {
    queries.push(Query.contains(column, [value as string]));
  }
  for (const [column, value] of Object.entries(filter.containing ?? {})) {
    queries.push(Query.contains(column, value as string));
  }
  for (const [column, value] of Object.entries(filter.before ?? {})) {
    queries.push(Query.lessThan(column, value as string | number));
  }
  for (const [column, value] of Object.entries(filter.since ?? {})) {
    queries.push(Query.greaterThanEqual(column, value as string | number));
  }
  return queries;
}

function selectionQueries(selection: Filter & { [K in keyof Selection<TableName>]?: unknown }): string[] {
  const { select, newestFirst, highestFirst, lowestFirst, limit, after } = selection as Selection<TableName>;
  const queries = filterQueries(selection);
  if (newestFirst) queries.push(Query.orderDesc('$createdAt'));
  if (highestFirst) queries.push(Query.orderDesc(String(highestFirst)));
  if (lowestFirst) queries.push(Query.orderAsc(String(lowestFirst)));
  if (select) queries.push(Query.select(select.map(String)));
  if (after) queries.push(Query.cursorAfter(after));
  queries.push(Query.limit(limit));
  return queries;
}

/** Conditions of a bulk update or delete. Never empty, because that would affect the whole table. */
function bulkQueries(filter: Filter): string[] {
  const queries = filterQueries(filter);
  if (queries.length === 0) throw new Error('A bulk change needs a condition');
  return queries;
}

/** Appwrite reports the same problem by different types on live and on staged rows; these sets group them. */
const taken = ['row_already_exists', 'document_already_exists'];
const missing = ['row_not_found', 'document_not_found', 'column_not_found', 'attribute_not_found'];
const limit = ['column_limit_exceeded', 'attribute_limit_exceeded'];
const conflict = [
  'transaction_conflict',
  'transaction_failed',
  'transaction_expired',
  'row_update_conflict',
  'document_update_conflict',
];

export const isTaken = (error: unknown): boolean => hasType(error, taken);
export const isMissing = (error: unknown): boolean => hasType(error, missing);
const isLimit = (error: unknown): boolean => hasType(error, limit);

/**
 * Whether the data changed between reading and writing, so that the plan must run again. At commit, 404 and "limit
 * exceeded" mean this, too.
 */
const isStale = (error: unknown): boolean =>
  hasType(error, conflict) || isTaken(error) || isMissing(error) || isLimit(error);

/**
 * Maximum number of tries of a plan, and the time for all of them, ms. Every function that writes has at least 28 s
 * (appwrite.json). Appwrite lets a caller wait at most 30 s, and a function must end before.
 */
const maxTries = 14;
const patienceMs = 20_000;
/**
 * Lifetime of a transaction in seconds. The longest plan is the recount, which reads a whole campus before it writes.
 */
const longestPlanS = 300;

/** Clock, pause and randomness between tries. */
export interface Pace {
  /** Monotonic milliseconds, unaffected by changes of the system clock. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

const realPace: Pace = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

/** Number of sequential calls in a typical plan. */
const wavesOfTry = 4;
/**
 * A random pause keeps callers from colliding again. It doubles twice, and scales with the duration of a try (`callMs`
 * per call): a pause of a few milliseconds has no effect on a server that takes a hundred. Further growth made sixteen
 * writers of one row slower, not safer.
 */
const waitMs = (attempt: number, callMs: number, random: number): number =>
  random * Math.max(25, wavesOfTry * callMs) * 2 ** Math.min(attempt - 1, 2);

/** `repair` runs if a row was missing, before the plan runs again. */
async function transact<R>(
  tables: TablesDB,
  plan: (attempt: number) => Promise<Plan<R>>,
  repair: () => Promise<unknown>,
  pace: Pace,
): Promise<R> {
  const endsAt = pace.now() + patienceMs;
  for (let attempt = 0; attempt < maxTries; attempt++) {
    // Appwrite detects conflicts only from staging on, so the transaction can be opened in parallel with the plan's
    // first reads. An unused transaction expires by itself.
    const openedAt = pace.now();
    let callMs = 0;
    const opening = tables.createTransaction({ ttl: longestPlanS }).finally(() => {
      callMs = pace.now() - openedAt;
    });
    const [opened, planned] = await Promise.allSettled([opening, plan(attempt)]);
    if (planned.status === 'fulfilled') {
      const { operations, result } = planned.value;
      if (operations.length === 0) return result;
      if (opened.status === 'rejected') throw opened.reason;
      const transactionId = opened.value.$id;
      try {
        const staged = inLockOrder(operations).map((operation) => ({ ...operation, databaseId }));
        await tables.createOperations({ transactionId, operations: staged });
        await tables.updateTransaction({ transactionId, commit: true });
        return result;
      } catch (error) {
        if (!isStale(error)) throw error;
        if (isMissing(error)) await repair();
      }
    } else if (!(planned.reason instanceof TornRead)) throw planned.reason;
    const pauseMs = waitMs(attempt + 1, callMs, pace.random());
    if (attempt + 1 === maxTries || pace.now() + pauseMs > endsAt) break;
    await pace.wait(pauseMs);
  }
  throw new DomainError('try_again');
}

const isDone = (): true => true;

/** `repair` recreates missing counter rows, which transactions increment. */
export const createRows = (client: Client, repair: (rows: Rows) => Promise<unknown>): Rows =>
  rowsOf(new TablesDB(client), repair);

/** Rows on an existing TablesDB service. */
export function rowsOf(tables: TablesDB, repair: (rows: Rows) => Promise<unknown>, pace: Pace = realPace): Rows {
  const at = <T extends TableName>(tableId: T, rowId: string) => ({ databaseId, tableId, rowId });

  const listRows = async <T extends TableName>(tableId: T, queries: string[]): Promise<Row<T>[]> => {
    const page = await tables.listRows<Row<T> & Models.Row>({ databaseId, tableId, queries, total: uncounted });
    return page.rows;
  };

  const rows: Rows = {
    // Reads the row as a list, because Appwrite caches rows read by id: a row read during a write stays outdated in the
    // cache until the next write (utopia-php/database invalidates the cache before the commit). Lists come from the
    // database.
    get: async (table, id) => {
      const found = await ofId(id, () => listRows(table, [Query.equal('$id', id), Query.limit(1)]), []);
      return namedExactly(found, [id])[0] ?? null;
    },

    list: async (table, selection) =>
      namedExactly(await listRows(table, selectionQueries(selection)), idsAsked(selection.where)),

    async count(tableId, selection) {
      const queries = [...filterQueries(selection), Query.select(['$id']), Query.limit(1)];
      return (await tables.listRows({ databaseId, tableId, queries, total: true })).total;
    },

    async *each(table, { pageRows = pageSize, ...selection }) {
      let after: string | undefined;
      do {
        const page = await listRows(
          table,
          selectionQueries({ ...selection, limit: pageRows, ...(after && { after }) }),
        );
        yield* page;
        after = page.length === pageRows ? page.at(-1)?.$id : undefined;
      } while (after);
    },

    create(table, id, data, readers = []) {
      const permissions = readers.map((reader) => Permission.read(Role.user(reader)));
      const call = tables
        .createRow<Models.DefaultRow>({ ...at(table, id), data: { ...data }, permissions })
        .then(isDone);
      return unless(call, isTaken, false);
    },

    update(table, id, data) {
      const call = () => tables.updateRow<Models.DefaultRow>({ ...at(table, id), data: { ...data } });
      return ofId(id, () => unless(call().then(isDone), isMissing, false), false);
    },

    async updateWhere(tableId, where, data, before = {}) {
      await tables.updateRows({ databaseId, tableId, data: { ...data }, queries: bulkQueries({ where, before }) });
    },

    remove: (table, id) =>
      ofId(id, () => unless(tables.deleteRow(at(table, id)).then(isDone), isMissing, false), false),

    async removeWhere(tableId, selection) {
      await tables.deleteRows({ databaseId, tableId, queries: bulkQueries(selection) });
    },

    increment: (table, id, column, max, value = 1) => {
      const counted = tables
        .incrementRowColumn({ ...at(table, id), column, value, max })
        .then(() => 'counted' as const);
      return unless(unless(counted, isLimit, 'full' as const), isMissing, 'missing' as const);
    },

    transact: (plan) => transact(tables, plan, () => repair(rows), pace),
  };
  return rows;
}
