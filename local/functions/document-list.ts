import type { Reader, SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { afterCursor, orderSql, reversed } from '../queries/compile-order.ts';
import { parseQueries } from '../queries/parse.ts';
import { type ListPlan, planList } from '../queries/plan.ts';
import { QueryError } from '../queries/query.ts';
import { type AttributeType, type QueryAttribute, type QuerySchema, queryAttribute } from '../queries/schema.ts';
import type { SqlValue } from '../queries/values.ts';
import type { DocumentTable, Stored } from './document-table.ts';

const DEFAULT_LIMIT = 25;
/** The real server stops counting here. */
const COUNT_LIMIT = 5_000;

/** What a list of documents can be asked for: fields of the document by name, besides ids and dates. */
export function documentSchema(table: string, fields: Readonly<Record<string, AttributeType | 'list'>>): QuerySchema {
  const attributes: QueryAttribute[] = [
    queryAttribute('$id', 'string', 'id'),
    queryAttribute('$sequence', 'sequence', 'seq'),
    queryAttribute('$createdAt', 'datetime', 'created'),
    queryAttribute('$updatedAt', 'datetime', 'updated'),
    ...Object.entries(fields).map(([key, type]) =>
      queryAttribute(key, type === 'list' ? 'string' : type, `json_extract(doc, '$.${key}')`, {
        array: type === 'list',
      }),
    ),
  ];
  return {
    table,
    sequence: 'seq',
    attributes: new Map(attributes.map((attribute) => [attribute.key, attribute])),
    indexes: [],
    allowsSelect: false,
  };
}

export interface ListRequest {
  readonly queries: readonly string[];
  /** false: `total` is 0. */
  readonly total: boolean;
  /** Only documents of this owner. */
  readonly owner?: string;
  /** Only documents this user may see. */
  readonly reader?: string;
  /** Only documents whose `fields` hold this text. */
  readonly search?: { text: string; fields: readonly string[] };
}

/** Runs a list request of the API. @throws ApiError for queries that Appwrite refuses */
export function listDocuments<T>(
  db: Reader,
  table: DocumentTable<T>,
  schema: QuerySchema,
  request: ListRequest,
): { total: number; items: Stored<T>[] } {
  const plan = readPlan(schema, request.queries);
  const conditions = [...placeConditions(request), ...plan.conditions];
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : '';
  const params = conditions.flatMap((condition) => [...condition.params]);
  const counted = request.total
    ? db.get(`SELECT count(*) AS n FROM (SELECT 1 FROM ${table.name} ${where} LIMIT ${COUNT_LIMIT})`, ...params)
    : undefined;
  return { total: Number(counted?.n ?? 0), items: readPage(db, table, plan, where, params) };
}

function readPlan(schema: QuerySchema, queries: readonly string[]): ListPlan {
  try {
    return planList(schema, parseQueries(queries), readDate);
  } catch (problem) {
    if (!(problem instanceof QueryError)) throw problem;
    throw new ApiError('general_argument_invalid', `Invalid \`queries\` param: ${problem.message}`);
  }
}

function readDate(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function placeConditions({ owner, reader, search }: ListRequest): { sql: string; params: SqlValue[] }[] {
  const conditions: { sql: string; params: SqlValue[] }[] = [];
  if (owner !== undefined) conditions.push({ sql: 'owner = ?', params: [owner] });
  if (reader !== undefined) conditions.push({ sql: 'reader = ?', params: [reader] });
  if (search && search.text !== '') {
    const texts = ['id', ...search.fields.map((field) => `json_extract(doc, '$.${field}')`)];
    conditions.push({ sql: `instr(fold(${texts.join(" || ' ' || ")}), fold(?)) > 0`, params: [search.text] });
  }
  return conditions;
}

function readPage<T>(
  db: Reader,
  table: DocumentTable<T>,
  plan: ListPlan,
  where: string,
  params: SqlValue[],
): Stored<T>[] {
  const { cursor } = plan;
  const order = cursor?.before ? reversed(plan.order) : plan.order;
  const start = cursor ? afterCursor(order, cursorValues(db, table, plan, cursor.id)) : null;
  const clause = start ? `${where === '' ? 'WHERE' : `${where} AND`} ${start.sql}` : where;
  const sql = `SELECT * FROM ${table.name} ${clause} ${orderSql(order, false)} LIMIT ? OFFSET ?`;
  const rows = db.all(sql, ...params, ...(start?.params ?? []), plan.limit ?? DEFAULT_LIMIT, plan.offset);
  if (cursor?.before) rows.reverse();
  return rows.map((row) => table.fromRow(row));
}

function cursorValues<T>(db: Reader, table: DocumentTable<T>, plan: ListPlan, id: string): SqlValue[] {
  const names = plan.order.map(({ expression }, at) => `${expression} AS v${at}`);
  const row: SqlRow | undefined = db.get(`SELECT ${names.join(', ')} FROM ${table.name} WHERE id = ?`, id);
  if (!row) throw new ApiError('general_cursor_not_found', `Cursor with ID ${id} not found.`);
  return plan.order.map((_, at) => {
    const value = row[`v${at}`];
    return typeof value === 'number' ? value : String(value ?? '');
  });
}
