import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packFolder } from '../../deploy/project/pack-code.ts';

it('packs the same files into the same bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  await writeFile(join(folder, 'b.txt'), 'b');
  await writeFile(join(folder, 'a.txt'), 'a');
  const packed = await packFolder(folder);
  await writeFile(join(folder, 'a.txt'), 'a');
  expect((await packFolder(folder)).equals(packed)).toBe(true);
  await rm(folder, { recursive: true });
});
