/** `npm test` is a fixed set that depends on neither the day nor the commit. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTests, quickJourneys } from '../support/test-set.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapak-test-set-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}): string {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, PROOF: ____, ...outside } = process.env;
  const options = { cwd, encoding: 'utf8', env: { ...outside, ...env }, maxBuffer: 64 << 20 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  expect([command, status, stderr]).toEqual([command, 0, expect.any(String)]);
  return stdout;
}
const program = (name: string) => resolve('node_modules/.bin', name);

/** A clone of HEAD with one more commit. */
function cloned(name: string): string {
  const copy = join(folder, name);
  run('.', 'git', ['clone', '-q', '--shared', '.', copy]);
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  run(copy, 'git', [...author, 'commit', '-q', '--no-verify', '--allow-empty', '-m', name]);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Full names of the quick set's tests in this checkout, on a date this many days from now. */
function quickSet(checkout: string, days: number): string[] {
  const clock = `--import=${resolve('tests/support/shifted-clock.mjs')}`;
  const env = { TEST_SET: 'quick', SHIFTED_DAYS: String(days), NODE_OPTIONS: clock };
  const file = join(checkout, 'list.json');
  run(checkout, program('vitest'), ['list', '--no-static-parse', `--json=${file}`], env);
  const listed: { name: string; projectName: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  const journeys = run(
    checkout,
    program('playwright'),
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--list'],
    env,
  );
  const titles = journeys.split('\n').filter((line) => line.includes(' › '));
  expect(titles.length).toBeGreaterThan(15);
  return [...listed.map(({ name, projectName }) => `${projectName} ${name}`), ...titles].sort();
}

test('the quick set is the same on two days and two commits', () => {
  const today = quickSet(cloned('one'), 0);
  expect(today.length).toBeGreaterThan(3_000);
  expect(quickSet(cloned('another'), 1)).toEqual(today);
});

test('the quick set lists only existing files', () => {
  const journeys = quickJourneys.map((name) => `tests/e2e/${name}`);
  expect([...longTests, ...journeys].filter((file) => !existsSync(file))).toEqual([]);
});
