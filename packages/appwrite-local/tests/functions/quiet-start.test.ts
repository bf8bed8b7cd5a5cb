import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

test('creating a function’s runtime folder prints no type-stripping warning', () => {
  const home = pathToFileURL('packages/appwrite-local/src/functions/runtime/runtime-folder.ts').href;
  const script = `import { layOut } from '${home}'; import { rm } from 'node:fs/promises'; await rm(await layOut('none'), { recursive: true });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
