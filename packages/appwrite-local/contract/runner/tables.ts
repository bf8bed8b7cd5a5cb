import { join } from 'node:path';
import { type ConfigColumn, loadConfig } from '../../src/core/config.ts';
import { askUntil } from './asking.ts';
import { exchange } from './http.ts';
import type { Target } from './play.ts';

const { config } = loadConfig(join(import.meta.dirname, '../appwrite.json'));

/** Last part of the route that creates a column: its format if it has one, else its type. */
function kindOf({ type, format }: ConfigColumn): string {
  if (type === 'string' && format) return format;
  return type === 'double' ? 'float' : type;
}

/** Whether the column or index is available or failed. */
function isSettled(body: Buffer): boolean {
  const { status }: { status?: unknown } = JSON.parse(body.toString('utf8'));
  return status !== 'processing';
}

/**
 * Creates databases and tables as on the recorded server: columns and indexes one by one, waiting for each. Inline
 * columns would change the errors about integers without bounds.
 */
export async function makeTables({
  endpoint,
  project,
  key,
}: Pick<Target, 'endpoint' | 'project' | 'key'>): Promise<void> {
  const headers = { 'x-appwrite-project': project, 'x-appwrite-key': key, 'content-type': 'application/json' };
  const post = async (path: string, content: object) => {
    const { status, body } = await exchange(endpoint + path, {
      method: 'POST',
      headers,
      body: Buffer.from(JSON.stringify(content)),
    });
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${body}`);
  };
  const available = async (path: string) => {
    const { body } = await askUntil(
      () => exchange(endpoint + path, { headers }),
      (answer) => answer.status === 200 && isSettled(answer.body),
    );
    const { status }: { status?: unknown } = JSON.parse(body.toString('utf8'));
    if (status !== 'available') throw new Error(`${path} is not available: ${body}`);
  };
  for (const { $id: databaseId, name } of config.tablesDB ?? []) await post('/tablesdb', { databaseId, name });
  for (const table of config.tables ?? []) {
    const { $id: tableId, databaseId, name, $permissions: permissions, rowSecurity, enabled } = table;
    const tables = `/tablesdb/${databaseId}/tables`;
    await post(tables, { tableId, name, permissions, rowSecurity, enabled });
    for (const column of table.columns ?? []) {
      const { type: _, format: _format, ...declared } = column;
      await post(`${tables}/${tableId}/columns/${kindOf(column)}`, declared);
      await available(`${tables}/${tableId}/columns/${column.key}`);
    }
    for (const index of table.indexes ?? []) {
      await post(`${tables}/${tableId}/indexes`, index);
      await available(`${tables}/${tableId}/indexes/${index.key}`);
    }
  }
}
