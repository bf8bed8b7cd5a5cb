import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const tar = (folder: string, names: readonly string[]): Buffer =>
  execFileSync('tar', ['-czPf', '-', '-C', folder, ...names], { maxBuffer: 1e9 });

/** A folder as a deployment's tar.gz. */
export const packFolder = (folder: string): Buffer => tar(folder, ['.']);

/** Packs files from memory. Names use `/` as separator, and may begin with `../` for hostile archives. */
export function packFiles(files: readonly { readonly name: string; readonly data: Buffer | string }[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'code-'));
  const inside = join(folder, 'deep/down');
  try {
    mkdirSync(inside, { recursive: true });
    for (const { name, data } of files) {
      mkdirSync(dirname(join(inside, name)), { recursive: true });
      writeFileSync(join(inside, name), data);
    }
    return tar(
      inside,
      files.map(({ name }) => name),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
