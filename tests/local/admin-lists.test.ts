import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { proof } from '../support/proof.ts';

it.runIf(proof)('no view of an admin list takes 150 ms with 10,000 rows of everything', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/admin-lists.ts'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
