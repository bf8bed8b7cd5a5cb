import type { AppwriteConfig, ConfigTable } from '../../src/core/config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type Answer, ask } from './http.ts';

/** A small declared backend for tests of tables and rows. */
export const things: ConfigTable = {
  $id: 'things',
  databaseId: 'shop',
  name: 'Things',
  rowSecurity: true,
  $permissions: ['read("any")', 'create("users")'],
  columns: [
    { key: 'name', type: 'string', required: true, size: 100 },
    { key: 'code', type: 'string', size: 40 },
    { key: 'shelf', type: 'integer' },
    { key: 'weight', type: 'double', default: 1 },
    { key: 'stock', type: 'integer', min: 0, max: 1000, default: 0 },
    { key: 'open', type: 'boolean', default: true },
    { key: 'since', type: 'datetime' },
    { key: 'tags', type: 'string', size: 20, array: true },
    { key: 'story', type: 'string', size: 5000 },
  ],
  indexes: [
    { key: 'by_name', type: 'key', columns: ['name'], orders: ['ASC'] },
    { key: 'one_code', type: 'unique', columns: ['code'] },
    { key: 'one_place', type: 'unique', columns: ['name', 'shelf'] },
    { key: 'words', type: 'fulltext', columns: ['story'] },
  ],
};

export function shopConfig(table: ConfigTable = things): AppwriteConfig {
  return { projectId: 'shop', tablesDB: [{ $id: 'shop', name: 'Shop' }], tables: [table] };
}

export interface Shop {
  readonly server: LocalAppwrite;
  /** A call to `/tablesdb/shop/tables/things/rows…` with the key, or as someone else. */
  rows(path: string, method?: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Rows of a list, as an API key sees them. */
  list(...queries: readonly object[]): Promise<Record<string, unknown>[]>;
}

export async function openShop(config: AppwriteConfig = shopConfig(), data = ':memory:'): Promise<Shop> {
  const server = await startLocalAppwrite({ config, data });
  const rows: Shop['rows'] = (path, method, body, headers) =>
    ask(server, `/tablesdb/shop/tables/things/rows${path}`, {
      ...(method === undefined ? {} : { method }),
      ...(body === undefined ? {} : { body }),
      headers: { 'x-appwrite-key': server.key, ...headers },
    });
  return {
    server,
    rows,
    list: async (...queries) => {
      const search = queries.map((query, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(query))}`);
      const answer = await rows(`?${search.join('&')}`);
      if (!Array.isArray(answer.body.rows)) throw new Error(`No rows in ${answer.status} ${answer.text}`);
      return answer.body.rows;
    },
  };
}
