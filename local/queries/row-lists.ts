import { join } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { slot } from '../core/local-app.ts';
import { ProcessPool } from '../core/process-pool.ts';
import { BEARABLE, CHEAP } from './cost.ts';
import { keptText, listCost, type RowListRequest } from './list-rows.ts';
import { resourceOf, rowListText } from './row-list-text.ts';
import type { ScanAnswer, ScanJob } from './scan-process.ts';

/** Who asks for a list. */
interface Asker {
  /** A key: nothing is refused for its cost, and it may take as long as on the real server. */
  readonly isKey: boolean;
  readonly address: string;
}

/** How long the real server lets a statement run (reference 1.6), and how long we do for those without a key. */
const LONGEST_MS = 15_000;
const LONGEST_MS_OF_GUESTS = 10_000;
/** Characters of an answer for those without a key. */
const LONGEST_ANSWER = 4_000_000;

/**
 * Lists of rows: what may hold up others runs in a process of its own with a read-only connection, the rest here. Without a
 * key, a list whose size alone says that it takes seconds is refused before it runs.
 */
export class RowLists {
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
  /** Lists under way, by what they ask: many who ask the same wait for one. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(app: AppBuilder) {
    this.#app = app;
    app.onClose(() => this.#pool.close());
  }

  /** The answer as JSON text. @throws ApiError database_timeout, or as the queries deserve */
  async text(request: RowListRequest, asker: Asker): Promise<string> {
    const { read } = this.#app.db;
    const cost = listCost(read, request.table, request.plan, request.access);
    const here = () => rowListText(read, request);
    if (cost <= CHEAP) return keptText(read, request, here).text ?? here();
    if (!asker.isKey && cost > BEARABLE) throw new ApiError('database_timeout');
    const kept = keptText(read, request);
    if (kept.text !== null) return kept.text;
    if (kept.key === null) return this.#elsewhere(request, asker);
    const key = `${asker.isKey} ${asker.address} ${kept.key}`;
    const running = this.#running.get(key);
    if (running) return running;
    const listing = this.#elsewhere(request, asker).finally(() => this.#running.delete(key));
    this.#running.set(key, listing);
    const text = await listing;
    kept.keep(text);
    return text;
  }

  async #elsewhere(request: RowListRequest, { isKey, address }: Asker): Promise<string> {
    // Nothing of it may be kept there: that process hears of no changes.
    const job: ScanJob = {
      path: join(this.#app.db.folder, 'appwrite.sqlite'),
      request: { ...request, access: { ...request.access, inWrite: true } },
      longest: isKey ? null : LONGEST_ANSWER,
    };
    const result = await this.#pool.run(job, {
      lane: isKey ? 'key' : address,
      ...(isKey ? {} : { timeoutMs: LONGEST_MS_OF_GUESTS }),
    });
    if ('problem' in result) throw new ApiError('database_timeout');
    const { answer } = result;
    if ('text' in answer) return answer.text;
    if ('refused' in answer) throw new ApiError(answer.refused, answer.message);
    throw new Error(`A list of ${resourceOf(request.words)}s failed: ${answer.problem}`);
  }
}

export const rowLists = slot<RowLists>('row lists');
