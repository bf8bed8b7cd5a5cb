import type { Rolldown } from 'vite';

const ownCode = /\/(web|functions\/domain)\//;
/** Behind the landing nearly every page stands in the first, and most people come by the second. */
const market = /\/web\/(app\/shell\/market-layout|features\/catalogue\/home-page)\.tsx$/;
/** Parts of Mantine that are small and need no others, and icons. */
const pieces =
  /@tabler\/icons|@mantine\/core\/esm\/components\/(Anchor|Avatar|CloseButton|Group|Skeleton|Stack|Text|VisuallyHidden)\//;

/** Pages and lazy parts that need a module, by static imports. */
function neededBy(id: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) visit(importer);
  };
  visit(id);
  return [...seen].filter((one) => (graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0);
}

/**
 * Modules that travel together; all else is the bundler's choice, which gives each shared module a file of its own. A file costs
 * a phone a request: by the bundler alone the landing comes in 69 scripts, /home in 116 (docs/build.md). Earlier groups win.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every page needs: libraries, which stay over a deploy, in two files of the same size, so that none is one long task.
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: 'pieces', test: pieces, minShareCount: 2, priority: 3 },
  {
    debugName: 'market',
    test: ownCode,
    name: (id, graph) => {
      const places = neededBy(id, graph);
      return places.length > 1 && places.some((place) => market.test(place)) ? 'market' : null;
    },
    minShareCount: 2,
    priority: 2,
  },
  { name: 'everyday', minShareCount: 30, priority: 1 }, // of some 200 pages and lazy parts
];
