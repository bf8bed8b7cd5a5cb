import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { OutOfTime, type Reader, type SqlRow } from '../core/database/database.ts';
import { ApiError, TooMany } from '../core/errors/errors.ts';
import { everyHour } from '../core/hourly.ts';
import { slot } from '../core/local-app.ts';
import { LoopTurns } from '../core/loop-turns.ts';
import { moduleBeside } from '../core/module-beside.ts';
import { ProcessPool } from '../core/process-pool.ts';
import { RETRY_AFTER_SECONDS } from '../core/schedule.ts';
import { lookupsOf } from './condition.ts';
import { type FindRequest, isServedByIndex } from './find.ts';
import type { ListAnswer, ListJob, ResourceListRequest } from './list-process.ts';
import { type RowListRequest, readableBy, rowListText } from './list-rows.ts';
import type { ListPlan } from './plan.ts';
import { readResources } from './request.ts';
import { rowQuerySchema } from './row-schema.ts';
import type { QuerySchema } from './schema.ts';

/** The caller of a list. */
export interface Asker {
  /** Lists of API keys have the real server's time limit and no size limit. */
  readonly isKey: boolean;
  /** The caller's queue key: each caller runs one long list at a time. */
  readonly turnOf: string;
}

/** CPU time in ms that a list may use on the main thread; ordinary lists need less than one. */
const HERE_MS = 20;
/**
 * CPU time in ms per second that unfinished lists of guests may use on the main thread, so that a hundred guests
 * together delay other callers no longer than this.
 */
const LOST_MS = 60;
/**
 * Maximum number of text index look-ups on the main thread: FTS5 merges them in one step that cannot be interrupted.
 */
const LOOKUPS_HERE = 32;
/** Time limits of a statement in ms: the real server's (reference 1.6), and ours for callers without an API key. */
const LONGEST_MS = 15_000;
const LONGEST_MS_OF_GUESTS = 5_000;
/** Maximum response without an API key, in characters or resources. */
const LONGEST_ANSWER = 4_000_000;
const MOST_THINGS = 1_000;

/**
 * Maximum number of rows in a page and of text index look-ups, without an API key. A search for eight mistyped words
 * has 350 look-ups.
 */
export const MOST_ROWS = 1_000;
export const MOST_LOOKUPS = 400;

/** Why a list without an API key is refused; null if it is accepted. */
function excessOf({ limit, conditions }: ListPlan): string | null {
  if ((limit ?? 0) > MOST_ROWS)
    return `Invalid limit: Value must be a valid range between 1 and ${MOST_ROWS.toLocaleString('en')} without an API key`;
  if (lookupsOf(conditions) > MOST_LOOKUPS)
    return `Searches of a request without an API key may have at most ${MOST_LOOKUPS} words; a beginning counts as several, of one or two letters as nearly all`;
  return null;
}

/** @throws ApiError general_query_invalid */
function requireModest(plan: ListPlan, isKey: boolean): void {
  const excess = isKey ? null : excessOf(plan);
  if (excess !== null) throw new ApiError('general_query_invalid', `Invalid query: ${excess}`);
}

/**
 * Runs lists: each on the main thread first, for a short time. An unfinished list runs again in a separate process with
 * a read-only connection, which is killed after the time limit.
 */
export class ListReader {
  readonly #app: AppBuilder;
  readonly #pool = new ProcessPool<ListJob, ListAnswer>({
    program: moduleBeside('./list-process.ts', import.meta.url),
    size: 2,
    perCaller: 1,
    timeoutMs: LONGEST_MS,
    idleMs: 60_000,
    waiting: 500,
    waitingPerCaller: 50,
    flags: ['--max-old-space-size=512'],
    serialization: 'advanced',
  });

  readonly #turns = new LoopTurns();
  #lost = 0;
  #countedFrom = 0;

  constructor(app: AppBuilder) {
    this.#app = app;
    app.onClose(() => this.#pool.close());
  }

  /** A list of rows as JSON. @throws ApiError database_timeout, TooMany, or the error of the queries */
  async rows(request: RowListRequest, asker: Asker): Promise<string> {
    const { read } = this.#app.db;
    const { table, plan, access } = request;
    requireModest(plan, asker.isKey);
    const find = { plan, access: access.readers && readableBy(table, access.readers) };
    const here = await this.#here(rowQuerySchema(table), find, asker, () => rowListText(read, request));
    if (here !== null) return here;
    const answer = await this.#apart({ kind: 'rows', request, most: asker.isKey ? null : LONGEST_ANSWER }, asker);
    if ('text' in answer) return answer.text;
    throw new Error('A list of rows was answered with things');
  }

  /** A service's resources and their total. @throws ApiError database_timeout, or the error of the queries */
  async resources(
    request: ResourceListRequest,
    asker: Asker,
  ): Promise<{ readonly rows: SqlRow[]; readonly total: number }> {
    requireModest(request.find.plan, asker.isKey);
    const here = await this.#here(request.schema, request.find, asker, () => readResources(this.#app.db.read, request));
    if (here !== null) return here;
    const answer = await this.#apart({ kind: 'things', request, most: asker.isKey ? null : MOST_THINGS }, asker);
    if ('rows' in answer) return answer;
    throw new Error('A list of things was answered with text');
  }

  /** Runs a list on the main thread; null if it is not suitable or does not finish within its time limit. */
  async #here<T>(
    schema: QuerySchema,
    find: Pick<FindRequest, 'plan' | 'access'>,
    { isKey, turnOf }: Asker,
    work: () => T,
  ): Promise<T | null> {
    if (!isForHere(find.plan)) return null;
    const run = () => this.#inTime(schema, find, isKey, work);
    return isKey ? run() : this.#turns.run(turnOf, run);
  }

  #inTime<T>(
    schema: QuerySchema,
    { plan, access }: Pick<FindRequest, 'plan' | 'access'>,
    isKey: boolean,
    work: () => T,
  ): T | null {
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
      caller: asker.turnOf,
      ...(asker.isKey ? {} : { timeoutMs: LONGEST_MS_OF_GUESTS }),
    });
    if ('problem' in result)
      throw result.problem === 'too many' ? new TooMany(RETRY_AFTER_SECONDS) : new ApiError('database_timeout');
    const { answer } = result;
    if ('refused' in answer) throw new ApiError(answer.refused, answer.message);
    if ('problem' in answer) throw new Error(`A list failed: ${answer.problem}`);
    return answer;
  }
}

const isForHere = ({ conditions }: ListPlan): boolean => lookupsOf(conditions) <= LOOKUPS_HERE;

/**
 * Runs a list that only the main thread can run; the time limit does not apply to API keys. @throws ApiError
 * database_timeout, general_query_invalid
 */
export function readHere<T>(reader: Reader, plan: ListPlan, isKey: boolean, work: () => T): T {
  if (isKey) return work();
  requireModest(plan, isKey);
  if (!isForHere(plan)) throw new ApiError('database_timeout');
  try {
    return reader.within(HERE_MS, work);
  } catch (error) {
    throw error instanceof OutOfTime ? new ApiError('database_timeout') : error;
  }
}

export const listReader = slot<ListReader>('lists');

/**
 * Updates SQLite's statistics, with which its planner chooses indexes where index-choice.ts specifies none. Only tables
 * that grew or shrank tenfold are analyzed, from a few hundred entries of each index.
 */
const analyze = (app: AppBuilder): Promise<void> =>
  app.db.write((db) => db.exec('PRAGMA analysis_limit=400; PRAGMA optimize=0x10002;'));

/** Registers the reader for the lists of all services, and the hourly update of statistics. */
export function registerLists(app: AppBuilder): void {
  listReader.fill(app, new ListReader(app));
  everyHour(app, 'statistics of the database', () => analyze(app));
  app.onListen(() => {
    analyze(app).catch((error: unknown) => app.report(error, 'statistics of the database'));
  });
}
