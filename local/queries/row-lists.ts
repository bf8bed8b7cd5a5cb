import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { slot } from '../core/local-app.ts';
import { BEARABLE, CHEAP } from './cost.ts';
import { heldListText } from './held/held-list.ts';
import { keptText, listCost, type RowListRequest } from './list-rows.ts';
import { rowListText } from './row-list-text.ts';
import { type Asker, scans } from './scans.ts';

/**
 * Lists of rows: what may hold up others runs in a process of its own, the rest here. Without a key, a list whose size alone
 * says that it takes seconds is refused before it runs.
 */
export class RowLists {
  readonly #app: AppBuilder;
  /** Lists under way, by what they ask: many who ask the same wait for one. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(app: AppBuilder) {
    this.#app = app;
  }

  /** The answer as JSON text. @throws ApiError database_timeout, or as the queries deserve */
  async text(request: RowListRequest, asker: Asker): Promise<string> {
    const { read } = this.#app.db;
    const held = await heldListText(read, request);
    if (held !== null) return held;
    const cost = listCost(read, request.table, request.plan, request.access);
    const here = () => rowListText(read, request);
    if (cost <= CHEAP) return keptText(read, request, here).text ?? here();
    if (!asker.isKey && cost > BEARABLE) throw new ApiError('database_timeout');
    const kept = keptText(read, request);
    if (kept.text !== null) return kept.text;
    if (kept.key === null) return this.#elsewhere(request, asker);
    const key = `${asker.isKey} ${asker.ip} ${kept.key}`;
    const running = this.#running.get(key);
    if (running) return running;
    const listing = this.#elsewhere(request, asker).finally(() => this.#running.delete(key));
    this.#running.set(key, listing);
    const text = await listing;
    kept.keep(text);
    return text;
  }

  #elsewhere(request: RowListRequest, asker: Asker): Promise<string> {
    // Nothing of it may be kept there: that process hears of no changes.
    return scans.of(this.#app).text({ ...request, access: { ...request.access, inWrite: true } }, asker);
  }
}

export const rowLists = slot<RowLists>('row lists');
