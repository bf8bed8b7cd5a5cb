import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { OutOfTime, type Reader, type SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { everyHour } from '../core/hourly.ts';
import { slot } from '../core/local-app.ts';
import { moduleBeside } from '../core/module-beside.ts';
import { ProcessPool } from '../core/process-pool.ts';
import { lookupsOf } from './condition.ts';
import { type FindRequest, isServedByIndex } from './find.ts';
import type { ListAnswer, ListJob, ResourceListRequest } from './list-process.ts';
import { type RowListRequest, readableBy, rowListText } from './list-rows.ts';
import type { ListPlan } from './plan.ts';
import { readResources } from './request.ts';
import { rowQuerySchema } from './row-schema.ts';
import type { QuerySchema } from './schema.ts';

/** Who asks for a list. */
export interface Asker {
  /** A key may take as long as on the real server, and as much. */
  readonly isKey: boolean;
  /** Where the request comes from: one long list at a time for each address. */
  readonly ip: string;
}

/** What a list may take of the main thread's processor, ms; the lists of a campus take less than one. */
const HERE_MS = 20;
/** What the main thread loses in a second to guests' lists that it does not finish, ms; whoever asks for a hundred of them delays nobody for longer. */
const LOST_MS = 60;
/** Words and pieces of text indexes that the main thread looks up for a list: FTS5 puts their rows together at once, with no pause to look at the clock. */
const LOOKUPS_HERE = 32;
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
  readonly #pool = new ProcessPool<ListJob, ListAnswer>({
    program: moduleBeside('./list-process.ts', import.meta.url),
    size: 2,
    perLane: 1,
    timeoutMs: LONGEST_MS,
    idleMs: 60_000,
    waiting: 500,
    waitingPerCaller: 50,
    flags: ['--max-old-space-size=512'],
    serialization: 'advanced',
  });

  #lost = 0;
  #countedFrom = 0;

  constructor(app: AppBuilder) {
    this.#app = app;
    app.onClose(() => this.#pool.close());
  }

  /** A list of rows as JSON text. @throws ApiError database_timeout, or as the queries deserve */
  async rows(request: RowListRequest, asker: Asker): Promise<string> {
    const { read } = this.#app.db;
    const { table, plan, access } = request;
    const find = { plan, access: access.readers && readableBy(table, access.readers) };
    const here = this.#here(rowQuerySchema(table), find, asker, () => rowListText(read, request));
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
    const here = this.#here(request.schema, request.find, asker, () => readResources(this.#app.db.read, request));
    if (here !== null) return here;
    const answer = await this.#apart({ kind: 'things', request, most: asker.isKey ? null : MOST_THINGS }, asker);
    if ('rows' in answer) return answer;
    throw new Error('A list of things was answered with text');
  }

  /** Null: it is not for the main thread, or not done in the time that it has for it. */
  #here<T>(
    schema: QuerySchema,
    { plan, access }: Pick<FindRequest, 'plan' | 'access'>,
    { isKey }: Asker,
    work: () => T,
  ): T | null {
    if (!isForHere(plan)) return null;
    const now = performance.now();
    if (now - this.#countedFrom > 1_000) [this.#countedFrom, this.#lost] = [now, 0];
    if (!isKey && this.#lost >= LOST_MS && !isServedByIndex(schema, plan, access)) return null;
    try {
      return this.#app.db.read.within(HERE_MS, work);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      if (!isKey) this.#lost += HERE_MS;
      return null;
    }
  }

  async #apart(
    list: ListJob['list'],
    asker: Asker,
  ): Promise<Exclude<ListAnswer, { readonly refused: unknown } | { readonly problem: unknown }>> {
    const job: ListJob = { path: join(this.#app.db.folder, 'appwrite.sqlite'), list };
    const result = await this.#pool.run(job, {
      lane: callerKeyOf(asker),
      ...(asker.isKey ? {} : { timeoutMs: LONGEST_MS_OF_GUESTS }),
    });
    if ('problem' in result) throw new ApiError('database_timeout');
    const { answer } = result;
    if ('refused' in answer) throw new ApiError(answer.refused, answer.message);
    if ('problem' in answer) throw new Error(`A list failed: ${answer.problem}`);
    return answer;
  }
}

const isForHere = ({ conditions }: ListPlan): boolean => lookupsOf(conditions) <= LOOKUPS_HERE;

const callerKeyOf = ({ isKey, ip }: Asker): string => (isKey ? 'key' : ip);

/** Runs a list that only the main thread can: without a key it has the main thread's time and no more. @throws ApiError database_timeout */
export function readHere<T>(reader: Reader, plan: ListPlan, isKey: boolean, work: () => T): T {
  if (isKey) return work();
  if (!isForHere(plan)) throw new ApiError('database_timeout');
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
