/**
 * Bundles every function of appwrite.json into one file for the node-22 runtime: dist/functions/<name>/main.js, and beside
 * it the package.json that calls it an ES module: the runtime unpacks both below a package.json that says "commonjs".
 * An argument names another folder to put them into (tests do).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { leanLibraries } from './functions/lean-libraries.ts';
import { nativeJson } from './native-json.ts';

/** A function of appwrite.json: `path` is where its bundle goes. */
export interface BundledFunction {
  readonly $id: string;
  readonly path: string;
}

/** Small, and a stack trace still names the functions of the source. */
const readable = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
};

/** Bundles one function below `root`; gives the paths of its own source files. Errors: no such function, code that can't be built. */
export async function bundleFunction({ $id, path }: BundledFunction, root = '.'): Promise<string[]> {
  const entry = `functions/${$id}/main.ts`;
  if (!existsSync(entry)) throw new Error(`appwrite.json names the function "${$id}", but ${entry} does not exist`);
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanLibraries, nativeJson],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: join(root, path),
      target: 'node22',
      emptyOutDir: true,
      minify: 'oxc',
      rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js', codeSplitting: false, minify: readable } },
    },
  });
  writeFileSync(join(root, path, 'package.json'), `${JSON.stringify({ name: $id, type: 'module' })}\n`);
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .filter((file) => !file.includes('node_modules') && existsSync(file));
}

if (import.meta.main) {
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: BundledFunction[] };
  for (const one of functions) await bundleFunction(one, process.argv[2]);
}
