/**
 * Builds the published package into dist/: JavaScript and types of src/, and a package.json whose entries name them. Node runs TypeScript
 * in a workspace, but not below node_modules. `npm run build` here, or from the root with `-w appwrite-local`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;
const dist = join(here, 'dist');

const built = (path: string, extension: string) => path.replace(/^\.\/src\//, './').replace(/\.ts$/, extension);
const mapped = <T>(entries: Readonly<Record<string, string>>, as: (path: string) => T) =>
  Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, as(path)]));

rmSync(dist, { recursive: true, force: true });
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json')], { stdio: 'inherit' });

const {
  private: _,
  scripts: __,
  devDependencies: ___,
  bin,
  exports,
  ...kept
} = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
const published = {
  ...kept,
  bin: mapped(bin, (path) => built(path, '.js')),
  exports: mapped(exports, (path) => ({ types: built(path, '.d.ts'), default: built(path, '.js') })),
};
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const text of ['README.md', 'CHANGELOG.md', 'LICENSE']) cpSync(join(here, text), join(dist, text));
