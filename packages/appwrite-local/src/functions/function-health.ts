import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ephemeralKey } from '../core/access/caller.ts';
import { ApiError } from '../core/errors/errors.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { executionTable } from './execution-store.ts';
import type { FunctionPools } from './function-pools.ts';
import type { FunctionStore } from './function-store.ts';

/** Time limit of a function's health check, seconds. */
const timeoutSeconds = 9;

/** Checks that functions exist and answer. */
export class FunctionHealth {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;
  readonly #pools: FunctionPools;

  constructor(app: LocalApp, functions: FunctionStore, pools: FunctionPools) {
    this.#app = app;
    this.#functions = functions;
    this.#pools = pools;
  }

  /** Runs a function without a caller or a record, with its own key as in every run. Null: it answered below 500. */
  async ask(asked: {
    readonly functionId: string;
    readonly method: string;
    readonly path: string;
  }): Promise<string | null> {
    const { functionId, method, path } = asked;
    const functionDoc = this.#functions.find(functionId);
    if (!functionDoc?.doc.enabled) return `function ${functionId}: it is not there, or off`;
    try {
      const key = ephemeralKey(this.#app, functionDoc.id, functionDoc.doc.scopes, timeoutSeconds);
      const headers = { 'x-appwrite-key': key };
      const request = { method, path, headers, body: '', timeoutSeconds, logging: false };
      const { statusCode } = await this.#pools.of(functionDoc).run(request);
      return statusCode < 500 ? null : `function ${functionId}: it answered ${statusCode}`;
    } catch (error) {
      if (!(error instanceof ApiError)) this.#app.report(error, `health of function ${functionId}`);
      return `function ${functionId}: it has no code to run`;
    }
  }

  /** Enabled functions without code, a sentence each. */
  missing(): readonly string[] {
    const wrong = this.#functions.all().filter(({ id, doc }) => doc.enabled && !this.#hasCode(id, doc.deploymentId));
    return wrong.map(({ id }) => `function ${id}: it has no code to run`);
  }

  #hasCode(functionId: string, deploymentId: string): boolean {
    if (deploymentId === '') return false;
    const { status, folder, entrypoint } = this.#functions.deployment(functionId, deploymentId).doc;
    const code = join(resolve(this.#app.db.folder, 'functions', folder), entrypoint);
    return status === 'ready' && existsSync(code);
  }

  /** The end of each function's last successful run, ms since 1970. */
  lastSuccesses(): readonly (readonly [functionId: string, at: number])[] {
    return this.#functions.all().flatMap(({ id }) => {
      const newest = this.#app.db.read.get(
        `SELECT updated FROM ${executionTable.name} WHERE owner = ? AND json_extract(doc, '$.status') = 'completed' ORDER BY seq DESC LIMIT 1`,
        id,
      );
      return newest ? [[id, Date.parse(String(newest.updated))] as const] : [];
    });
  }
}

export const functionHealth = slot<FunctionHealth>('function health');
