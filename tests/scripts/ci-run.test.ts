/**
 * `.ci/run` over commands that end in each way: its last line is the sum of both runs, and a crash never counts as
 * green.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapak-ci-'));
  cpSync('.ci/run', join(folder, '.ci/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Exit code and last line with these commands in place of `npm ci`, `npm run -s test` and `npm run -s test:all`. */
function ended(install: string, quick: string, all: string) {
  const npm = join(folder, 'bin/npm');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    npm,
    `#!/bin/bash\ncase "$*" in\n'run -s test') ${quick};;\n'run -s test:all') ${all};;\nci*) ${install};;\nesac\n`,
  );
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
  return [status, stdout.trimEnd().split('\n').at(-1)];
}

test.each<[string, string, string, string, number, string]>([
  ['both are green', 'true', 'echo 10 passed, 0 failed', 'echo 20 passed, 0 failed', 0, '30 passed, 0 failed'],
  ['one is red', 'true', 'echo 10 passed, 0 failed', 'echo 19 passed, 1 failed; exit 1', 1, '29 passed, 1 failed'],
  ['one dies without its sum', 'true', 'echo half; kill -9 $$', 'echo 20 passed, 0 failed', 1, '20 passed, 1 failed'],
  ['one prints nothing', 'true', 'true', 'echo 20 passed, 0 failed', 1, '20 passed, 1 failed'],
  [
    'one prints more after its sum',
    'true',
    'echo 9 passed, 0 failed; echo x',
    'echo 1 passed, 0 failed',
    1,
    '1 passed, 1 failed',
  ],
  [
    'one fails after its sum',
    'true',
    'echo 10 passed, 0 failed',
    'echo 2 passed, 0 failed; exit 1',
    1,
    '12 passed, 1 failed',
  ],
  ['nothing was tested', 'true', 'echo 0 passed, 0 failed', 'echo 0 passed, 0 failed', 1, '0 passed, 0 failed'],
  ['nothing was installed', 'exit 1', 'echo 1 passed, 0 failed', 'echo 1 passed, 0 failed', 1, '0 passed, 1 failed'],
])('%s', (_, install, quick, all, code, last) => {
  expect(ended(install, quick, all)).toEqual([code, last]);
});
