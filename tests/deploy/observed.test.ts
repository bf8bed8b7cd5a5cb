/** The embedded server's checks of this product: unready before its data is migrated, and counts of waiting work. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, type Observed, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DataMigration } from '../../deploy/migrations/data-migration.ts';
import { fewFiles, observed, observedFor, pendingData } from '../../deploy/observed.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { connect } from '../../deploy/project/target.ts';
import { copyStatus } from '../../functions/domain/orders/order.ts';

const databaseId = 'market';
/** A migration of a later version, which the current `migrateData` does not know. */
const later: DataMigration = { id: 'm9001', what: 'fill the new column', run: async () => 0 };
let all: readonly DataMigration[] = [];
let server: LocalAppwrite;

beforeAll(async () => {
  // `all` changes during the test. The polls wait longer than the five seconds for which readiness is cached.
  const watched: Observed = { ...observed, notReady: (count) => pendingData(count, all) };
  server = await startLocalAppwrite({ config: 'appwrite.json', metrics: true, observed: watched });
});
afterAll(() => server.close());

const origin = () => new URL(server.endpoint).origin;
const ready = async () => {
  const answer = await fetch(`${origin()}/readyz`);
  return [answer.status, await answer.json()];
};
const pass = [200, { status: 'pass' }];
const fail = (reason: string) => [503, { status: 'fail', reasons: [reason] }];

test('the server is ready only after a deploy without pending migrations', async () => {
  expect(await ready()).toEqual(fail('data: nothing was deployed here yet, run npm run deploy'));
  await migrateData(connect(server), []);
  await expect.poll(ready).toEqual(pass);
  all = [later];
  await expect.poll(ready).toEqual(fail('data: m9001 (fill the new column) is pending, run npm run deploy'));
  await migrateData(connect(server), all);
  await expect.poll(ready).toEqual(pass);
});

test('/healthz passes while the market function runs', async () => {
  const answer = await fetch(`${origin()}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'pass', lastBackup: null, lastTrial: null }]);
});

test('reports a backup timer that was copied but is disabled', async () => {
  const units = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(units, { recursive: true }));
  const { slowChecks = [] } = observedFor(readSettings({}), 'lapak', units);
  const looked = async () =>
    (await Promise.all(slowChecks.filter(({ part }) => part === 'backup').map(({ look }) => look('')))).flat();
  // A campus without systemd, as in Docker.
  expect(await looked()).toEqual([]);
  for (const name of ['lapak-backup.timer', 'lapak-backup-trial.timer']) writeFileSync(join(units, name), '');
  mkdirSync(join(units, 'timers.target.wants'));
  symlinkSync(join(units, 'lapak-backup.timer'), join(units, 'timers.target.wants/lapak-backup.timer'));
  expect(await looked()).toEqual(['backup: lapak-backup-trial.timer is disabled']);
});

test('metrics count due notifications, due mailings and overdue transfers', async () => {
  const { tables } = connect(server);
  const figures = async () => {
    const text = await (await fetch(`${origin()}/metrics`)).text();
    return ['lapak_news_waiting', 'lapak_mailings_waiting', 'lapak_payments_overdue'].map((name) =>
      Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]),
    );
  };
  expect(await figures()).toEqual([0, 0, 0]);
  const past = new Date(Date.now() - 60_000).toISOString();
  const future = new Date(Date.now() + 3_600_000).toISOString();
  // Disabled, because the function would send the test's rows.
  await connect(server).functions.update({ functionId: 'notifications', name: 'Notifications', enabled: false });
  const row = (tableId: string, rowId: string, data: object) => tables.createRow({ databaseId, tableId, rowId, data });
  const news = { userId: 'a', title: 'Kabar', body: 'Kabar', kind: 'message', push: 'due' };
  await row('notifications', 'due', { ...news, dueAt: past });
  await row('notifications', 'later', { ...news, dueAt: future });
  await row('mailings', 'due', { title: 'Kabar', body: 'Kabar', state: 'running', by: 'a', dueAt: past });
  const status = copyStatus('PENDING');
  await row('transactions', 'over', { userId: 'a', date: past, total: 1, status, expiresAt: past });
  await row('transactions', 'open', { userId: 'a', date: past, total: 1, status, expiresAt: future });
  await row('transactions', 'paid', { userId: 'a', date: past, total: 1, status: copyStatus('PAID'), expiresAt: past });
  expect(await figures()).toEqual([1, 1, 1]);
});

test('the dashboard and docs/observing.md use only existing metrics, and the page explains each of ours', async () => {
  const text = await (await fetch(`${origin()}/metrics`)).text();
  const known = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name));
  const ours = /\b(?:appwrite|lapak|process|nodejs)_[a-z0-9_]+/g;
  const named = (file: string) =>
    new Set([...readFileSync(file, 'utf8').matchAll(ours)].map(([name]) => name.replace(/_bucket$/, '')));
  const dashboard = named('docs/grafana.json');
  const chapter = named('docs/observing.md');
  expect(dashboard.size).toBeGreaterThan(12);
  for (const file of [dashboard, chapter])
    expect([...file].filter((name) => !known.has(name) && !name.endsWith('_'))).toEqual([]);
  expect([...known].filter((name) => /^(appwrite|lapak)_/.test(name) && !chapter.has(name))).toEqual([]);
});

test('reports a low limit of open files', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'limits');
  onTestFinished(() => rmSync(file));
  const withMost = (most: string) => {
    writeFileSync(file, `Limit  Soft  Hard  Units\nMax open files            ${most}     524288     files\n`);
    return fewFiles(file);
  };
  expect(withMost('256')).toEqual(['files: the server may open only 256 at once, and every connection takes one']);
  expect(withMost('524288')).toEqual([]);
  expect(withMost('unlimited')).toEqual([]);
  expect(fewFiles(`${file}-elsewhere`)).toEqual([]);
});
