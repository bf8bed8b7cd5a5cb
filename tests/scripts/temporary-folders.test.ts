/** A test run leaves nothing in the folder for temporary files, however it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'runs-'));
afterAll(() => rmSync(parent, { recursive: true }));

const own = resolve('tests/support/own-temporary-folder.ts');

/** A run that makes a folder, prints its path, and exits on input. */
const run = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { ownTemporaryFolder } from '${own}';
  ownTemporaryFolder();
  ownTemporaryFolder(); // a runner within the runner
  console.log(mkdtempSync(join(tmpdir(), 'function-')));
  process.stdin.on('data', () => process.exit());
`;

async function started() {
  const env = { ...process.env, TMPDIR: parent };
  const args = ['--input-type=module', '-e', run];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const left = String((await once(child.stdout, 'data'))[0]).trim();
  expect(existsSync(left)).toBe(true);
  return {
    left,
    end: async (way: 'whole' | 'killed') => {
      if (way === 'killed') child.kill('SIGKILL');
      else child.stdin.write('end\n');
      await once(child, 'exit');
    },
  };
}

test('this run uses a temporary folder of its own', () => {
  expect(
    tmpdir()
      .split('/')
      .some((part) => /^lapak-run-\d+$/.test(part)),
  ).toBe(true);
});

test('a run removes its own folder, and that of an earlier killed run', async () => {
  mkdirSync(join(parent, 'of-somebody-else'));
  const [one, killed] = [await started(), await started()];
  expect(one.left).toMatch(/lapak-run-\d+\/function-/);
  await killed.end('killed');
  expect(existsSync(killed.left)).toBe(true);
  await one.end('whole');
  expect(existsSync(one.left)).toBe(false);
  const next = await started();
  expect(readdirSync(parent).sort()).toEqual([basename(join(next.left, '..')), 'of-somebody-else'].sort());
  await next.end('whole');
  expect(readdirSync(parent)).toEqual(['of-somebody-else']);
});
