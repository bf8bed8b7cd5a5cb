import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { proof } from '../support/proof.ts';

it.runIf(proof)('with 10,000 of everything no view of an admin list takes 150 ms', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/admin-lists.ts'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
