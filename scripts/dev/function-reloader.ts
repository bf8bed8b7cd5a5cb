import { globSync, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import { type BundledFunction, bundleFunction } from '../build-functions.ts';
import { packFolder } from '../deploy/pack-code.ts';
import { functionReceiver, putLive } from '../deploy/plan-release.ts';
import type { Target } from '../deploy/target.ts';

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
}

const changedAt = (file: string): number =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** Keeps the functions of a running campus at what their sources say: builds and deploys those whose files have changed. */
export class FunctionReloader {
  readonly #target: Target;
  readonly #watched: ReadonlyMap<string, Watched>;
  readonly #say: (line: string) => void;
  #queue: Promise<void> = Promise.resolve();

  /** `builtAt`: time of the code that the campus started with, in ms. */
  constructor(target: Target, functions: readonly BundledFunction[], builtAt: number, say: (line: string) => void) {
    const files = globSync('functions/**/*.ts');
    const fresh = { files, builtAt, deploymentId: undefined, problem: undefined };
    this.#target = target;
    this.#watched = new Map(functions.map((declared) => [declared.$id, { ...fresh, declared }]));
    this.#say = say;
  }

  /** Begins to look at the sources; gives the way to stop it. */
  watch(): () => void {
    const refresh = () => {
      for (const id of this.#watched.keys()) void this.settle(id).catch(() => undefined); // said when it happened
    };
    const watcher = watch('functions', { recursive: true }, refresh);
    refresh();
    return () => watcher.close();
  }

  /** Resolves when the function runs what its sources say now. Rejects when they cannot be built; an unknown name is nobody's. */
  settle(functionId: string): Promise<void> {
    const one = this.#watched.get(functionId);
    if (!one) return Promise.resolve();
    const mine = this.#queue.then(() => this.#bring(one));
    this.#queue = mine.catch(() => undefined); // the next one's turn all the same
    return mine;
  }

  async #bring(one: Watched): Promise<void> {
    if (!one.files.some((file) => changedAt(file) > one.builtAt)) {
      if (one.problem) throw one.problem;
      return;
    }
    const started = Date.now();
    const { $id, path } = one.declared;
    try {
      one.files = await bundleFunction(one.declared);
      const receiver = functionReceiver(this.#target, $id);
      const former = one.deploymentId;
      one.deploymentId = await putLive(receiver, await packFolder(resolve(path)));
      if (former) await this.#target.functions.deleteDeployment({ functionId: $id, deploymentId: former });
      one.problem = undefined;
      this.#say(`function ${$id} reloaded in ${Date.now() - started} ms`);
    } catch (error) {
      one.problem = error instanceof Error ? error : new Error(String(error));
      this.#say(`function ${$id} could not be reloaded: ${one.problem.message}`);
      throw error;
    } finally {
      one.builtAt = started;
    }
  }
}
