import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import { programOf } from './function-environment.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionStore } from './function-store.ts';
import { WorkerPool } from './runtime/worker-pool.ts';
import { RUNNABLE } from './runtimes.ts';

/** The worker pools of all functions: one for each active deployment. */
export class FunctionPools {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;
  readonly #pools = new Map<string, { deploymentId: string; pool: WorkerPool }>();

  constructor(app: AppBuilder, functions: FunctionStore) {
    this.#app = app;
    this.#functions = functions;
    app.onClose(async () => {
      await Promise.all([...this.#pools.values()].map(({ pool }) => pool.close()));
    });
  }

  /**
   * The pool of the function's active deployment. @throws ApiError function_runtime_unsupported, deployment_not_found,
   * build_not_ready
   */
  of(functionDoc: Stored<FunctionDoc>): WorkerPool {
    const { id, doc } = functionDoc;
    const kept = this.#pools.get(id);
    if (kept?.deploymentId === doc.deploymentId) return kept.pool;
    if (!RUNNABLE.includes(doc.runtime))
      throw new ApiError('function_runtime_unsupported', `Runtime "${doc.runtime}" is not supported`);
    if (doc.deploymentId === '')
      throw new ApiError(
        'deployment_not_found',
        'Deployment not found. Create a deployment before trying to execute a function',
      );
    const deployment = this.#functions.deployment(id, doc.deploymentId);
    if (deployment.doc.status !== 'ready') throw new ApiError('build_not_ready');
    kept?.pool.retire();
    const pool = new WorkerPool(() =>
      programOf(this.#app, this.#functions.get(id), deployment, this.#functions.variables(id)),
    );
    this.#pools.set(id, { deploymentId: doc.deploymentId, pool });
    return pool;
  }

  /** Closes the function's pool after the function was deleted. */
  async drop(functionId: string): Promise<void> {
    const kept = this.#pools.get(functionId);
    this.#pools.delete(functionId);
    await kept?.pool.close();
  }
}
