import type { ConfigIndex, ConfigTable } from 'appwrite-local/config';
import type { Models, OrderBy, TablesDBIndexType } from 'node-appwrite';
import { compareColumn, type RemoteColumn } from './compare-column.ts';
import { type DeployRequest, isSameSet, orNothing, Refusal, type Step, type Target, waitUntil } from './target.ts';
import { createColumn, indexColumns, inlineColumn, inlineIndex, updateColumn } from './write-column.ts';

/**
 * Plans databases, tables, columns and indexes. Keeps those that are not in the config. @throws Refusal for changes
 * that would lose data
 */
export async function planTables(target: Target, request: DeployRequest): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { $id, name, enabled = true } of request.config.tablesDB ?? []) {
    const database = await orNothing(target.tables.get({ databaseId: $id }));
    const given = { databaseId: $id, name, enabled };
    if (!database)
      steps.push({ title: `create database ${$id}`, run: async () => void (await target.tables.create(given)) });
    else if (database.name !== name || database.enabled !== enabled)
      steps.push({ title: `update database ${$id}`, run: async () => void (await target.tables.update(given)) });
  }
  const refusals: string[] = [];
  for (const table of request.config.tables ?? []) {
    const remote = await orNothing(target.tables.getTable({ databaseId: table.databaseId, tableId: table.$id }));
    if (!remote) steps.push(creation(target, request, table));
    else {
      refuseMongodb(remote, request);
      steps.push(...tableChanges(target, table, remote), ...columnChanges(target, table, remote, refusals));
      steps.push(...indexChanges(target, table, remote));
    }
  }
  if (refusals.length > 0)
    throw new Refusal(
      `These columns hold data that the change would destroy. Deploy never does that:\n${refusals.map((one) => `  - ${one}`).join('\n')}\nAdd a new column under another key and move the data, or change the column by hand.`,
    );
  return steps;
}

const place = (table: ConfigTable) => ({ databaseId: table.databaseId, tableId: table.$id });

const settings = (table: ConfigTable) => ({
  name: table.name,
  permissions: [...(table.$permissions ?? [])],
  rowSecurity: table.rowSecurity ?? false,
  enabled: table.enabled ?? true,
});

function creation(target: Target, request: DeployRequest, table: ConfigTable): Step {
  return {
    title: `create table ${table.$id} (${table.columns?.length ?? 0} columns, ${table.indexes?.length ?? 0} indexes)`,
    async run() {
      const created = await target.tables.createTable({
        ...place(table),
        ...settings(table),
        columns: (table.columns ?? []).map(inlineColumn),
        indexes: (table.indexes ?? []).map(inlineIndex),
      });
      refuseMongodb(created, request);
      await available(target, table);
    },
  };
}

/** `bytesMax` is 0 only on MongoDB, where tables have no byte limit. */
function refuseMongodb(table: Models.Table, request: DeployRequest): void {
  if (table.bytesMax !== 0 || request.acceptMongodb) return;
  throw new Refusal(
    'This Appwrite keeps its data in MongoDB, where text queries answer differently (search, accents, upper case). Install it with MariaDB, or say --accept-mongodb.',
  );
}

/** Waits until every column and index of the table is available. */
async function available(target: Target, table: ConfigTable): Promise<void> {
  const parts = ({ columns, indexes }: Models.Table) =>
    [...columns, ...indexes].map(({ key, status, error }) => ({ key, status: String(status), error }));
  await waitUntil(
    `Table ${table.$id}`,
    () => target.tables.getTable(place(table)),
    (found) => {
      const failed = parts(found).find(({ status }) => status === 'failed' || status === 'stuck');
      if (failed)
        throw new Refusal(
          `"${failed.key}" of table ${table.$id} failed on the server: ${failed.error || 'no reason given'}. Delete it by hand and deploy again.`,
        );
      return parts(found).every(({ status }) => status === 'available');
    },
  );
}

function tableChanges(target: Target, table: ConfigTable, remote: Models.Table): Step[] {
  const wanted = settings(table);
  const isSame =
    remote.name === wanted.name &&
    remote.rowSecurity === wanted.rowSecurity &&
    remote.enabled === wanted.enabled &&
    isSameSet(remote.$permissions, wanted.permissions);
  if (isSame) return [];
  const run = async () => void (await target.tables.updateTable({ ...place(table), ...wanted }));
  return [{ title: `update table ${table.$id}: name, permissions or security`, run }];
}

function columnChanges(target: Target, table: ConfigTable, remote: Models.Table, refusals: string[]): Step[] {
  const existing = new Map(remote.columns.map((column) => [column.key, { ...column } as unknown as RemoteColumn]));
  return (table.columns ?? []).flatMap((column) => {
    const title = (verb: string) => `${verb} column ${table.$id}.${column.key}`;
    const found = existing.get(column.key);
    if (!found) {
      const run = async () => {
        await createColumn(target, place(table), column);
        await available(target, table);
      };
      return [{ title: title('create'), run }];
    }
    const { destructive, changes } = compareColumn(column, found);
    refusals.push(...destructive.map((reason) => `${table.$id}.${column.key}: ${reason}`));
    if (found.status !== 'available') return [{ title: title('wait for'), run: () => available(target, table) }];
    if (changes.length === 0) return [];
    return [
      { title: `${title('update')}: ${changes.join(', ')}`, run: () => updateColumn(target, place(table), column) },
    ];
  });
}

/** Indexes hold no data: a different one is recreated. */
function indexChanges(target: Target, table: ConfigTable, remote: Models.Table): Step[] {
  return (table.indexes ?? []).flatMap((index) => {
    const found = remote.indexes.find(({ key }) => key === index.key);
    if (found && isSameIndex(index, found)) {
      if (String(found.status) === 'available') return [];
      return [{ title: `wait for index ${table.$id}.${index.key}`, run: () => available(target, table) }];
    }
    const run = async () => {
      if (found) {
        await target.tables.deleteIndex({ ...place(table), key: index.key });
        const gone = () => orNothing(target.tables.getIndex({ ...place(table), key: index.key }));
        await waitUntil(`Index ${index.key}`, gone, (left) => left === undefined);
      }
      await target.tables.createIndex({
        ...place(table),
        key: index.key,
        type: index.type as TablesDBIndexType,
        columns: indexColumns(index),
        orders: ordersOf(index) as OrderBy[],
      });
      await available(target, table);
    };
    return [{ title: `${found ? 'make anew' : 'create'} index ${table.$id}.${index.key}`, run }];
  });
}

const ordersOf = ({ orders = [] }: ConfigIndex) => orders.map((order) => order.toUpperCase());

/** Whether the server's index matches. A server that returns no sort directions counts as matching. */
export function isSameIndex(wanted: ConfigIndex, found: Models.ColumnIndex): boolean {
  const orders = (found.orders ?? []).map((order) => String(order).toUpperCase());
  return (
    found.type === wanted.type &&
    found.columns.join() === indexColumns(wanted).join() &&
    (ordersOf(wanted).length === 0 || orders.length === 0 || orders.join() === ordersOf(wanted).join())
  );
}
