/**
 * `npm run pack -- midtrans-simulator [FOLDER]`: makes the tarball that npm would publish of a package in packages/. It
 * contains JavaScript, because Node strips no types below node_modules: the package's dist/, with a matching
 * package.json.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const manifestShape = z.looseObject({
  bin: z.record(z.string(), z.string()).default({}),
  exports: z.record(z.string(), z.string()).default({}),
});

/** On failure exits with the command's own output. @returns its output */
function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status === 0) return stdout;
  console.error(stdout + stderr);
  process.exit(1);
}

const emitted = (source: string, ending: '.js' | '.d.ts'): string =>
  source.replace(/^\.\/src\//, './lib/').replace(/\.ts$/, ending);

/** The published manifest: JavaScript instead of the sources, without development entries. */
function publishedManifest(text: string): object {
  const { devDependencies: _tools, scripts: _ours, files: _sources, ...kept } = manifestShape.parse(JSON.parse(text));
  const paths = (each: (source: string) => unknown, of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).map(([name, source]) => [name, each(source)]));
  return {
    ...kept,
    bin: paths((source) => emitted(source, '.js'), kept.bin),
    exports: paths((source) => ({ types: emitted(source, '.d.ts'), default: emitted(source, '.js') }), kept.exports),
  };
}

const [name = '', destination] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('npm run pack -- NAME [FOLDER]: NAME is a folder in packages/, the tarball goes to FOLDER.');
  process.exit(2);
}
const folder = join('packages', name);
const dist = join(folder, 'dist');
rmSync(dist, { recursive: true, force: true });
run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]);
writeFileSync(
  join(dist, 'package.json'),
  `${JSON.stringify(publishedManifest(readFileSync(join(folder, 'package.json'), 'utf8')), null, 2)}\n`,
);
for (const page of ['README.md', 'CHANGELOG.md']) copyFileSync(join(folder, page), join(dist, page));
copyFileSync('LICENSE', join(dist, 'LICENSE'));
const to = resolve(destination ?? dist);
mkdirSync(to, { recursive: true });
const packed = run('npm', ['pack', resolve(dist), '--pack-destination', to, '--silent']);
console.log(join(to, packed.trim()));
