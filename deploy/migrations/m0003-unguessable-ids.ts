/** What anybody could ask for by an id made from public ones: lines, wishes and reports get others; marks leave profiles and chats. */
import { type Models, Permission, Query, Role } from 'node-appwrite';
import { keyedId, lineId, reportId } from '#domain/keyed-ids.ts';
import type { TableName } from '#rows';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import { inParallel } from '../../seeds/appwrite/in-parallel.ts';
import { notedIdSecret } from '../project/id-secret.ts';
import { isCode, Refusal, type Target } from '../project/target.ts';
import type { DataMigration } from './data-migration.ts';

type Tables = Target['tables'];
type Stored<T extends TableName> = Row<T> & Models.Row;

const databaseId = 'market';
const pageSize = 100;
/** Writes under way at once. */
const writers = 8;

/** Every row, page by page. A page is read before the one before it is changed: no cursor is gone. */
async function all<T extends TableName>(tables: Tables, tableId: T, columns: readonly string[]): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.$id) {
    const queries = [Query.select([...columns]), Query.limit(pageSize), ...(after ? [Query.cursorAfter(after)] : [])];
    const { rows } = await tables.listRows<Stored<T>>({ databaseId, tableId, queries, total: false });
    found.push(...rows);
    if (rows.length < pageSize) return found;
  }
}

/** The row under another id, all else as it was; where the new code has made that one already, the old one only goes. */
async function rename<T extends TableName>(tables: Tables, tableId: T, old: Stored<T>, id: string): Promise<void> {
  const { $id: rowId } = old;
  const queries = [Query.equal('$id', id), Query.select(['$id']), Query.limit(1)];
  const [taken] = (await tables.listRows({ databaseId, tableId, queries, total: false })).rows;
  const columns = Object.entries(old).filter(([key]) => !key.startsWith('$'));
  const { $permissions, $createdAt, $updatedAt } = old;
  const data = { ...Object.fromEntries(columns), $permissions, $createdAt, $updatedAt };
  const operations = [
    { action: 'delete', databaseId, tableId, rowId },
    ...(taken ? [] : [{ action: 'create', databaseId, tableId, rowId: id, data }]),
  ];
  const { $id: transactionId } = await tables.createTransaction();
  try {
    await tables.createOperations({ transactionId, operations });
    await tables.updateTransaction({ transactionId, commit: true });
  } catch (problem) {
    if (!isCode(problem, 404)) throw problem; // its person has removed it meanwhile
  }
}

async function renameLines(target: Target, tableId: 'cartItems' | 'wishlistItems', secret: string): Promise<number> {
  const columns = ['userId', 'productId', 'name', 'price', 'imageId'];
  const further = tableId === 'cartItems' ? ['quantity', 'slot'] : ['addedAt'];
  const rows: Stored<'cartItems' | 'wishlistItems'>[] = await all(target.tables, tableId, [...columns, ...further]);
  const idOf = (row: { userId: string; productId: string }) => lineId(secret, row.userId, row.productId);
  const wrong = rows.filter((row) => row.$id !== idOf(row));
  await inParallel(wrong, writers, (row) => rename(target.tables, tableId, row, idOf(row)));
  return wrong.length;
}

/** What one person reported of one product, in its order. The administrators' log goes on naming the report. */
async function renameReports({ tables }: Target, secret: string): Promise<number> {
  const columns = ['productId', 'productName', 'reportedByUserId', 'reporterEmail', 'reason', 'description', 'status'];
  const reports = await all(tables, 'reports', columns);
  const groups = Map.groupBy(reports, ({ reportedByUserId, productId }) => `${reportedByUserId}:${productId}`);
  const wrong = [...groups.values()].flatMap((group) =>
    group
      .toSorted((a, b) => (a.$createdAt < b.$createdAt ? -1 : 1))
      .map((report, round) => ({
        report,
        id: reportId(secret, report.reportedByUserId, report.productId, round),
      }))
      .filter(({ report, id }) => report.$id !== id),
  );
  await inParallel(wrong, writers, async ({ report, id }) => {
    const queries = [Query.equal('subject', report.$id)];
    await tables.updateRows({ databaseId, tableId: 'auditEvents', data: { subject: id }, queries });
    await rename(tables, 'reports', report, id);
  });
  return wrong.length;
}

/** Nobody reads these as rows of their own any more; the table says so already, and now the rows do. */
async function takeReads({ tables }: Target, tableId: 'profiles' | 'chats'): Promise<number> {
  const rows = (await all(tables, tableId, ['$id'])).filter(({ $permissions }) => $permissions.length > 0);
  await inParallel(rows, writers, async ({ $id: rowId }) => {
    try {
      await tables.updateRow({ databaseId, tableId, rowId, permissions: [] });
    } catch (problem) {
      if (!isCode(problem, 404)) throw problem; // deleted meanwhile
    }
  });
  return rows.length;
}

/** Where people had read up to. Who has marks has them from the new code. */
async function moveMarks({ tables }: Target, secret: string): Promise<number> {
  const profiles = await all(tables, 'profiles', ['notificationsReadAt']);
  const chats = new Map((await all(tables, 'chats', ['userReadAt', 'adminReadAt'])).map((chat) => [chat.$id, chat]));
  const marked = new Set((await all(tables, 'readMarks', ['userId'])).map(({ userId }) => userId));
  const missing: RowData<'readMarks'>[] = profiles
    .filter(({ $id }) => !marked.has($id))
    .map(({ $id: userId, $createdAt, notificationsReadAt }) => ({
      userId,
      notificationsReadAt: notificationsReadAt ?? $createdAt,
      chatReadAt: chats.get(userId)?.userReadAt ?? null,
      supportReadAt: chats.get(userId)?.adminReadAt ?? null,
    }));
  await inParallel(missing, writers, async (data) => {
    const rowId = keyedId(secret, 'marks', data.userId);
    const permissions = [Permission.read(Role.user(data.userId))];
    try {
      await tables.createRow<Models.DefaultRow>({
        databaseId,
        tableId: 'readMarks',
        rowId,
        data: { ...data },
        permissions,
      });
    } catch (problem) {
      if (!isCode(problem, 409)) throw problem; // marked meanwhile
    }
  });
  return missing.length;
}

/** A new project: nobody is there yet. */
async function isEmpty({ tables }: Target): Promise<boolean> {
  for (const tableId of ['profiles', 'cartItems', 'wishlistItems', 'reports']) {
    const queries = [Query.select(['$id']), Query.limit(1)];
    if ((await tables.listRows({ databaseId, tableId, queries, total: false })).rows.length > 0) return false;
  }
  return true;
}

/** The project's own, which the functions of before did not know yet. */
async function secretOf(target: Target): Promise<string> {
  const secret = await notedIdSecret(target);
  if (secret) return secret;
  throw new Refusal('The function market has no ID_SECRET yet: deploy the functions first.');
}

export const unguessableIds: DataMigration = {
  id: 'm0003',
  what: 'no id of a cart line, wish or report can be computed; nobody but administrators reads profiles and chats as rows',
  after: true,
  async run(target) {
    if (await isEmpty(target)) return 0;
    let changed = 0;
    const secret = await secretOf(target);
    for (const table of ['cartItems', 'wishlistItems'] as const) changed += await renameLines(target, table, secret);
    changed += await renameReports(target, secret);
    for (const table of ['profiles', 'chats'] as const) changed += await takeReads(target, table);
    return changed + (await moveMarks(target, secret));
  },
};
