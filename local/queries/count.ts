import type { LRUCache } from 'lru-cache';
import type { Reader } from '../core/database/database.ts';
import type { Condition, Source } from './condition.ts';
import type { QuerySchema } from './schema.ts';
import type { SqlValue } from './values.ts';

/** Appwrite stops counting here (reference §10.4). */
export const COUNT_LIMIT = 5000;
/** A source of fewer rows than this is where a list starts. */
export const FEW = 400;

/** WHERE clause of all parts; empty when there are none. */
export function whereSql(parts: readonly string[]): string {
  return parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '';
}

/** What fills the placeholders of the conditions, in their order. */
export function paramsOf(conditions: readonly Condition[]): SqlValue[] {
  return conditions.flatMap(({ params }) => params);
}

/**
 * The most rows of a statement, as a parameter. SQLite looks into a bare `LIMIT ?` while it plans and therefore plans the
 * statement anew each time it is bound, which costs more than running it; into a sum it does not look.
 */
export const AT_MOST = 'LIMIT ? + 0';

function countUpTo(reader: Reader, rows: string, params: readonly SqlValue[], limit: number): number {
  return Number(reader.get(`SELECT count(*) AS c FROM (${rows} ${AT_MOST})`, ...params, limit)?.c ?? 0);
}

/** FROM clause that starts at a source and looks each row up; the planner may not turn it around. */
export function fromSource(schema: QuerySchema, source: Source): string {
  return `FROM (${source.sql}) CROSS JOIN ${schema.table} ON ${schema.sequence} = n`;
}

/** The smallest source of the conditions, if it has few rows. */
export function smallSource(counter: Counter, conditions: readonly Condition[]): Source | null {
  let best: { source: Source; size: number } | null = null;
  for (const { source } of conditions) {
    if (!source) continue;
    const compute = () => countUpTo(counter.reader, source.sql, source.params, FEW);
    const size = through(counter, ['source', source.sql, source.params], compute);
    if (size < FEW && (!best || size < best.size)) best = { source, size };
  }
  return best?.source ?? null;
}

/** Whether columns that are fixed to one value leave few rows to test; a switch that is on in most of them does not. */
function isNarrow(counter: Counter, conditions: readonly Condition[]): boolean {
  const fixed = conditions.filter(({ equals }) => equals !== undefined);
  if (fixed.length === 0 || !conditions.some(({ source }) => source)) return fixed.length > 0;
  return countRows(counter, fixed, COUNT_LIMIT) < COUNT_LIMIT;
}

/** How many rows match, up to the limit. */
function countMatches(counter: Counter, conditions: readonly Condition[], limit: number): number {
  const { reader, schema } = counter;
  const [only] = conditions;
  if (conditions.length === 1 && only?.source) return countUpTo(reader, only.source.sql, only.source.params, limit);
  const small = smallSource(counter, conditions);
  const start =
    small ?? (isNarrow(counter, conditions) ? null : (conditions.find(({ source }) => source)?.source ?? null));
  const params = paramsOf(conditions);
  if (!start) {
    const where = whereSql(conditions.map(({ sql }) => sql));
    return countUpTo(reader, `SELECT 1 FROM ${schema.table} ${where}`, params, limit);
  }
  const where = whereSql(conditions.map(({ loose }) => loose));
  return countUpTo(reader, `SELECT 1 ${fromSource(schema, start)} ${where}`, [...start.params, ...params], limit);
}

/** Counts that hold as long as the version of the rows does. */
export type KeptCounts = { readonly cache: LRUCache<string, number, () => number>; readonly version: string };

/** Counts rows of a table; `kept` is null inside a write. */
export type Counter = { readonly reader: Reader; readonly schema: QuerySchema; readonly kept: KeptCounts | null };

function through({ kept, schema }: Counter, what: readonly unknown[], compute: () => number): number {
  return kept
    ? kept.cache.memo(`${kept.version} ${schema.table} ${JSON.stringify(what)}`, { context: compute })
    : compute();
}

/** How many rows match, up to the limit; counted once as long as the rows stay as they are. */
export function countRows(counter: Counter, conditions: readonly Condition[], limit: number): number {
  const what = [limit, conditions.map(({ sql, params }) => [sql, params])];
  return through(counter, what, () => countMatches(counter, conditions, limit));
}

/** At least as many rows as the table has. */
export function tableSize({ reader, schema }: Counter): number {
  return Number(reader.get(`SELECT max(${schema.sequence}) AS m FROM ${schema.sizedBy ?? schema.table}`)?.m ?? 0);
}
