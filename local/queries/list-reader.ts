import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { OutOfTime, type Reader, type SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { everyHour } from '../core/hourly.ts';
import { slot } from '../core/local-app.ts';
import { ProcessPool } from '../core/process-pool.ts';
import { Turns } from '../core/turns.ts';
import type { ListAnswer, ListJob, ResourceListRequest } from './list-process.ts';
import { type RowListRequest, rowListText } from './list-rows.ts';
import { readResources } from './request.ts';

/** Who asks for a list. */
export interface Asker {
  /** A key may take as long as on the real server, and as much. */
  readonly isKey: boolean;
  /** Where the request comes from: one long list at a time for each address. */
  readonly ip: string;
}

/** What a list may take of the main thread, ms; the lists of a campus take less than one. */
const HERE_MS = 20;
/** How long the real server lets a statement run (reference 1.6), and how long we do for those without a key. */
const LONGEST_MS = 15_000;
const LONGEST_MS_OF_GUESTS = 5_000;
/** Characters of an answer for those without a key; things of a service, which this process writes out. */
const LONGEST_ANSWER = 4_000_000;
const MOST_THINGS = 1_000;

/**
 * Runs lists: each on the main thread first, for as long as it delays nobody else, and what is not done by then in a process of its own
 * with a read-only connection, which is stopped when that takes too long.
 */
export class ListReader {
  readonly #app: AppBuilder;
  readonly #turns = new Turns();
  readonly #pool = new ProcessPool<ListJob, ListAnswer>({
    program: new URL('./list-process.ts', import.meta.url),
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
  async rows(request: RowListRequest, asker: Asker): Promise<string> {
    const { read } = this.#app.db;
    const here = await this.#here(asker, () => rowListText(read, request));
    if (here !== null) return here;
    const answer = await this.#apart({ kind: 'rows', request, most: asker.isKey ? null : LONGEST_ANSWER }, asker);
    if ('text' in answer) return answer.text;
    throw new Error('A list of rows was answered with things');
  }

  /** Things of a service, and how many there are. @throws ApiError database_timeout, or as the queries deserve */
  async resources(
    request: ResourceListRequest,
    asker: Asker,
  ): Promise<{ readonly rows: SqlRow[]; readonly total: number }> {
    const here = await this.#here(asker, () => readResources(this.#app.db.read, request));
    if (here !== null) return here;
    const answer = await this.#apart({ kind: 'things', request, most: asker.isKey ? null : MOST_THINGS }, asker);
    if ('rows' in answer) return answer;
    throw new Error('A list of things was answered with text');
  }

  /** Null: it is not done in the time that the main thread has for it. */
  async #here<T>(asker: Asker, work: () => T): Promise<T | null> {
    try {
      return await this.#turns.run(laneOf(asker), () => this.#app.db.read.within(HERE_MS, work));
    } catch (error) {
      if (error instanceof OutOfTime) return null;
      throw error;
    }
  }

  async #apart(
    list: ListJob['list'],
    asker: Asker,
  ): Promise<Exclude<ListAnswer, { readonly refused: unknown } | { readonly problem: unknown }>> {
    const job: ListJob = { path: join(this.#app.db.folder, 'appwrite.sqlite'), list };
    const result = await this.#pool.run(job, {
      lane: laneOf(asker),
      ...(asker.isKey ? {} : { timeoutMs: LONGEST_MS_OF_GUESTS }),
    });
    if ('problem' in result) throw new ApiError('database_timeout');
    const { answer } = result;
    if ('refused' in answer) throw new ApiError(answer.refused, answer.message);
    if ('problem' in answer) throw new Error(`A list failed: ${answer.problem}`);
    return answer;
  }
}

const laneOf = ({ isKey, ip }: Asker): string => (isKey ? 'key' : ip);

/** For lists that only the main thread can run: without a key they have its time and no more. @throws ApiError database_timeout */
export function withinTime<T>(reader: Reader, isKey: boolean, work: () => T): T {
  if (isKey) return work();
  try {
    return reader.within(HERE_MS, work);
  } catch (error) {
    throw error instanceof OutOfTime ? new ApiError('database_timeout') : error;
  }
}

export const listReader = slot<ListReader>('lists');

/**
 * Brings SQLite's statistics up to date, of which its planner chooses indexes where index-choice.ts names none: of tables that grew or
 * shrank tenfold since, by some hundred entries of each index.
 */
const analyze = (app: AppBuilder): Promise<void> =>
  app.db.write((db) => db.exec('PRAGMA analysis_limit=400; PRAGMA optimize=0x10002;'));

/** What lists of all services run on. */
export function registerLists(app: AppBuilder): void {
  listReader.fill(app, new ListReader(app));
  everyHour(app, 'statistics of the database', () => analyze(app));
  app.onListen(() => {
    analyze(app).catch((error: unknown) => app.report(error, 'statistics of the database'));
  });
}
