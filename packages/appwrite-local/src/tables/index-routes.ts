import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required, type Validator } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { integer, key, list, oneOf } from '../core/http/validators.ts';
import { isUniqueViolation } from '../rows/row-store.ts';
import { scopesOf, type Vocabulary } from '../rows/vocabulary.ts';
import { type Catalog, catalogOf } from './catalog.ts';
import { orNull } from './column-kinds.ts';
import { listParams } from './database-routes.ts';
import { declaring, indexExists, indexNotFound } from './declaration-errors.ts';
import { chosen } from './declared-list.ts';
import { defineIndex } from './index-definition.ts';
import type { IndexDefinition, TableRecord } from './schema.ts';
import { showIndex } from './table-model.ts';
import { oneTable, requireRecord, tablePath } from './table-routes.ts';

const indexedKey: Validator<string> = (value, app) =>
  value === '$id' || value === '$createdAt' || value === '$updatedAt' ? value : key(value, app);

/** MariaDB allows 64 indexes per table, some of which Appwrite uses itself. */
const mostIndexes = 60;

function findIndex(table: TableRecord, words: Vocabulary, name: string): IndexDefinition {
  const index = table.indexes.find((one) => one.key === name);
  if (!index) throw indexNotFound(words, name);
  return index;
}

/** The SDKs send `asc`, appwrite-cli `ASC`: both are accepted. */
const order: Validator<string> = (value, app) =>
  oneOf(['ASC', 'DESC'])(typeof value === 'string' ? value.toUpperCase() : value, app);

/** Stores an index that cannot be created as failed, as the real server's worker does. */
function addIndex(catalog: Catalog, table: TableRecord, index: IndexDefinition): void {
  const add = (made: IndexDefinition) =>
    catalog.changeTable({ ...table, indexes: [...table.indexes, made], updatedAt: now() });
  try {
    add(index);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    add({ ...index, failure: 'Document already exists' });
  }
}

function createRoute(words: Vocabulary): Route {
  const params = {
    ...oneTable,
    key: required(key),
    type: required(oneOf(['key', 'fulltext', 'unique', 'spatial'])),
    columns: required(list(indexedKey, 100)),
    orders: optional(list(order, 100), []),
    lengths: optional(list(orNull(integer()), 100), []),
  };
  const path = `${tablePath(words)}/:tableId/indexes`;
  return route({ method: 'POST', path, scope: scopesOf(words, 'index', 'write'), project: 'named', params }, (ctx) => {
    const table = requireRecord(ctx.app, words, ctx.params);
    if (table.indexes.length >= mostIndexes)
      throw new ApiError(words.column === 'column' ? 'column_index_limit_exceeded' : 'index_limit_exceeded');
    const index = declaring(words, () => defineIndex(ctx.params, table.columns, words.column));
    if (table.indexes.some((one) => one.key.toLowerCase() === index.key.toLowerCase()))
      throw indexExists(words, index.key);
    addIndex(catalogOf.of(ctx.app), table, index);
    return ctx.json(showIndex(table, index, words, 'processing'), 202);
  });
}

/** Routes for indexes: create, list, get, delete. */
export function indexRoutes(words: Vocabulary): Route[] {
  const path = `${tablePath(words)}/:tableId/indexes`;
  const one = { ...oneTable, key: required(key) };
  const read = { scope: scopesOf(words, 'index', 'read'), project: 'named' } as const;
  return [
    createRoute(words),
    route({ ...read, method: 'GET', path, params: { ...oneTable, ...listParams } }, (ctx) => {
      const table = requireRecord(ctx.app, words, ctx.params);
      const { items, total } = chosen(table.indexes, (index) => showIndex(table, index, words), ctx.params, 'Index');
      return ctx.json({ total, indexes: items });
    }),
    route({ ...read, method: 'GET', path: `${path}/:key`, params: one }, (ctx) => {
      const table = requireRecord(ctx.app, words, ctx.params);
      return ctx.json(showIndex(table, findIndex(table, words, ctx.params.key), words));
    }),
    route(
      {
        method: 'DELETE',
        path: `${path}/:key`,
        scope: scopesOf(words, 'index', 'write'),
        project: 'named',
        params: one,
      },
      (ctx) => {
        const table = requireRecord(ctx.app, words, ctx.params);
        const index = findIndex(table, words, ctx.params.key);
        catalogOf
          .of(ctx.app)
          .changeTable({ ...table, indexes: table.indexes.filter((kept) => kept !== index), updatedAt: now() });
        return ctx.empty();
      },
    ),
  ];
}
