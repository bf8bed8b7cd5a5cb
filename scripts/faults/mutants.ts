import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Mutant {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** Lines and columns start at 0. */
  readonly location: { readonly start: Place; readonly end: Place };
}

/** StrykerJS's mutants of the files that match `glob` but not `without`. */
export async function mutantsOf(glob: string, without: RegExp): Promise<readonly Mutant[]> {
  const require = createRequire(new URL('../../tests/mutation/package.json', import.meta.url));
  const stryker = require.resolve('@stryker-mutator/instrumenter');
  const { Instrumenter } = await import(pathToFileURL(stryker).href);
  const quiet = { debug() {}, info() {}, isDebugEnabled: () => false };
  const { createParser } = await import(new URL('./parsers/index.js', pathToFileURL(stryker)).href);
  const { transform } = await import(new URL('./transformers/index.js', pathToFileURL(stryker)).href);
  const { print } = await import(new URL('./printers/index.js', pathToFileURL(stryker)).href);
  const files = globSync(glob)
    .filter((name) => !without.test(name))
    .sort()
    .map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(quiet, createParser, print, transform).instrument(files, options);
  return mutants;
}

/** The text with the mutant applied. */
export function mutated(text: string, { replacement, location: { start, end } }: Mutant): string {
  const lines = text.split('\n');
  const offset = ({ line, column }: Place) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + column;
  return text.slice(0, offset(start)) + replacement + text.slice(offset(end));
}
