import type { Rolldown } from 'vite';

const ownCode = /\/(web|functions\/domain)\//;
/** Nearly every page after the landing page uses the market frame, and most people go there second. */
const market = /\/web\/(app\/shell\/market-layout|features\/catalogue\/home-page)\.tsx$/;
/** Small parts of Mantine without further imports, and icons. */
const pieces =
  /@tabler\/icons|@mantine\/core\/esm\/components\/(Anchor|Avatar|CloseButton|Group|Skeleton|Stack|Text|VisuallyHidden)\//;

/** zod, what nearly every schema is made of, and the sentences for what a schema refuses. */
const schemas = /node_modules\/zod\/|\/functions\/domain\/field\.ts$|\/web\/copy\/fields\.ts$/;

/** How many pages and lazy parts need a module, by static imports. */
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
 * Groups of modules for one chunk each; the bundler decides the rest and gives each shared module a file. Each file
 * costs a phone a request: without groups the landing page loads 69 scripts and /home 116 (docs/build.md). Earlier
 * groups win.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Libraries that every page needs and that stay the same over a deploy, in two files of equal size, so that none is
  // one long task.
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
  {
    debugName: 'everyday',
    // Of some 250 pages and lazy parts. Schemas are for forms: pages without one would load them with the rest.
    name: (id) => (schemas.test(id) ? null : 'everyday'),
    minShareCount: 40,
    priority: 1,
  },
];
