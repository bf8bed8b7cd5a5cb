import { cp, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleBeside } from '../../core/module-beside.ts';

/** The runtime's files by their names in the folder, with their source modules. */
const OWN_FILES = {
  'server.mjs': './worker.ts',
  'context.mjs': './context.ts',
  'journal.mjs': './journal.ts',
  'protocol.mjs': './protocol.ts',
  'container-paths.mjs': './container-paths.ts',
} as const;

let own: Promise<[name: string, text: string][]> | undefined;

/**
 * Copies a function's code into a temporary folder laid out like the real runtime's: outside of every checkout, below a
 * package.json that says "commonjs", with none of our packages in reach. Returns the folder; the caller deletes it.
 */
export async function layOut(codeFolder: string): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'function-')));
  const source = join(home, 'src');
  const code = join(source, 'function');
  await mkdir(code, { recursive: true });
  own ??= ownFiles();
  await Promise.all([
    writeFile(join(home, 'package.json'), '{"name":"server","type":"commonjs"}'),
    ...(await own).map(([name, text]) => writeFile(join(source, name), text)),
    cp(codeFolder, code, { recursive: true, force: true }).catch(ignoreMissing),
  ]);
  await writeFile(join(code, '.open-runtimes'), ''); // the real build leaves this file
  return home;
}

/** Node warns once per process that type stripping is experimental. Our Node is pinned, so the warning is useless. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Reads the runtime's files and strips their types here: in a function's process that takes a third of a second. */
function ownFiles(): Promise<[string, string][]> {
  return Promise.all(
    Object.entries(OWN_FILES).map(async ([name, file]): Promise<[string, string]> => {
      const module = moduleBeside(file, import.meta.url);
      const text = await readFile(module, 'utf8');
      const script = module.pathname.endsWith('.ts') ? withoutTypes(text) : text;
      return [name, script.replaceAll(/(from '\.\/[\w-]+)\.[jt]s'/g, "$1.mjs'")];
    }),
  );
}

/** Ignores missing code here: the execution reports it, as in the real runtime. */
function ignoreMissing(problem: NodeJS.ErrnoException): void {
  if (problem.code !== 'ENOENT') throw problem;
}
