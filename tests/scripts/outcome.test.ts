import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listFailures, outcomeFile, outcomeOf, repeating, whole } from '../../scripts/test/outcome.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapak-outcome-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// `npm run proof` sets PROOF, and the command that repeats a failure would then contain it.
beforeEach(() => void vi.stubEnv('PROOF', ''));
afterEach(() => void vi.unstubAllEnvs());

/** Runs the real runner over files that fail in each possible way. */
function running(runner: 'vitest' | 'playwright', args: string[], files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const file = join(folder, `${runner}.json`);
  const reporter = `--reporter=${resolve(`scripts/test/${runner}-outcome.ts`)}`;
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  const options = { cwd: folder, encoding: 'utf8', env: { ...env, [outcomeFile]: file } } as const;
  const { status } = spawnSync(resolve('node_modules/.bin', runner), [...args, reporter], options);
  return outcomeOf(runner, file, status ?? 1);
}

const hasLine = (list: string, line: RegExp) =>
  expect(list.split('\n').filter((one) => line.test(one))).toHaveLength(1);

describe('the summary of npm test', () => {
  test('lists Vitest’s failures: tests, hooks, files that cannot be loaded, errors outside of tests', () => {
    const args = ['run', '--globals', '--no-cache'];
    const { passed, failed, failures } = running('vitest', args, {
      'vitest.config.ts': `export default { test: { name: 'small', include: ['*.case.ts'] } };`,
      'sums.case.ts': `
        describe('sums', () => {
          test('right', () => expect(1 + 1).toBe(2));
          test('wrong', () => expect({ sum: 2, of: 'two' }).toEqual({ sum: 3, of: 'two' }));
        });
        describe('shop', () => { beforeAll(() => { throw new Error('no shop'); }); test('open', () => {}); });`,
      'unloaded.case.ts': `import './nowhere.ts';`,
      'stray.case.ts': `test('fine', () => void Promise.reject(new Error('left behind')));`,
    });
    const list = listFailures(failures);
    hasLine(list, /^✗ vitest small › sums\.case\.ts › sums > wrong$/);
    hasLine(list, /AssertionError: expected \{ sum: 2, of: 'two' \} to deeply equal/);
    hasLine(list, /^ {4}\+ {3}"sum": 2,$/);
    hasLine(list, /at .*sums\.case\.ts:4/);
    hasLine(list, /^ {4}Alone: npm exec vitest run -- --project small sums\.case\.ts -t 'sums wrong'$/);
    hasLine(list, /^ {4}Alone: npm exec vitest run -- --project small unloaded\.case\.ts$/);
    hasLine(list, /^✗ vitest small › sums\.case\.ts › shop, its hooks$/);
    hasLine(list, /Error: no shop/);
    hasLine(list, /^✗ vitest small › unloaded\.case\.ts › the file$/);
    hasLine(list, /nowhere\.ts/);
    hasLine(list, /^✗ vitest › an error of no test$/);
    hasLine(list, /Error: left behind/);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 4 });
  });

  test('lists Playwright’s failures: tests with their line, files that cannot be loaded', () => {
    const sums = `
      import { expect, test } from '@playwright/test';
      test.describe('sums', () => {
        test('right', () => expect(1 + 1).toBe(2));
        test('wrong', () => expect(1 + 1).toBe(3));
      });`;
    const config = (match: string) =>
      `export default { testDir: '.', testMatch: '${match}', projects: [{ name: 'phone' }] };`;
    const sumsOnly = running('playwright', ['test', '--config', 'sums.config.ts'], {
      'sums.config.ts': config('sums.journey.ts'),
      'sums.journey.ts': sums,
    });
    const list = listFailures(sumsOnly.failures);
    hasLine(list, /^✗ playwright phone › sums\.journey\.ts:5 › sums > wrong$/);
    hasLine(list, /Expected: 3/);
    hasLine(list, /^ {4}Alone: npm run e2e -- sums\.journey\.ts:5 --project phone$/);
    expect(sumsOnly).toMatchObject({ passed: 1, failed: 1 });
    const { passed, failed, failures } = running('playwright', ['test', '--config', 'all.config.ts'], {
      'all.config.ts': config('*.journey.ts'),
      'unloaded.journey.ts': `import './nowhere.ts';`,
    });
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    hasLine(listFailures(failures), /^ {4}Error: .*nowhere\.ts/);
  });

  test('counts a successful step that prints warnings as failed, and quotes them', async () => {
    expect(whole('build', 0, { said: 'built in 8 s', warnings: '\n' })).toMatchObject({ passed: 1, failed: 0 });
    const warnings = '(!) Some chunks are larger than 600 kB\n';
    const warned = whole('build', 0, { said: 'built in 8 s', warnings, repeat: 'npm run build' });
    expect(listFailures(warned.failures)).toBe(
      '✗ npm › build › printed a warning\n    (!) Some chunks are larger than 600 kB\n    Alone: npm run build',
    );
    // Vite writes warnings to stderr and results to stdout.
    const script = `import { createLogger } from 'vite'; const log = createLogger(); log.info('built'); log.warn('large');`;
    const vite = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([vite.stdout.trim(), vite.stderr.trim()]).toEqual(['built', 'large']);
  });

  test('prints commands that repeat a failure, with the run’s environment and shell quoting', () => {
    vi.stubEnv('LIMITS', '1');
    expect(repeating('npm', 'run', 'e2e', '--', "it's (a) name", '--project', 'phone, dark')).toBe(
      `LIMITS=1 npm run e2e -- 'it'\\''s (a) name' --project 'phone, dark'`,
    );
  });

  test('counts a crashed runner as one failure, even if it reports no failed test', () => {
    expect(outcomeOf('vitest', join(folder, 'never-written.json'), 134)).toMatchObject({ passed: 0, failed: 1 });
    const file = join(folder, 'blameless.json');
    writeFileSync(file, JSON.stringify({ passed: 7, failed: 0, failures: [] }));
    expect(outcomeOf('vitest', file, 0)).toMatchObject({ passed: 7, failed: 0 });
    expect(listFailures(outcomeOf('vitest', file, 1).failures)).toBe(
      '✗ vitest › ended with 1\n    and no test of it failed',
    );
  });
});
