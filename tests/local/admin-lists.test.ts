import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { proof } from '../support/proof.ts';

it.runIf(proof)('every view of an admin list takes less than 150 ms with 10,000 rows in every table', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/admin-lists.ts'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
