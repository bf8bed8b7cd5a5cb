/**
 * Tries every operation of the API as each kind of client: an allowed operation yields a letter, a refused one nothing.
 */
import { ID } from 'node-appwrite';
import { type Ask, ask } from '../../packages/appwrite-local/tests/support/http.ts';

type Server = Parameters<typeof ask>[0];

/** The session, key or headers of a request. */
export type Who = Pick<Ask, 'session' | 'key' | 'headers'>;

export interface StoredThing {
  readonly id: string;
  readonly data: Record<string, unknown>;
}

const refusedStatuses = [401, 403, 404];

/**
 * Whether the operation is allowed. Any other error than a refusal throws, because a 400 or 500 would hide an allowed
 * operation.
 */
async function isAllowed(
  answer: ReturnType<typeof ask>,
  about: string,
  isDone = (_: unknown) => true,
): Promise<boolean> {
  const { status, body, text } = await answer;
  if (refusedStatuses.includes(status)) return false;
  if (status >= 300) throw new Error(`${about}: ${status} ${text.slice(0, 200)}`);
  return isDone(body);
}

const lists = (key: 'rows' | 'files', id: string) => (body: unknown) =>
  JSON.stringify(Object.entries(body ?? {}).find(([name]) => name === key)?.[1]).includes(`"$id":"${id}"`);

/** A query string that selects only this id. */
const only = (id: string): string =>
  `?queries[0]=${encodeURIComponent(JSON.stringify({ method: 'equal', attribute: '$id', values: [id] }))}`;
const letters = (allowed: Record<string, boolean>): string =>
  Object.entries(allowed)
    .map(([letter, isThere]) => (isThere ? letter : ''))
    .join('') || '-';

/** A change of one column, because the server accepts an unchanged value from everyone with read access. */
function changeOf({ data }: StoredThing): Record<string, unknown> {
  for (const type of ['number', 'string', 'boolean'])
    for (const [key, value] of Object.entries(data)) {
      if (typeof value !== type) continue;
      return { [key]: typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : 'probe' };
    }
  // Must be a known column: an unknown one would be refused for its name, not for the caller.
  throw new Error(`No column of ${JSON.stringify(data)} can be changed`);
}

/** Whether any of these attempts succeeds. */
async function anyOf(ways: readonly Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(ways)).includes(true);
}

/** Permissions that only functions may grant: for everyone, or for a chosen person. */
const grants = [
  ['read("any")', 'update("any")'],
  ['read("user:accomplice")', 'update("user:accomplice")'],
];

/** L list, R read, C create, U update, D delete of one row. An allowed delete removes the row. */
export async function rowLetters(server: Server, who: Who, table: string, row: StoredThing): Promise<string> {
  const rows = `/tablesdb/market/tables/${table}/rows`;
  const can = (letter: string, path: string, request: Ask = {}, isDone?: (body: unknown) => boolean) =>
    isAllowed(ask(server, rows + path, { ...who, ...request }), `${letter} of ${table}`, isDone);
  const data = changeOf(row);
  const [column = '', value] = Object.entries(data)[0] ?? [];
  const count = typeof value === 'number' ? ['increment', 'decrement'] : [];
  return letters({
    L: await can('list', only(row.id), {}, lists('rows', row.id)),
    R: await can('read', `/${row.id}`),
    C: await anyOf([
      can('create', '', { method: 'POST', body: { rowId: ID.unique(), data: row.data } }),
      can('upsert a new one', `/${ID.unique()}`, { method: 'PUT', body: { data: row.data } }),
      ...grants.map((permissions) =>
        can('create for others', '', { method: 'POST', body: { rowId: ID.unique(), data: row.data, permissions } }),
      ),
    ]),
    U: await anyOf([
      can('update', `/${row.id}`, { method: 'PATCH', body: { data } }),
      can('upsert', `/${row.id}`, { method: 'PUT', body: { data: { ...row.data, ...data } } }),
      ...count.map((way) => can(way, `/${row.id}/${column}/${way}`, { method: 'PATCH', body: { value: 1 } })),
      ...grants.map((permissions) =>
        can('update for others', `/${row.id}`, { method: 'PATCH', body: { permissions } }),
      ),
    ]),
    D: await can('delete', `/${row.id}`, { method: 'DELETE' }),
  });
}

/** The same for operations staged in a transaction; nothing is committed. */
export async function stagedLetters(server: Server, who: Who, table: string, row: StoredThing): Promise<string> {
  const begun = await ask(server, '/tablesdb/transactions', { ...who, method: 'POST', body: { ttl: 60 } });
  if (begun.status !== 201) return '-';
  const at = { databaseId: 'market', tableId: table };
  const stage = (action: string, operation: object) => {
    const operations = [{ action, ...at, ...operation }];
    const path = `/tablesdb/transactions/${begun.body.$id}/operations`;
    return isAllowed(ask(server, path, { ...who, body: { operations } }), `staged ${action} of ${table}`);
  };
  return letters({
    C: await stage('create', { rowId: ID.unique(), data: row.data }),
    U: await stage('update', { rowId: row.id, data: changeOf(row) }),
    D: await stage('delete', { rowId: row.id }),
  });
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Uploads a small picture as this client, with its requested permissions or with Appwrite's default for the uploader.
 */
export async function uploadPicture(
  server: Server,
  who: Who,
  bucket: string,
  permissions: readonly string[] = [],
): Promise<{ status: number; id: string; message: string }> {
  const form = new FormData();
  const id = ID.unique();
  form.append('fileId', id);
  for (const permission of permissions) form.append('permissions[]', permission);
  form.append('file', new Blob([onePixel], { type: 'image/png' }), 'photo.png');
  const headers: Record<string, string> = { 'x-appwrite-project': server.projectId, ...who.headers };
  if (who.session) headers.cookie = `a_session_${server.projectId}=${who.session}`;
  if (who.key) headers['x-appwrite-key'] = who.key;
  const url = `${server.endpoint}/storage/buckets/${bucket}/files`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  const { message = '' } = await answer.json();
  return { status: answer.status, id, message };
}

export async function fileLetters(server: Server, who: Who, bucket: string, id: string): Promise<string> {
  const files = `/storage/buckets/${bucket}/files`;
  const can = (letter: string, path: string, request: Ask = {}, isDone?: (body: unknown) => boolean) =>
    isAllowed(ask(server, files + path, { ...who, ...request }), `${letter} of ${bucket}`, isDone);
  return letters({
    L: await can('list', only(id), {}, lists('files', id)),
    R: await can('view', `/${id}/view`),
    C: (await uploadPicture(server, who, bucket)).status === 201,
    U: await can('update', `/${id}`, { method: 'PUT', body: { name: 'other.png' } }),
    D: await can('delete', `/${id}`, { method: 'DELETE' }),
  });
}

/** E if this client may execute the function, whether or not its code is deployed. */
export async function executeLetter(server: Server, who: Who, functionId: string): Promise<string> {
  const { status, body } = await ask(server, `/functions/${functionId}/executions`, {
    ...who,
    method: 'POST',
    body: {},
  });
  if (body.type === 'function_not_found') throw new Error(`There is no function ${functionId}`);
  return [401, 403].includes(status) ? '-' : 'E';
}
