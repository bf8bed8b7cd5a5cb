import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Runs `npm pack` on a copy of a package, into `destination`. A copy, because packing replaces package.json for that
 * time and other tests import the package. @returns the path of the tarball
 */
export function packedPackage(name: string, destination: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    const folder = join(copy, 'packages', name);
    const unused = ['dist', 'tests', 'contract'].map((one) => join('packages', name, one));
    mkdirSync(folder, { recursive: true });
    cpSync(join('packages', name), folder, { recursive: true, filter: (source) => !unused.includes(source) });
    for (const file of ['tsconfig.json', 'scripts/pack.ts']) cpSync(file, join(copy, file));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const told = execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return join(destination, told.trim());
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
