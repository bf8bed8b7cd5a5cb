import { Connection } from '../core/database/connection.ts';
import type { SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { READY } from '../core/process-pool.ts';
import type { FindRequest } from './find.ts';
import type { RowListRequest } from './list-rows.ts';
import { asObjects, runRequest, serviceDialect } from './request.ts';
import { rowListText } from './row-list-text.ts';
import type { QuerySchema } from './schema.ts';

/** A list of rows, answered as text of at most so many characters (null: any). */
export interface RowScan {
  readonly kind: 'rows';
  readonly request: RowListRequest;
  readonly most: number | null;
}

/** A list of a service's own things, at most so many (null: any). */
export interface ResourceScan {
  readonly kind: 'things';
  readonly schema: QuerySchema;
  readonly request: Omit<FindRequest, 'counts'>;
  readonly noun: string;
  readonly most: number | null;
}

/** One list for this process: whatever it costs, the server's own process goes on answering. */
export interface ScanJob {
  /** Of the database. */
  readonly path: string;
  readonly scan: RowScan | ResourceScan;
}

export type ScanAnswer =
  | { readonly text: string }
  | { readonly rows: SqlRow[]; readonly total: number }
  | { readonly refused: ApiError['type']; readonly message: string }
  | { readonly problem: string };

let open: { readonly path: string; readonly connection: Connection } | null = null;

function connectionTo(path: string): Connection {
  if (open?.path === path) return open.connection;
  open?.connection.close();
  open = { path, connection: new Connection(path, true) };
  return open.connection;
}

function run({ path, scan }: ScanJob): ScanAnswer {
  const reader = connectionTo(path);
  if (scan.kind === 'rows') {
    const text = rowListText(reader, scan.request);
    return scan.most === null || text.length <= scan.most ? { text } : tooLong;
  }
  const found = runRequest(reader, scan.schema, scan.request, serviceDialect(scan.noun), asObjects(reader));
  return scan.most === null || found.rows.length <= scan.most ? found : tooLong;
}

function answer(job: ScanJob): ScanAnswer {
  try {
    return run(job);
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.type, message: error.message };
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const tooLong: ScanAnswer = { refused: 'database_timeout', message: new ApiError('database_timeout').message };

process.on('message', (job: ScanJob) => process.send?.(answer(job)));
process.on('disconnect', () => process.exit(0));
process.send?.(READY);
