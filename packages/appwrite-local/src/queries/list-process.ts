import { Connection, READING } from '../core/database/connection.ts';
import type { SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { READY } from '../core/process-pool.ts';
import type { FindRequest } from './find.ts';
import { type RowListRequest, rowListText } from './list-rows.ts';
import { readResources } from './request.ts';
import type { QuerySchema } from './schema.ts';

/** A list of a service's resources. */
export interface ResourceListRequest {
  readonly schema: QuerySchema;
  readonly find: FindRequest;
  readonly noun: string;
}

/** One list to read in the list process, so that the server's process is not blocked. */
export interface ListJob {
  /** The database's path. */
  readonly path: string;
  /** `most` is the maximum number of characters or resources; null for no limit. */
  readonly list:
    | { readonly kind: 'rows'; readonly request: RowListRequest; readonly most: number | null }
    | { readonly kind: 'things'; readonly request: ResourceListRequest; readonly most: number | null };
}

export type ListAnswer =
  | { readonly text: string }
  | { readonly rows: SqlRow[]; readonly total: number }
  | { readonly refused: ApiError['type']; readonly message: string }
  | { readonly problem: string };

let open: { readonly path: string; readonly connection: Connection } | null = null;

function connectionTo(path: string): Connection {
  if (open?.path === path) return open.connection;
  open?.connection.close();
  open = { path, connection: new Connection(path, true) };
  open.connection.sqlite.exec(READING);
  return open.connection;
}

function run({ path, list }: ListJob): ListAnswer {
  const reader = connectionTo(path);
  if (list.kind === 'rows') {
    const text = rowListText(reader, list.request);
    return list.most === null || text.length <= list.most ? { text } : tooLong;
  }
  const found = readResources(reader, list.request);
  return list.most === null || found.rows.length <= list.most ? found : tooLong;
}

function answer(job: ListJob): ListAnswer {
  try {
    return run(job);
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.type, message: error.message };
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const tooLong: ListAnswer = { refused: 'database_timeout', message: new ApiError('database_timeout').message };

process.on('message', (job: ListJob) => process.send?.(answer(job)));
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
