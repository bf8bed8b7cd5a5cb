/**
 * Bundles every function of appwrite.json into one file for the node-22 runtime: dist/functions/<name>/main.js, with a
 * package.json that declares an ES module, because the runtime unpacks both below a package.json with "commonjs". An
 * argument sets another output folder (for tests).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { takeBuildTurn } from './build-turn.ts';
import { putInPlace } from './put-in-place.ts';

/** A function of appwrite.json; `path` is the folder of its bundle. */
export interface BundledFunction {
  readonly $id: string;
  readonly path: string;
}

/** Minified, but with the source's function names for stack traces. */
const readable = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
};

/** The list of sources is outside the bundle's folder, because everything in that folder is deployed. */
export const sourcesFile = ({ path }: BundledFunction, root = '.'): string => join(root, `${path}.sources.json`);

/**
 * The project's source files in a function's last bundle, relative to the working folder. Throws if there is no bundle.
 */
export const sourcesOf = (one: BundledFunction): string[] => JSON.parse(readFileSync(sourcesFile(one), 'utf8'));

/**
 * Bundles one function below `root` and stores the list of its sources. Throws for an unknown function and code that
 * cannot be built.
 */
export async function bundleFunction(one: BundledFunction, root = '.'): Promise<void> {
  const { $id, path } = one;
  const entry = `functions/${$id}/main.ts`;
  if (!existsSync(entry)) throw new Error(`appwrite.json names the function "${$id}", but ${entry} does not exist`);
  // Built next to the code that may be running, so that a cold start during the build finds a complete bundle.
  const place = join(root, path);
  const next = `${place}.next`;
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      alias: [
        // Our client parses responses with the platform's JSON (functions/adapters/client.ts).
        { find: 'json-bigint', replacement: fileURLToPath(new URL('../web/lib/platform-json.ts', import.meta.url)) },
        { find: 'undici', replacement: fileURLToPath(new URL('undici.ts', import.meta.url)) },
        { find: 'form-data', replacement: fileURLToPath(new URL('form-data.cjs', import.meta.url)) },
        // Matches only the whole package; our replacement imports single functions.
        { find: /^lodash$/, replacement: fileURLToPath(new URL('lodash.cjs', import.meta.url)) },
      ],
    },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: next,
      target: 'node22',
      emptyOutDir: true,
      minify: 'oxc',
      rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js', codeSplitting: false, minify: readable } },
    },
  });
  writeFileSync(join(next, 'package.json'), `${JSON.stringify({ name: $id, type: 'module' })}\n`);
  putInPlace(next, place);
  const chunks = [built].flat().flatMap((output) => ('output' in output ? output.output : []));
  const sources = chunks
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .filter((file) => !file.includes('node_modules') && existsSync(file))
    .map((file) => relative('.', file));
  writeFileSync(sourcesFile(one, root), `${JSON.stringify(sources)}\n`);
}

if (import.meta.main) {
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: BundledFunction[] };
  const endTurn = takeBuildTurn(process.argv[2]);
  for (const one of functions) await bundleFunction(one, process.argv[2]);
  endTurn();
}
