import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, type ParamSpec, required } from '../core/http/params.ts';
import { type Ctx, type Route, route } from '../core/http/router.ts';
import { boolean, key } from '../core/http/validators.ts';
import { cipherLengthSql } from '../rows/cipher-size.ts';
import { scopesOf, type Vocabulary } from '../rows/vocabulary.ts';
import { catalogOf } from './catalog.ts';
import { type ColumnRequest, defineColumn } from './column-definition.ts';
import { deleteColumnSoon } from './column-deletion.ts';
import { type ColumnKind, columnKinds, isOfKind, orNull } from './column-kinds.ts';
import { listParams } from './database-routes.ts';
import { columnExists, columnNotFound, declaring } from './declaration-errors.ts';
import { chosen } from './declared-list.ts';
import { defineIndex } from './index-definition.ts';
import type { ColumnDefinition, TableRecord } from './schema.ts';
import { rowBytes, showColumn, usedBytes } from './table-model.ts';
import { oneTable, requireRecord, tablePath } from './table-routes.ts';

const columnsPath = (words: Vocabulary) => `${tablePath(words)}/:tableId/${words.column}s`;

function findColumn(table: TableRecord, words: Vocabulary, name: string): ColumnDefinition {
  const column = table.columns.find((one) => one.key === name);
  if (!column) throw columnNotFound(words, name);
  return column;
}

/** Parameters that only some kinds of columns have. */
type Extras = Pick<ColumnRequest, 'size' | 'min' | 'max' | 'encrypt' | 'elements'>;

function extrasOf(params: object): Extras {
  const { size, min, max, encrypt, elements }: Extras = params;
  return { size, min, max, encrypt, elements };
}

function createRoute(words: Vocabulary, kind: ColumnKind): Route {
  const params = {
    ...oneTable,
    key: required(key),
    ...kind.params,
    required: required(boolean()),
    default: optional(orNull(kind.default)),
    array: optional(boolean(), false),
  };
  const path = `${columnsPath(words)}/${kind.name}`;
  return route({ method: 'POST', path, scope: scopesOf(words, 'column', 'write'), project: 'named', params }, (ctx) => {
    const table = requireRecord(ctx.app, words, ctx.params);
    const { type, format } = kind;
    const request = {
      ...extrasOf(ctx.params),
      key: ctx.params.key,
      type,
      format,
      required: ctx.params.required,
      default: ctx.params.default,
      array: ctx.params.array,
    };
    if (request.encrypt && (request.size ?? 150) < 150)
      throw new ApiError(
        'general_bad_request',
        'Size too small. Encrypted strings require a minimum size of 150 characters.',
      );
    const column = declaring(words, () => defineColumn(request, words.column));
    if (table.columns.some((one) => one.key.toLowerCase() === column.key.toLowerCase()))
      throw columnExists(words, column.key);
    const columns = [...table.columns, column];
    if (usedBytes(columns) > rowBytes) throw new ApiError(`${words.column}_limit_exceeded`);
    catalogOf.of(ctx.app).changeTable({ ...table, columns, updatedAt: now() });
    return ctx.json(showColumn(column, 'processing'), 202);
  });
}

/** The parameters of a change. Those that are optional here may be required on creation. */
function changing(params: ParamSpec): ParamSpec {
  return Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, { ...param, optional: true, fallback: undefined }]),
  );
}

function updateRoute(words: Vocabulary, kind: ColumnKind): Route {
  const params = {
    ...oneTable,
    key: required(key),
    required: required(boolean()),
    default: required(orNull(kind.default)),
    newKey: optional(orNull(key)),
    ...changing(kind.params),
  };
  const path = `${columnsPath(words)}/${kind.name}/:key`;
  return route(
    { method: 'PATCH', path, scope: scopesOf(words, 'column', 'write'), project: 'named', params },
    (ctx) => {
      const table = requireRecord(ctx.app, words, ctx.params);
      const old = findColumn(table, words, ctx.params.key);
      if (!isOfKind(kind, old)) throw new ApiError(`${words.column}_type_invalid`);
      const extras = extrasOf(ctx.params);
      const changed: ColumnRequest = {
        ...old,
        required: ctx.params.required,
        default: ctx.params.default,
        key: ctx.params.newKey ?? old.key,
        size: extras.size ?? old.size,
        elements: extras.elements ?? old.elements,
        min: extras.min ?? old.min,
        max: extras.max ?? old.max,
      };
      const column = { ...declaring(words, () => defineColumn(changed, words.column)), createdAt: old.createdAt };
      change(ctx, words, table, old, column);
      return ctx.json(withoutEncryption(showColumn(column)));
    },
  );
}

function change(
  ctx: Ctx,
  words: Vocabulary,
  table: TableRecord,
  old: ColumnDefinition,
  column: ColumnDefinition,
): void {
  const renamed = column.key === old.key ? undefined : { from: old.key, to: column.key };
  if (renamed && table.columns.some((one) => one !== old && one.key.toLowerCase() === column.key.toLowerCase()))
    throw columnExists(words, column.key);
  if (column.size < old.size) requireFits(ctx, words, table, old, column.size);
  const indexes = table.indexes.map((index) => ({
    ...index,
    columns: index.columns.map((name) => (name === old.key ? column.key : name)),
  }));
  const columns = table.columns.map((one) => (one === old ? column : one));
  for (const index of indexes) declaring(words, () => defineIndex(index, columns, words.column));
  catalogOf.of(ctx.app).changeTable({ ...table, columns, indexes, updatedAt: now() }, renamed);
}

/** Refuses to shrink a text column below the length of its longest value. */
function requireFits(ctx: Ctx, words: Vocabulary, table: TableRecord, column: ColumnDefinition, size: number): void {
  const schema = catalogOf.of(ctx.app).schema(table.databaseId, table.id);
  const stored = schema?.byKey.get(column.key);
  if (!schema || !stored?.isText || stored.array) return;
  const longer = ctx.app.db.read.get(
    `SELECT 1 AS one FROM ${schema.sql} WHERE ${column.encrypt ? cipherLengthSql(stored.sql) : `length(${stored.sql})`} > ? LIMIT 1`,
    size,
  );
  if (longer) throw new ApiError(`${words.column}_invalid_resize`);
}

function deleteRoute(words: Vocabulary): Route {
  const params = { ...oneTable, key: required(key) };
  const path = `${columnsPath(words)}/:key`;
  return route(
    { method: 'DELETE', path, scope: scopesOf(words, 'column', 'write'), project: 'named', params },
    (ctx) => {
      const table = requireRecord(ctx.app, words, ctx.params);
      const column = findColumn(table, words, ctx.params.key);
      if (table.indexes.some((index) => index.columns.includes(column.key)))
        throw new ApiError(words.column === 'column' ? 'column_index_dependency' : 'index_dependency');
      deleteColumnSoon(ctx.app, table, column);
      return ctx.empty();
    },
  );
}

/** In the response to a change, `encrypt` is null (conformance README, 60). */
function withoutEncryption(shown: Record<string, unknown>): Record<string, unknown> {
  return 'encrypt' in shown ? { ...shown, encrypt: null } : shown;
}

/** Lists have `encrypt` for string columns only (recorded). */
function showListed(column: ColumnDefinition): Record<string, unknown> {
  const shown = showColumn(column);
  return column.type === 'string' ? shown : withoutEncryption(shown);
}

/**
 * Routes for columns (or attributes): create and change by kind, list, get, delete. Changes are done immediately, but
 * the first response has the status "processing" as on the real server.
 */
export function columnRoutes(words: Vocabulary): Route[] {
  const read = { scope: scopesOf(words, 'column', 'read'), project: 'named' } as const;
  return [
    ...columnKinds.flatMap((kind) => [createRoute(words, kind), updateRoute(words, kind)]),
    deleteRoute(words),
    route({ ...read, method: 'GET', path: columnsPath(words), params: { ...oneTable, ...listParams } }, (ctx) => {
      const table = requireRecord(ctx.app, words, ctx.params);
      const { items, total } = chosen(table.columns, showListed, ctx.params, 'Column');
      return ctx.json({ total, [`${words.column}s`]: items });
    }),
    route(
      { ...read, method: 'GET', path: `${columnsPath(words)}/:key`, params: { ...oneTable, key: required(key) } },
      (ctx) => ctx.json(showColumn(findColumn(requireRecord(ctx.app, words, ctx.params), words, ctx.params.key))),
    ),
  ];
}
