import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { jwtSigner } from './core/access/jwt.ts';
import type { AppBuilder, Service } from './core/app-builder.ts';
import { loadConfig } from './core/config.ts';
import { type Database, openDatabase, type Writer } from './core/database/database.ts';
import { createEventBus } from './core/events.ts';
import { routeList } from './core/http/router.ts';
import { newProjectPolicies } from './core/local-app.ts';
import type { Settings } from './core/options.ts';
import { SetupProblem } from './core/setup-problem.ts';
import { openLog } from './observe/log.ts';
import { Metrics, metricsOf } from './observe/metrics.ts';
import { services } from './services.ts';

export interface LocalOptions extends Settings {
  /** Services that are not Appwrite's, on the same server and database (a payment simulator, for instance). */
  readonly services?: readonly Service[];
}

export interface BuiltApp {
  readonly app: AppBuilder;
  /** Called when the server listens: web sockets and schedules start. */
  listening(server: Server): void;
  /** Closes open web sockets; called before the server stops. */
  stopping(): void;
  /**
   * Whether background function executions are waiting or running: no request waits for them, but they call this
   * server.
   */
  isBusy(): boolean;
  /** Deletes the user data of every service. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** SQLite's codes for a damaged page, and for a file that is no database. */
const damageCodes: readonly number[] = [11, 26];
const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && damageCodes.includes(Number(error.errcode) & 0xff);

/** Builds all services over one database, without listening. */
export async function buildApp(options: LocalOptions): Promise<BuiltApp> {
  const { config, configDir } = loadConfig(options.config, options.configDir);
  const log = options.logLevel ? await openLog(options.logLevel) : null;
  const metrics = options.metrics ? new Metrics(await import('prom-client')) : null;
  const tell =
    options.onError ??
    ((error: unknown, where: string, request?: string) => {
      if (log) log.error({ request, where, error }, 'unexpected error');
      else console.error(`[local appwrite] ${where}:`, error);
    });
  const report: AppBuilder['report'] = (error, where, request) => {
    metrics?.failed();
    if (isDamage(error)) app.damage = error.message;
    tell(error, where, request);
  };
  const db = openDatabase(options.data ?? ':memory:');
  const secrets = loadSecrets(db);
  const migrations: ((db: Writer) => void)[] = [];
  const resets: ((db: Writer) => void)[] = [];
  const listeners: ((server: Server) => void)[] = [];
  const stoppers: (() => void)[] = [];
  const underWay: (() => boolean)[] = [];
  const closers: (() => void | Promise<void>)[] = [];
  const nobody = { user: () => null, fromSession: () => null, hasSession: () => false, seen: () => false };
  const projectId = options.projectId ?? config.projectId;
  const app: AppBuilder = {
    db,
    events: createEventBus(report),
    config,
    configDir,
    projectId,
    projectName: config.projectName ?? projectId,
    key: options.key ?? secrets.key,
    options,
    jwt: jwtSigner(secrets.jwt),
    platforms: new Set((options.platforms ?? ['localhost']).map((host) => host.toLowerCase())),
    routes: routeList(),
    pages: [],
    identities: nobody,
    limits: null,
    policies: { ...newProjectPolicies },
    isAuthMethodOff: () => false,
    scopesOfKey: () => null,
    ownsHost: () => false,
    endpoint: '',
    damage: '',
    localSocket: '',
    migrate: (work) => void migrations.push(work),
    onReset: (work) => void resets.push(work),
    onListen: (work) => void listeners.push(work),
    onStop: (work) => void stoppers.push(work),
    hasUnderWay: (is) => void underWay.push(is),
    onClose: (work) => void closers.unshift(work),
    log,
    report,
  };
  metricsOf.fill(app, metrics);
  try {
    for (const register of services(options.services ?? [])) {
      await register(app);
      db.writeNow((writer) => {
        for (const migrate of migrations.splice(0)) migrate(writer);
      });
    }
  } catch (error) {
    await closeAll(closers, db);
    throw error;
  }
  return {
    app,
    listening: (server) => {
      for (const listener of listeners) listener(server);
    },
    stopping: () => {
      for (const stop of stoppers) stop();
    },
    isBusy: () => underWay.some((is) => is()),
    reset: () =>
      db.write((writer) => {
        for (const reset of resets) reset(writer);
      }),
    close: () => closeAll(closers, db),
  };
}

async function closeAll(closers: readonly (() => void | Promise<void>)[], db: Database): Promise<void> {
  for (const close of closers) await close();
  db.close();
}

/** Loads the secrets of this data folder. They are created on first use, and only the owner can read them. */
function loadSecrets(db: Database): { jwt: string; key: string } {
  const path = join(db.folder, 'secrets.json');
  if (!existsSync(path)) {
    const made = { jwt: randomBytes(48).toString('hex'), key: `standard_${randomBytes(64).toString('hex')}` };
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  }
  const read = parsed(readFileSync(path, 'utf8'));
  if (
    typeof read === 'object' &&
    read !== null &&
    'jwt' in read &&
    'key' in read &&
    typeof read.jwt === 'string' &&
    typeof read.key === 'string'
  )
    return { jwt: read.jwt, key: read.key };
  throw new SetupProblem(`${path} is damaged: "jwt" and "key" are missing.`);
}

/** Null for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
