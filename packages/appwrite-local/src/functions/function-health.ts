import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ephemeralKey } from '../core/access/caller.ts';
import { ApiError } from '../core/errors/errors.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import type { DeploymentBuilder } from './deployment-builder.ts';
import { executionTable } from './execution-store.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionPools } from './function-pools.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { FunctionStore } from './function-store.ts';

/** Time limit of a function's health check, seconds. */
const timeoutSeconds = 9;

const noCode = (id: string) => `function ${id}: it has no code to run`;

/** Free disk space in bytes required for the code copies of several starting processes. */
const roomToStart = 20_000_000;
export const hasSpace = (disk: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): boolean =>
  disk.bavail * disk.bsize >= roomToStart && (disk.files === 0 || disk.ffree > 0);

/** Checks that functions exist and answer. */
export class FunctionHealth {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;
  readonly #pools: FunctionPools;
  readonly #builder: DeploymentBuilder;
  readonly #runner: FunctionRunner;

  constructor(
    app: LocalApp,
    parts: {
      readonly functions: FunctionStore;
      readonly pools: FunctionPools;
      readonly builder: DeploymentBuilder;
      readonly runner: FunctionRunner;
    },
  ) {
    this.#app = app;
    this.#functions = parts.functions;
    this.#pools = parts.pools;
    this.#builder = parts.builder;
    this.#runner = parts.runner;
  }

  /**
   * Runs a function without a caller and without a record, but with an API key as in every run. Returns the problem, or
   * null if the status is below 500.
   */
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
      return noCode(functionId);
    }
  }

  /** Describes enabled functions whose next process could not start or would run damaged code, in a sentence each. */
  async unusable(): Promise<readonly string[]> {
    const noRoom = hasSpace(await statfs(tmpdir()))
      ? []
      : ['function: no process can start, because the folder for temporary files is full'];
    const enabled = this.#functions.all().filter(({ doc }) => doc.enabled);
    return [...noRoom, ...(await Promise.all(enabled.map((one) => this.#problemOf(one)))).flat()];
  }

  async #problemOf({ id, doc: { deploymentId } }: Stored<FunctionDoc>): Promise<string[]> {
    const deployment = deploymentId === '' ? undefined : this.#functions.deployment(id, deploymentId);
    if (deployment?.doc.status !== 'ready') return [noCode(id)];
    try {
      if (!this.#builder.hasEntry(deployment)) return [noCode(id)];
      return (await this.#builder.isDamaged(deployment)) ? [`function ${id}: its code on the disk is damaged`] : [];
    } catch (error) {
      this.#app.report(error, `code of function ${id}`);
      return [`function ${id}: its code can't be read`];
    }
  }

  /**
   * Describes functions whose schedule had no successful run for these minutes, in a sentence each. `startedAt` (ms
   * since 1970) counts as the first run.
   */
  late(minutesOf: Readonly<Record<string, number>>, startedAt: number): readonly string[] {
    return Object.entries(minutesOf)
      .filter(([id, minutes]) => Date.now() - (this.#runner.ranByClock(id) ?? startedAt) > minutes * 60_000)
      .map(([id, minutes]) => `function ${id}: no run has succeeded for ${minutes} minutes`);
  }

  /** When each function's last successful run ended, in ms since 1970. */
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
