/** /healthz and /metrics report overdue, damaged and untested backups, and failing other machines. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { noteBackup } from '../../src/backup/last-backup.ts';
import { lastTrial, noteTrial } from '../../src/backup/last-trial.ts';
import { backupReasons, type KnownBackups } from '../../src/observe/backup-health.ts';
import { startLocalAppwrite } from '../../src/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-health-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hour = 3_600_000;
const limits = { staleHours: 36, trialStaleDays: 8 };
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const trial = (hours: number, state: 'passed' | 'failed' | 'running') => ({
  ...{ backup: 'b', beganAt: ago(hours), endedAt: ago(hours), failure: '' },
  state,
});

/** Times in hours before now. */
type Case = Omit<KnownBackups, 'areGone'> & Partial<Pick<KnownBackups, 'areGone'>>;

const none = 'backup: none was made in the last 36 hours';
const untried = 'backup: none was restored on trial in the last 8 days';
const gone = 'backup: none is left where the last one was made';
const failed = 'backup: the trial restore of the newest one failed';

test.each<[string, Case, string[]]>([
  ['a young campus without backups', { madeAt: null, trial: null, since: 1 }, []],
  ['one of two days without a backup', { madeAt: null, trial: null, since: 48 }, [none]],
  ['one of two weeks, backed up and never tried', { madeAt: 5, trial: null, since: 400 }, [untried]],
  ['all in time', { madeAt: 35, trial: trial(190, 'passed'), since: 4_000 }, []],
  ['a stale backup', { madeAt: 37, trial: trial(1, 'passed'), since: 4_000 }, [none]],
  ['a trial that failed', { madeAt: 1, trial: trial(1, 'failed'), since: 4_000 }, [failed]],
  ['a trial that is overdue', { madeAt: 1, trial: trial(193, 'passed'), since: 4_000 }, [untried]],
  ['a trial that runs', { madeAt: 1, trial: trial(1, 'running'), since: 4_000 }, []],
  ['a young backup that was removed', { madeAt: 1, areGone: true, trial: null, since: 4 }, [gone]],
])('%s', (_, { madeAt, areGone = false, trial, since }: Case, reasons) => {
  const at = (hours: number) => Date.now() - hours * hour;
  expect(backupReasons({ madeAt: madeAt && at(madeAt), areGone, trial, since: at(since) }, limits)).toEqual(reasons);
});

test('reads the note of a backup trial; an interrupted trial or a damaged note counts as failed', async () => {
  const backups = mkdtempSync(join(folder, 'b-'));
  expect(lastTrial(backups)).toBeNull();
  const note = { backup: 'b', beganAt: ago(1), endedAt: null, failure: '' };
  await noteTrial(backups, note);
  expect(lastTrial(backups)?.state).toBe('running');
  await noteTrial(backups, { ...note, beganAt: ago(7) });
  expect(lastTrial(backups)?.state).toBe('failed');
  await noteTrial(backups, { ...note, endedAt: ago(0) });
  expect(lastTrial(backups)?.state).toBe('passed');
  await noteTrial(backups, { ...note, endedAt: ago(0), failure: 'damaged' });
  expect(lastTrial(backups)).toMatchObject({ state: 'failed', failure: 'damaged' });
  writeFileSync(join(backups, 'last-trial.json'), '{"bac');
  expect(lastTrial(backups)?.state).toBe('failed');
});

test('finds the trial beside the last backup; /healthz?now and /metrics report the same faults', async () => {
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  mkdirSync(backups);
  let isWrong = true;
  const slowChecks = [
    { part: 'mail', everyMinutes: 60, look: async () => (isWrong ? ['mail: it does not answer'] : []) },
    { part: 'far', everyMinutes: 60, look: async () => Promise.reject(new Error('of ana@example.com')) },
  ];
  const heard: string[] = [];
  const server = await startLocalAppwrite({
    ...{ config: { projectId: 'p' }, data, metrics: true, observed: { backups: limits, slowChecks } },
    onError: (_, where) => heard.push(where),
  });
  onTestFinished(() => server.close());
  const origin = new URL(server.endpoint).origin;
  const said = async (path: string) => (await fetch(origin + path)).json();
  const far = 'far: it could not be looked at';
  expect(await said('/healthz?now')).toMatchObject({ status: 'fail', reasons: ['mail: it does not answer', far] });
  expect(heard).toContain('health of far');
  const backup = join(backups, '2026-11-26T19-15-00Z');
  mkdirSync(backup);
  writeFileSync(join(backup, 'manifest.json'), '{}');
  await noteBackup(data, backup);
  await noteTrial(backups, { backup: 'b', beganAt: ago(0), endedAt: ago(0), failure: 'damaged' });
  const old = new Date(Date.now() - 40 * hour);
  utimesSync(join(data, 'last-backup'), old, old);
  isWrong = false;
  expect(await said('/healthz?now')).toEqual({
    ...{ status: 'fail', reasons: [none, failed, far], lastBackup: old.toISOString() },
    lastTrial: { state: 'failed', at: expect.any(String) },
  });
  const figures = await (await fetch(`${origin}/metrics`)).text();
  expect(figures).toMatch(/^appwrite_unhealthy\{part="backup"\} 2$/m);
  expect(figures).toMatch(/^appwrite_unhealthy\{part="far"\} 1$/m);
  expect(figures).toMatch(/^appwrite_last_backup_trial_passed 0$/m);
  rmSync(backups, { recursive: true });
  expect((await said('/healthz?now')).reasons).toEqual([none, gone, far]);
  // Requests through a proxy cannot start checks of other machines.
  isWrong = true;
  const answer = await fetch(`${origin}/healthz?now`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect((await answer.json()).reasons).not.toContain('mail: it does not answer');
});
