import { cp, mkdir, mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleBeside } from '../../core/module-beside.ts';

/** Our part of the folder, as the names that it has there. */
const OWN_FILES = {
  'server.mjs': './worker.ts',
  'context.mjs': './context.ts',
  'journal.mjs': './journal.ts',
  'protocol.mjs': './protocol.ts',
  'container-paths.mjs': './container-paths.ts',
} as const;

let own: Promise<[name: string, text: string][]> | undefined;

/**
 * Lays a function's code out as the real runtime does, in a folder of its own outside of every checkout: below a
 * package.json that says "commonjs", with no package of ours in reach. Gives the folder; it is the caller's to remove.
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
  await writeFile(join(code, '.open-runtimes'), ''); // what the real build leaves there
  return home;
}

/** Node warns of this function once in each process; whoever starts a server can do nothing about it, and our Node is pinned. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Without types, so that the function's process need not spend a third of a second on taking them out. */
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

/** Code that is not there is told by the execution, as in the real runtime. */
function ignoreMissing(problem: NodeJS.ErrnoException): void {
  if (problem.code !== 'ENOENT') throw problem;
}
