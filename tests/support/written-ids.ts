/** Records the ids that our calls to Appwrite write, and the ids that responses contained before. */
import { vi } from 'vitest';
import { LeanClient } from '../../functions/adapters/client.ts';
import type { Operation } from '../../functions/usecases/rows.ts';

interface WrittenId {
  /** Where the id is written, such as `sales`, `users` or `product-photos`. */
  readonly where: string;
  readonly id: string;
  /** Whether this call creates it. */
  readonly isNew: boolean;
}

export interface Written {
  readonly written: readonly WrittenId[];
  /** Ids of all rows, accounts and files in responses, as `where/id`. */
  readonly read: ReadonlySet<string>;
}

const paths = [
  /^\/v1\/tablesdb\/market\/tables\/(?<where>[^/]+)\/rows(?:\/(?<id>[^/]+))?/,
  /^\/v1\/storage\/buckets\/(?<where>[^/]+)\/files(?:\/(?<id>[^/]+))?/,
  /^\/v1\/(?<where>users)(?:\/(?<id>[^/]+))?/,
];

const placeOf = ({ pathname }: URL): { where: string; id: string | undefined } | null => {
  const groups = paths.map((path) => path.exec(pathname)?.groups).find((found) => found);
  return groups?.where ? { where: groups.where, id: groups.id } : null;
};

/** The `$id` of a response and the ids in its list. */
function idsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own: unknown = Reflect.get(answer, '$id');
  const listed = Object.values(answer).filter(Array.isArray).flat();
  return [...(typeof own === 'string' ? [own] : []), ...listed.flatMap((one) => idsIn(one))];
}

function writtenBy(method: string, url: URL, params: Record<string, unknown>): WrittenId[] {
  if (method === 'GET') return [];
  if (url.pathname.endsWith('/operations')) {
    return (params.operations as readonly Operation[]).map(({ tableId, rowId, action }) => ({
      ...{ where: tableId, id: rowId, isNew: action === 'create' },
    }));
  }
  const place = placeOf(url);
  if (!place) return [];
  if (place.id !== undefined) return [{ where: place.where, id: place.id, isNew: false }];
  const id = params.rowId ?? params.userId ?? params.fileId;
  return typeof id === 'string' ? [{ where: place.where, id, isNew: true }] : [];
}

/** Runs `act`; returns the ids that it writes and reads. */
export async function writtenIn(act: () => Promise<unknown>): Promise<Written> {
  const written: WrittenId[] = [];
  const read = new Set<string>();
  const real = LeanClient.prototype.call;
  const spy = vi.spyOn(LeanClient.prototype, 'call').mockImplementation(async function (this: LeanClient, ...args) {
    const [method, url, , params = {}] = args;
    const now = writtenBy(method.toUpperCase(), url, params);
    written.push(...now);
    const answer = await real.apply(this, args);
    const where = placeOf(url)?.where;
    if (where) for (const id of idsIn(answer)) read.add(`${where}/${id}`);
    return answer;
  });
  await act().finally(() => spy.mockRestore());
  return { written, read };
}
