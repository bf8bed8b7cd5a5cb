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
    const size = through(counter, ['source', source.sql, source.params], FEW, compute);
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

/** How many there are of something, counted up to `limit`. */
interface Counted {
  readonly count: number;
  readonly limit: number;
}

interface CountsOfTable {
  readonly version: string;
  readonly counts: Map<string, Counted>;
  /** Characters of what they are about. */
  size: number;
}

/** Of one table; more begin anew. */
const KEPT_SIZE = 200_000;

/** Counts of the rows of tables, which hold as long as the version of the rows does. */
export class CountMemory {
  readonly #tables = new Map<string, CountsOfTable>();

  /** What was counted of this version of a table; of none that came before is it asked again. */
  of(table: string, version: string): CountsOfTable {
    const kept = this.#tables.get(table);
    if (kept && kept.version === version && kept.size <= KEPT_SIZE) return kept;
    const made = { version, counts: new Map(), size: 0 };
    this.#tables.set(table, made);
    return made;
  }
}

/** Where counts are kept, and of which version of the rows. */
export type KeptCounts = { readonly memory: CountMemory; readonly version: string };

/** Counts rows of a table; `kept` is null inside a write. */
export type Counter = { readonly reader: Reader; readonly schema: QuerySchema; readonly kept: KeptCounts | null };

/** Counted once: who counted to the end, or further, knows it for any limit. */
function through({ kept, schema }: Counter, what: readonly unknown[], limit: number, compute: () => number): number {
  if (!kept) return compute();
  const table = kept.memory.of(schema.table, kept.version);
  const key = JSON.stringify(what);
  const known = table.counts.get(key);
  if (known && (known.count < known.limit || limit <= known.limit)) return Math.min(known.count, limit);
  const count = compute();
  table.counts.set(key, { count, limit });
  table.size += key.length;
  return count;
}

/** How many rows match, up to the limit; counted once as long as the rows stay as they are. */
export function countRows(counter: Counter, conditions: readonly Condition[], limit: number): number {
  const what = conditions.map(({ sql, params }) => [sql, params]);
  return through(counter, what, limit, () => countMatches(counter, conditions, limit));
}

/** At least as many rows as the table has. */
export function tableSize(counter: Counter): number {
  const { reader, schema } = counter;
  const table = schema.sizedBy ?? schema.table;
  const compute = () => Number(reader.get(`SELECT max(${schema.sequence}) AS m FROM ${table}`)?.m ?? 0);
  return through(counter, ['size'], Number.POSITIVE_INFINITY, compute);
}
