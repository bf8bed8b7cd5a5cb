import { timingSafeEqual } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { DATABASE } from '../backup/manifest.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import { isStraightFromOwnMachine, type PageHandler } from '../core/http/pages.ts';
import { nameRoute } from '../core/http/request-note.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { CountRows } from '../core/options.ts';
import { functionHealth } from '../functions/function-health.ts';
import { mailTrouble } from '../mail/refused-sender.ts';
import { findPlannedRows, planRows } from '../queries/list-rows.ts';
import { hasDiskSpace } from '../storage/quota.ts';
import { catalogOf } from '../tables/catalog.ts';
import { backupReasons, type KnownBackups, knownBackups } from './backup-health.ts';
import { kept, within } from './cached-check.ts';
import { grownLog, size } from './grown-log.ts';
import { type Metrics, metricsOf } from './metrics.ts';
import { SlowChecks } from './slow-checks.ts';

/** How long an answer about health is reused, which makes frequent requests cheap. */
const freshMs = 5_000;

const plain = (body: string, status: number, type: string): Response =>
  new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } });

/** Responds with 200, or with 503 and the problems. `more` is added to both. */
const verdict = (reasons: readonly string[], more: object = {}): Response =>
  plain(
    JSON.stringify(reasons.length === 0 ? { status: 'pass', ...more } : { status: 'fail', reasons, ...more }),
    reasons.length === 0 ? 200 : 503,
    'application/json; charset=UTF-8',
  );

/** When the last backup ended (ISO), and its last trial restore; null if this folder has none. */
function toldOf({ madeAt, trial }: KnownBackups) {
  return {
    lastBackup: madeAt === null ? null : new Date(madeAt).toISOString(),
    lastTrial: trial && { state: trial.state, at: trial.endedAt ?? trial.beganAt },
  };
}

/** Writes a row like any acknowledged write: it is on disk when this resolves. */
async function writeRow({ db, report }: LocalApp): Promise<string | null> {
  try {
    await db.write((writer) =>
      writer.run(
        'INSERT INTO health_mark (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
        new Date().toISOString(),
      ),
    );
    return null;
  } catch (error) {
    report(error, 'health of the database');
    return 'database: a row could not be written';
  }
}

function countRowsOf(app: LocalApp): CountRows {
  return ({ databaseId, tableId, queries }) => {
    const table = catalogOf.of(app).schema(databaseId, tableId);
    if (!table) return null;
    const plan = planRows(app.db.read, table, queries);
    return findPlannedRows(app.db.read, { table, plan, access: { readers: null, total: true, defaultLimit: 1 } }).total;
  };
}

/**
 * Whether new files can be created in the folder. A database write does not show this, because open files stay
 * writable.
 */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'ENOENT'].includes(String(error.code))))
      throw error;
    return false;
  }
}

/** Registers the gauges that are evaluated on each scrape. */
function addGauges(app: LocalApp, metrics: Metrics, count: CountRows): void {
  const { folder } = app.db;
  const file = join(folder, DATABASE);
  metrics.gauge('appwrite_database_bytes', 'Size of the database.', () => size(file));
  metrics.gauge('appwrite_database_log_bytes', 'Size of the write-ahead log.', () => size(`${file}-wal`));
  metrics.gauge('appwrite_disk_free_bytes', 'Free bytes of the disk of the data folder.', async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
  metrics.gauge('appwrite_last_backup_timestamp_seconds', 'When the last backup of this data folder ended.', () => {
    const { madeAt } = knownBackups(folder);
    return madeAt === null ? null : madeAt / 1000;
  });
  metrics.gauge('appwrite_last_backup_trial_timestamp_seconds', 'When a backup was last restored on trial.', () => {
    const { trial } = knownBackups(folder);
    return trial === null ? null : Date.parse(trial.beganAt) / 1000;
  });
  metrics.gauge('appwrite_last_backup_trial_passed', '1: the last trial restore passed or runs; 0: it failed.', () => {
    const { trial } = knownBackups(folder);
    return trial === null ? null : Number(trial.state !== 'failed');
  });
  for (const { name, help, read } of app.options.observed?.gauges ?? []) metrics.gauge(name, help, () => read(count));
}

/** Whether a request may read metrics: with the token, or if no token is set, directly from this machine. */
function maySeeMetrics({ options: { metrics } }: LocalApp, incoming: IncomingMessage): boolean {
  if (typeof metrics !== 'object') return metrics === true && isStraightFromOwnMachine(incoming);
  const wanted = Buffer.from(`Bearer ${metrics.token}`);
  const named = Buffer.from(incoming.headers.authorization ?? '');
  return wanted.length === named.length && timingSafeEqual(wanted, named);
}

/** `/healthz`, `/readyz`, and `/metrics` if enabled. */
export function registerObserve(app: AppBuilder): void {
  const metrics = metricsOf.of(app);
  const count = countRowsOf(app);
  app.migrate((db) => db.exec('CREATE TABLE IF NOT EXISTS health_mark (id INTEGER PRIMARY KEY, at TEXT NOT NULL)'));
  if (metrics) addGauges(app, metrics, count);

  const database = join(app.db.folder, DATABASE);
  const opened = statSync(database).ino;
  /**
   * If the data folder was moved away, the server continues to write to the open files; these changes are lost at the
   * next start.
   */
  const replaced = () =>
    statSync(database, { throwIfNoEntry: false })?.ino === opened
      ? []
      : ['database: its file was moved away or replaced under the running server, whose changes are lost'];
  const damaged = () =>
    app.damage === '' ? [] : [`database: a page of it is damaged (${app.damage}), so some answers fail`];
  const noClient = () => {
    const { web } = app.options;
    return web && !existsSync(join(resolve(web), 'index.html')) ? ['client: its index.html is not there'] : [];
  };
  const startedAt = Date.now();
  const late = () => functionHealth.of(app).late(app.options.observed?.lateMinutes ?? {}, startedAt);
  const slow = new SlowChecks(app);
  const surroundings = async () => {
    const { backups } = app.options.observed ?? {};
    const isFull = !(await hasDiskSpace(app));
    const refused = mailTrouble.of(app).reason;
    return [
      ...(isWritable(app.db.folder) ? [] : ['disk: the data folder takes no new files']),
      ...(isFull ? ['disk: it is almost full, so uploads are refused'] : []),
      ...damaged(),
      ...grownLog(app.db.folder),
      ...(backups ? backupReasons(knownBackups(app.db.folder), backups) : []),
      ...(refused ? [`mail: the mail server did not take the last mail (${refused})`] : []),
      ...slow.reasons(),
    ];
  };
  const look = async () => {
    const moved = replaced();
    if (moved.length > 0) return moved;
    const { healthFunction } = app.options.observed ?? {};
    const found = await Promise.all([
      within('database', () => writeRow(app)),
      healthFunction
        ? within(`function ${healthFunction.functionId}`, () => functionHealth.of(app).ask(healthFunction))
        : [],
      functionHealth.of(app).unusable(),
    ]);
    return [...new Set([...found.flat(), ...late(), ...noClient()]), ...(await surroundings())];
  };
  const health = kept(freshMs, look);
  metrics?.parts(
    'appwrite_unhealthy',
    'Reasons of /healthz about database, disk, backups and other machines.',
    async () => (await surroundings()).map((reason) => reason.split(':')[0] ?? ''),
  );
  const readiness = kept(freshMs, async () => {
    const { observed } = app.options;
    return [...noClient(), ...(await functionHealth.of(app).unusable()), ...(observed?.notReady?.(count) ?? [])];
  });

  const pages: PageHandler = async (_app, incoming) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return null;
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    if (path === '/healthz' || path === '/readyz') {
      nameRoute(incoming, path);
      if (path === '/readyz') return verdict(await readiness());
      // `?now` skips the wait for the next check, after a repair.
      const isNow = incoming.url?.endsWith('?now') === true && isStraightFromOwnMachine(incoming);
      if (isNow) await slow.look();
      const reasons = isNow ? await look() : await health();
      return verdict(reasons, toldOf(knownBackups(app.db.folder)));
    }
    if (path !== '/metrics') return null;
    nameRoute(incoming, path);
    if (!metrics || !maySeeMetrics(app, incoming)) return plain('Not found\n', 404, 'text/plain; charset=UTF-8');
    return plain(await metrics.registry.metrics(), 200, metrics.registry.contentType);
  };
  app.pages.push(pages);

  app.onListen(() => {
    if (!app.log) return;
    app.log.info('listening');
    readiness().then(
      (reasons) => {
        if (reasons.length > 0) app.log?.warn({ reasons }, 'not ready');
      },
      (error: unknown) => app.report(error, 'readiness'),
    );
  });
  app.onStop(() => app.log?.info('stopping'));
}
