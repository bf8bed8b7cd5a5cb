/**
 * `npm pack` and `npm publish` run this in the folder of a package. `prepack` compiles src/ to dist/ and replaces
 * package.json by the published manifest; `postpack` restores the workspace's manifest. Published entries point to
 * JavaScript, because Node strips no types below node_modules.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const manifestShape = z.looseObject({
  bin: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.string()),
});

const own = 'package.json';
/** Name of the workspace's manifest while the published one replaces it. */
const aside = 'package.json.workspace';

const built = (source: string, ending: '.js' | '.d.ts'): string =>
  source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, ending);

/**
 * The manifest with JavaScript and types instead of the sources, and without development entries. Drops optional
 * packages: they contain Node 22, and npm would run its program `node` in the user's own scripts.
 */
function publishedManifest(text: string): object {
  const {
    devDependencies: _tools,
    optionalDependencies: _nodes,
    scripts: _ours,
    ...kept
  } = manifestShape.parse(JSON.parse(text));
  const mapped = (of: Record<string, string>, entry: (source: string) => unknown) =>
    Object.fromEntries(Object.entries(of).map(([name, source]) => [name, entry(source)]));
  return {
    ...kept,
    bin: mapped(kept.bin, (source) => built(source, '.js')),
    exports: mapped(kept.exports, (source) => ({ types: built(source, '.d.ts'), default: built(source, '.js') })),
  };
}

function putBack(): void {
  if (existsSync(aside)) renameSync(aside, own);
}

const [step] = process.argv.slice(2);
if (step === 'prepack') {
  putBack(); // after an interrupted pack
  rmSync('dist', { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  // Leaves stdout to npm: `npm pack --json` prints its result there.
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] });
  const text = readFileSync(own, 'utf8');
  renameSync(own, aside);
  writeFileSync(own, `${JSON.stringify(publishedManifest(text), null, 2)}\n`);
} else if (step === 'postpack') putBack();
else {
  console.error('npm pack, in the folder of a package: it runs this with prepack and postpack.');
  process.exit(2);
}
