import { readFileSync } from 'node:fs';
import { exchange } from './http.ts';
import type { Target } from './play.ts';

type Named = { readonly $id: string };
type Fixture = {
  readonly tables: readonly Named[];
  readonly buckets: readonly Named[];
  readonly functions: readonly Named[];
};

const fixture: Fixture = JSON.parse(readFileSync(new URL('../appwrite.json', import.meta.url), 'utf8'));
const PAGE = `?queries[0]=${encodeURIComponent('{"method":"limit","values":[100]}')}`;
const ROUNDS = 50;

/**
 * Empties a server with its API key: users, rows, files, teams, executions, transactions, messaging. The backend stays.
 */
export async function resetByKey({ endpoint, project, key }: Target): Promise<void> {
  const headers = { 'x-appwrite-project': project, 'x-appwrite-key': key, 'content-type': 'application/json' };
  const remove = async (path: string) => {
    const { status, body } = await exchange(endpoint + path, { method: 'DELETE', headers });
    if (status >= 300 && status !== 404) throw new Error(`DELETE ${path}: ${status} ${body}`);
  };
  const drain = async (path: string, list: string) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { status, body } = await exchange(endpoint + path + PAGE, { headers });
      if (status === 404 && path === '/teams') return; // the server has no teams, like the embedded one
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${body}`);
      const found: readonly Named[] = JSON.parse(body.toString('utf8'))[list] ?? [];
      if (found.length === 0) return;
      for (const { $id } of found) await remove(`${path}/${$id}`);
    }
  };
  await drain('/users', 'users');
  // Deletes all rows in one request, because ids created in transactions may not be valid in a path.
  for (const { $id } of fixture.tables) await remove(`/tablesdb/market/tables/${$id}/rows`);
  for (const { $id } of fixture.buckets) await drain(`/storage/buckets/${$id}/files`, 'files');
  await remove('/tablesdb/market/tables/tmp'); // a table that the scenario `cli` may leave behind
  await drain('/teams', 'teams');
  for (const { $id } of fixture.functions) await drain(`/functions/${$id}/executions`, 'executions');
  await drain('/tablesdb/transactions', 'transactions');
  for (const list of ['messages', 'topics', 'providers']) await drain(`/messaging/${list}`, list);
}
