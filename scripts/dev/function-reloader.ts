import { globSync, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import { type BundledFunction, bundleFunction, sourcesOf } from '../../build/functions.ts';
import { packFolder } from '../../deploy/project/pack-code.ts';
import { functionReceiver, putLive } from '../../deploy/project/plan-release.ts';
import type { Target } from '../../deploy/project/target.ts';

interface Watched {
  readonly declared: BundledFunction;
  /** Source files of the function. */
  files: readonly string[];
  /** Build time of the live code, in ms. */
  builtAt: number;
  /** The reloader's last deployment, which the next one replaces. The deployment from the config is kept. */
  deploymentId: string | undefined;
  /** Why the newest code is not live; undefined if it is. */
  problem: Error | undefined;
  /** Settles when the function's last reload ends; reloads run in sequence. */
  reloading: Promise<void>;
  /** Time of the function's last call, in ms; 0 for never. */
  calledAt: number;
}

const changedAt = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

const isStale = ({ files, builtAt }: Watched): boolean => files.some((file) => changedAt(file) > builtAt);

/**
 * Keeps the functions of a running campus up to date: builds and deploys those whose source files have changed. A
 * called function is reloaded immediately; the others follow in sequence, most recently called first.
 */
export class FunctionReloader {
  readonly #target: Target;
  readonly #watched: ReadonlyMap<string, Watched>;
  readonly #say: (line: string) => void;
  #hasChanges = false;
  #isBusy = false;

  /** `builtAt`: build time of the code that the campus started with, in ms. */
  constructor(target: Target, functions: readonly BundledFunction[], builtAt: number, say: (line: string) => void) {
    const fresh = { builtAt, deploymentId: undefined, problem: undefined, reloading: Promise.resolve(), calledAt: 0 };
    this.#target = target;
    this.#watched = new Map(
      functions.map((declared) => [declared.$id, { ...fresh, declared, files: sourcesOf(declared) }]),
    );
    this.#say = say;
  }

  /** Starts to watch the sources; returns a function that stops it. */
  watch(): () => void {
    const refresh = () => {
      this.#hasChanges = true;
      void this.#reloadStale();
    };
    const watcher = watch('functions', { recursive: true }, refresh);
    refresh();
    return () => watcher.close();
  }

  /**
   * Resolves when the function runs its current sources; immediately for an unknown function. Rejects if the sources
   * cannot be built.
   */
  settle(functionId: string): Promise<void> {
    const one = this.#watched.get(functionId);
    if (!one) return Promise.resolve();
    one.calledAt = Date.now();
    return this.#bring(one);
  }

  /** Reloads stale functions one after the other, and starts again for changes made meanwhile. */
  async #reloadStale(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#hasChanges) {
      this.#hasChanges = false;
      const stale = [...this.#watched.values()].filter(isStale);
      stale.sort((one, other) => other.calledAt - one.calledAt);
      for (const one of stale) await this.#bring(one).catch(() => undefined); // reported when it happened
    }
    this.#isBusy = false;
  }

  #bring(one: Watched): Promise<void> {
    const mine = one.reloading.then(() => this.#reload(one));
    one.reloading = mine.catch(() => undefined); // the next call tries again
    return mine;
  }

  async #reload(one: Watched): Promise<void> {
    if (!isStale(one)) {
      if (one.problem) throw one.problem;
      return;
    }
    const started = Date.now();
    const { $id, path } = one.declared;
    try {
      await bundleFunction(one.declared);
      one.files = sourcesOf(one.declared);
      const receiver = functionReceiver(this.#target, $id);
      const former = one.deploymentId;
      one.deploymentId = await putLive(receiver, await packFolder(resolve(path)));
      if (former) await this.#target.functions.deleteDeployment({ functionId: $id, deploymentId: former });
      one.problem = undefined;
      this.#say(`function ${$id} reloaded in ${Date.now() - started} ms`);
    } catch (error) {
      one.problem = error instanceof Error ? error : new Error(String(error));
      one.files = globSync('functions/**/*.ts'); // all files, because the error may be in a newly imported one
      this.#say(`function ${$id} could not be reloaded: ${one.problem.message}`);
      throw error;
    } finally {
      one.builtAt = started;
    }
  }
}
