import { globSync, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import { type BundledFunction, bundleFunction, sourcesOf } from '../../build/functions.ts';
import { packFolder } from '../../deploy/project/pack-code.ts';
import { functionReceiver, putLive } from '../../deploy/project/plan-release.ts';
import type { Target } from '../../deploy/project/target.ts';

interface Watched {
  readonly declared: BundledFunction;
  /** Files that its code is made of. */
  files: readonly string[];
  /** Time of the code that is live, in ms. */
  builtAt: number;
  /** Made by this reloader; the one from the config stays. */
  deploymentId: string | undefined;
  /** Why its newest code is not live. */
  problem: Error | undefined;
  /** Its reloads run one after another. */
  reloading: Promise<void>;
  /** When it was last called, in ms; 0 for never. */
  calledAt: number;
}

const changedAt = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

const isStale = ({ files, builtAt }: Watched): boolean => files.some((file) => changedAt(file) > builtAt);

/**
 * Keeps the functions of a running campus at what their sources say: builds and deploys those whose own files have changed. A
 * function that is called is reloaded at once; the others follow one by one, those first that were called last.
 */
export class FunctionReloader {
  readonly #target: Target;
  readonly #watched: ReadonlyMap<string, Watched>;
  readonly #say: (line: string) => void;
  #hasChanges = false;
  #isBusy = false;

  /** `builtAt`: time of the code that the campus started with, in ms. */
  constructor(target: Target, functions: readonly BundledFunction[], builtAt: number, say: (line: string) => void) {
    const fresh = { builtAt, deploymentId: undefined, problem: undefined, reloading: Promise.resolve(), calledAt: 0 };
    this.#target = target;
    this.#watched = new Map(
      functions.map((declared) => [declared.$id, { ...fresh, declared, files: sourcesOf(declared) }]),
    );
    this.#say = say;
  }

  /** Begins to look at the sources; gives the way to stop it. */
  watch(): () => void {
    const refresh = () => {
      this.#hasChanges = true;
      void this.#reloadStale();
    };
    const watcher = watch('functions', { recursive: true }, refresh);
    refresh();
    return () => watcher.close();
  }

  /** Resolves when the function runs what its sources say now. Rejects when they cannot be built; an unknown name is nobody's. */
  settle(functionId: string): Promise<void> {
    const one = this.#watched.get(functionId);
    if (!one) return Promise.resolve();
    one.calledAt = Date.now();
    return this.#bring(one);
  }

  /** One after another, and once more for what has changed meanwhile. */
  async #reloadStale(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#hasChanges) {
      this.#hasChanges = false;
      const stale = [...this.#watched.values()].filter(isStale);
      stale.sort((one, other) => other.calledAt - one.calledAt);
      for (const one of stale) await this.#bring(one).catch(() => undefined); // said when it happened
    }
    this.#isBusy = false;
  }

  #bring(one: Watched): Promise<void> {
    const mine = one.reloading.then(() => this.#reload(one));
    one.reloading = mine.catch(() => undefined); // the next call asks anew
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
      one.files = globSync('functions/**/*.ts'); // what is wrong may stand in a file that is new to it
      this.#say(`function ${$id} could not be reloaded: ${one.problem.message}`);
      throw error;
    } finally {
      one.builtAt = started;
    }
  }
}
