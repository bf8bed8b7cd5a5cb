import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const imported = /(?:from|import)\s*\(?\s*'((?:\.|#(?:domain|kinds)\/)[^']+)'/g;
const cache = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const known = cache.get(file);
  if (known) return known;
  const found = [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path = '']) =>
    path.startsWith('#') ? path.replace('#', 'functions/') : join(dirname(file), path),
  );
  const own = found.filter((path) => /\.tsx?$/.test(path));
  cache.set(file, own);
  return own;
}

/** The import distance from a test to each file that it loads. */
function distancesFrom(test: string): Map<string, number> {
  const far = new Map([[test, 0]]);
  for (const [file, steps] of far) for (const next of importsOf(file)) if (!far.has(next)) far.set(next, steps + 1);
  return far;
}

/** Words of a path in the singular: `orders/move-order.ts` and `order-life.test.ts` share one. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/\.test\.ts$|\.ts$/, '')
      .split(/[/-]/)
      .map((word) => word.replace(/s$/, '')),
  );

/** The test files of a folder that load `file`: first those with a similar name, then those that import it directly. */
export function testsOf(folder: string, file: string, most: number): string[] {
  const words = wordsOf(file);
  return globSync(`${folder}/**/*.test.ts`)
    .flatMap((test) => {
      const steps = distancesFrom(test).get(file);
      if (steps === undefined) return [];
      const alike = [...wordsOf(test.slice(folder.length))].filter((word) => word && words.has(word)).length;
      return [{ test, steps, alike }];
    })
    .sort((a, b) => b.alike - a.alike || a.steps - b.steps || (a.test < b.test ? -1 : 1))
    .slice(0, most)
    .map(({ test }) => test);
}
