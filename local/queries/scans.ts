import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import type { SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { slot } from '../core/local-app.ts';
import { ProcessPool } from '../core/process-pool.ts';
import type { ResourceScan, RowScan, ScanAnswer, ScanJob } from './scan-process.ts';

/** Who asks for a list. */
export interface Asker {
  /** A key: nothing is refused for its cost, and it may take as long as on the real server. */
  readonly isKey: boolean;
  /** Where the request comes from: one list at a time for each address. */
  readonly ip: string;
}

/** How long the real server lets a statement run (reference 1.6), and how long we do for those without a key. */
const LONGEST_MS = 15_000;
const LONGEST_MS_OF_GUESTS = 10_000;
/** Characters of an answer for those without a key; things of a service, which this process writes out. */
const LONGEST_ANSWER = 4_000_000;
const MOST_THINGS = 1_000;

/** Lists that may hold up others, each in a process of its own with a read-only connection. */
export class Scans {
  readonly #app: AppBuilder;
  readonly #pool = new ProcessPool<ScanJob, ScanAnswer>({
    program: new URL('./scan-process.ts', import.meta.url),
    size: 2,
    perLane: 1,
    timeoutMs: LONGEST_MS,
    idleMs: 60_000,
    waiting: 500,
    waitingPerLane: 50,
    flags: ['--max-old-space-size=512'],
    serialization: 'advanced',
  });

  constructor(app: AppBuilder) {
    this.#app = app;
    app.onClose(() => this.#pool.close());
  }

  /** A list of rows as JSON text. @throws ApiError database_timeout, or as the queries deserve */
  async text(request: RowScan['request'], asker: Asker): Promise<string> {
    const answer = await this.#run({ kind: 'rows', request, most: asker.isKey ? null : LONGEST_ANSWER }, asker);
    if ('text' in answer) return answer.text;
    throw new Error('A list of rows was answered with things');
  }

  /** Things of a service, and how many there are. @throws ApiError database_timeout, or as the queries deserve */
  async things(
    scan: Omit<ResourceScan, 'kind' | 'most'>,
    asker: Asker,
  ): Promise<{ readonly rows: SqlRow[]; readonly total: number }> {
    const answer = await this.#run({ kind: 'things', ...scan, most: asker.isKey ? null : MOST_THINGS }, asker);
    if ('rows' in answer) return answer;
    throw new Error('A list of things was answered with text');
  }

  async #run(
    scan: RowScan | ResourceScan,
    { isKey, ip }: Asker,
  ): Promise<Exclude<ScanAnswer, { readonly refused: unknown } | { readonly problem: unknown }>> {
    const job: ScanJob = { path: join(this.#app.db.folder, 'appwrite.sqlite'), scan };
    const result = await this.#pool.run(job, {
      lane: isKey ? 'key' : ip,
      ...(isKey ? {} : { timeoutMs: LONGEST_MS_OF_GUESTS }),
    });
    if ('problem' in result) throw new ApiError('database_timeout');
    const { answer } = result;
    if ('refused' in answer) throw new ApiError(answer.refused, answer.message);
    if ('problem' in answer) throw new Error(`A list failed: ${answer.problem}`);
    return answer;
  }
}

export const scans = slot<Scans>('scans');

/** What lists of all services run on. */
export function registerScans(app: AppBuilder): void {
  scans.fill(app, new Scans(app));
}
