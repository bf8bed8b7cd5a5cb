/**
 * Bundles every function of appwrite.json into one file for the node-22 runtime: dist/functions/<name>/main.js, and beside
 * it the package.json that calls it an ES module: the runtime unpacks both below a package.json that says "commonjs".
 * An argument names another folder to put them into (tests do).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { leanLibraries } from './functions/lean-libraries.ts';

const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  functions: { $id: string; path: string }[];
};

const root = process.argv[2] ?? '.';

/** Small, and a stack trace still names the functions of the source. */
const readable = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: { removeWhitespace: true },
};

for (const { $id, path } of functions) {
  const entry = `functions/${$id}/main.ts`;
  if (!existsSync(entry)) throw new Error(`appwrite.json names the function "${$id}", but ${entry} does not exist`);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanLibraries],
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
}
