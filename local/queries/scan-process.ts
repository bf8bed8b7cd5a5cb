import { Connection } from '../core/database/connection.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { RowListRequest } from './list-rows.ts';
import { rowListText } from './row-list-text.ts';

/** One list for this process: whatever it costs, the server's own process goes on answering. */
export interface ScanJob {
  /** Of the database. */
  readonly path: string;
  readonly request: RowListRequest;
  /** Most characters of the answer; null: any. */
  readonly longest: number | null;
}

export type ScanAnswer =
  | { readonly text: string }
  | { readonly refused: ApiError['type']; readonly message: string }
  | { readonly problem: string };

let open: { readonly path: string; readonly connection: Connection } | null = null;

function connectionTo(path: string): Connection {
  if (open?.path === path) return open.connection;
  open?.connection.close();
  open = { path, connection: new Connection(path, true) };
  return open.connection;
}

function answer({ path, request, longest }: ScanJob): ScanAnswer {
  try {
    const text = rowListText(connectionTo(path), request);
    return longest === null || text.length <= longest ? { text } : tooLong;
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.type, message: error.message };
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const tooLong: ScanAnswer = { refused: 'database_timeout', message: new ApiError('database_timeout').message };

process.on('message', (job: ScanJob) => process.send?.(answer(job)));
process.on('disconnect', () => process.exit(0));
