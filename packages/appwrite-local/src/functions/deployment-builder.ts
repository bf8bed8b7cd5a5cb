import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import { ArchiveError, holdsCode, unpackCode } from './code-archive.ts';
import type { DeploymentDoc } from './function-model.ts';
import { deploymentTable, type FunctionStore } from './function-store.ts';

/** The time limit of build commands, in ms. */
const BUILD_LIMIT = 900_000;

/** Builds an uploaded archive: unpacks it, runs the build commands and activates the deployment. */
export class DeploymentBuilder {
  readonly #app: LocalApp;
  readonly #functions: FunctionStore;

  constructor(app: AppBuilder, functions: FunctionStore) {
    this.#app = app;
    this.#functions = functions;
    // A build that was interrupted when the server stopped is marked as failed.
    app.onListen(() => this.#giveUpOld().catch((problem: unknown) => app.report(problem, 'old builds')));
  }

  archivePath(deploymentId: string): string {
    return join(this.#functions.codeFolder, `${deploymentId}.tar.gz`);
  }

  codePath(deploymentId: string): string {
    return join(this.#functions.codeFolder, deploymentId);
  }

  /** Never rejects: errors are in the deployment's status and build logs. */
  async build(functionId: string, deployment: Stored<DeploymentDoc>): Promise<void> {
    const started = performance.now();
    const seconds = () => Math.round((performance.now() - started) / 1000);
    const { id, doc } = deployment;
    const save = (more: Partial<DeploymentDoc>) => this.#save(functionId, id, more);
    try {
      await save({ status: 'building' });
      await mkdir(this.codePath(id), { recursive: true });
      await unpackCode(await readFile(this.archivePath(id)), this.codePath(id));
      const buildLogs = doc.commands === '' ? '' : await runCommands(doc.commands, this.codePath(id));
      await save({ status: 'ready', buildLogs, buildDuration: seconds(), buildSize: doc.sourceSize });
      if (doc.activate) await this.#functions.update(functionId, () => ({ deploymentId: id, live: true }));
    } catch (problem) {
      if (!(problem instanceof ArchiveError || problem instanceof BuildError))
        this.#app.report(problem, `deployment ${id} of function ${functionId}`);
      const buildLogs = problem instanceof Error ? problem.message : String(problem);
      await save({ status: 'failed', buildLogs, buildDuration: seconds() }).catch((unsaved: unknown) =>
        this.#app.report(unsaved, `deployment ${id}`),
      );
    }
  }

  /** Whether the entry file exists and is not empty. */
  hasEntry({ doc }: Stored<DeploymentDoc>): boolean {
    const { size = 0 } = statSync(join(this.#folderOf(doc), doc.entrypoint), { throwIfNoEntry: false }) ?? {};
    return size > 0;
  }

  /**
   * Whether the code on disk differs from the uploaded archive. False for code outside the data folder and for code
   * that has build commands, which may change it.
   */
  async isDamaged({ id, doc }: Stored<DeploymentDoc>): Promise<boolean> {
    if (isAbsolute(doc.folder) || doc.commands !== '') return false;
    try {
      return !(await holdsCode(await readFile(this.archivePath(id)), this.#folderOf(doc)));
    } catch (problem) {
      if (problem instanceof ArchiveError || isMissing(problem)) return true;
      throw problem;
    }
  }

  readonly #folderOf = ({ folder }: DeploymentDoc): string => resolve(this.#functions.codeFolder, folder);

  /** Deletes the files of a deleted deployment. */
  async remove(deploymentId: string): Promise<void> {
    await rm(this.archivePath(deploymentId), { force: true });
    await rm(this.codePath(deploymentId), { recursive: true, force: true });
  }

  async #save(functionId: string, id: string, more: Partial<DeploymentDoc>): Promise<void> {
    await this.#app.db.write((db) => {
      const found = deploymentTable.get(db, id);
      if (found)
        deploymentTable.write(db, { ...found, updated: now(), doc: { ...found.doc, ...more } }, { owner: functionId });
    });
    this.#functions.changed(functionId);
  }

  async #giveUpOld(): Promise<void> {
    for (const { id: functionId } of this.#functions.all()) {
      for (const { id, doc } of deploymentTable.ofOwner(this.#functions.read, functionId)) {
        if (doc.status === 'building' || doc.status === 'processing')
          await this.#save(functionId, id, { status: 'failed', buildLogs: 'The server was stopped during the build.' });
      }
    }
  }
}

const isMissing = (problem: unknown) => problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';

class BuildError extends Error {}

/** Runs a function's `commands` in its folder and returns their output. @throws BuildError with the output */
function runCommands(commands: string, folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const shell = spawn('sh', ['-c', commands], {
      cwd: folder,
      env: { PATH, HOME },
      timeout: BUILD_LIMIT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-1_000_000);
    };
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', keep).on('error', reject);
    shell.on('error', reject);
    shell.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new BuildError(`${output}\nExit code ${code}`)),
    );
  });
}
