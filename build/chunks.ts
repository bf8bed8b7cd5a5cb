import type { Rolldown } from 'vite';

const ownCode = /\/(web|functions\/(domain|kinds))\//;
/** Matches the market frame, which nearly every page uses and which most people load right after the landing page. */
const market = /\/web\/(app\/shell\/market-layout|features\/catalogue\/home-page)\.tsx$/;
/** Small parts of Mantine without further imports, and icons. */
const pieces =
  /@tabler\/icons|@mantine\/core\/esm\/components\/(Anchor|Avatar|CloseButton|Group|Skeleton|Stack|Text|VisuallyHidden)\//;

/** Matches zod, the common base of schemas, and the messages for invalid fields. */
const schemas = /node_modules\/zod\/|\/functions\/domain\/field\.ts$|\/web\/copy\/fields\.ts$/;

/** Ids of the pages and lazy parts that reach a module through static imports. */
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
 * Matches the messages for invalid fields, which only forms need. Without their own group, the groups below would
 * include them.
 */
const fieldSentences = /\/web\/copy\/fields\.ts$/;

/** Matches the detection of in-app browsers and the text for that case. */
const appAround = /\/web\/(lib\/page\/app-around|copy\/in-app)\.ts$/;

/** Matches remembered button presses, which settings forms need without the other modules of a product's page. */
const presses = /\/web\/ui\/forms\/(use-remembered-press|form-parts|submit-button)\.tsx?$/;

/**
 * Modules shared by all pages of one line go into one file. Earlier lines win. A product's page, which people often
 * open from links outside the app, is split by the pages it shares modules with: it loads 12 files instead of 32. In
 * return, a seller's page loads 10 KB more, others at most 8 KB.
 */
const together: readonly { pages: readonly string[] }[] = [
  { pages: ['product/product', 'cart/checkout', 'orders/order'] },
  { pages: ['product/product', 'cart/checkout'] },
  { pages: ['product/product', 'orders/order', 'sales/sale'] },
  { pages: ['product/product', 'sales/sale'] },
  { pages: ['product/product', 'talks/talk'] },
  { pages: ['product/product', 'admin/dashboard/dashboard'] },
  { pages: ['product/product', 'selling/manage-products'] },
  { pages: ['product/product'] },
  { pages: ['cart/checkout', 'cart/cart', 'orders/orders'] },
  { pages: ['cart/checkout', 'cart/cart'] },
];

/** One group per line of `together`, with priorities just below the given one. */
const groupsOfPages = (below: number): Rolldown.CodeSplittingGroup[] =>
  together.map(({ pages }, line) => {
    const name = pages.map((page) => page.split('/').at(-1)).join('-');
    return {
      debugName: name,
      test: ownCode,
      name: (id, graph) => {
        if (schemas.test(id)) return null;
        const needing = neededBy(id, graph);
        const isShared = pages.every((page) => needing.some((place) => place.endsWith(`/features/${page}-page.tsx`)));
        return isShared && needing.length > 1 ? name : null;
      },
      minShareCount: 2,
      priority: below - (line + 1) / 100,
    };
  });

/**
 * Matches modules that most pages need without the other modules of a product's page: page headings, the short texts of
 * kinds, and the transitions of a sale. The table of these transitions is in the market frame, too.
 */
const withMarket =
  /\/functions\/domain\/orders\/(allowed-sale-events|sale-deadlines|sale-move)\.ts$|\/web\/(ui\/frame\/page-head|copy\/kinds)\.tsx?$/;

/**
 * Groups of modules for one chunk each; the bundler splits the rest, with a file per shared module. Each file costs a
 * phone a request: without groups the landing page loads 69 scripts and /home 116 (docs/build.md). Earlier groups win.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Libraries that every page needs and that rarely change between deploys, in two files of equal size, so that neither
  // is one long task.
  { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
  { name: 'first', tags: ['$initial'], priority: 4 },
  { name: 'pieces', test: pieces, minShareCount: 2, priority: 3 },
  // Only forms read the list of field codes. Without this group, the market frame or `everyday` would include it for
  // every page.
  { name: 'field-codes', test: /\/functions\/domain\/field-codes\.ts$/, priority: 2.5 },
  {
    debugName: 'market',
    test: ownCode,
    name: (id, graph) => {
      if (withMarket.test(id)) return 'market';
      const places = neededBy(id, graph);
      return places.length > 1 && places.some((place) => market.test(place)) ? 'market' : null;
    },
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'everyday',
    // Modules that at least 41 of some 250 pages and lazy parts share. Schemas are excluded, because only forms need
    // them.
    name: (id) => (schemas.test(id) ? null : 'everyday'),
    minShareCount: 41,
    priority: 1,
  },
  // Per-kind lists for screens. Most pages need one of these lists without the modules of the groups below.
  {
    name: 'part',
    test: /\/web\/(lib\/page\/part|kinds\/(kind|panel-to-come)|copy\/page-heads|ui\/states\/use-deferred-waiting)\.tsx?$/,
    priority: 1.3,
  },
  { name: 'kind-parts', test: /\/web\/kinds\/(\w+\/)?parts\.ts$/, priority: 1.2 },
  { name: 'sale-parts', test: /\/web\/kinds\/(\w+\/)?sale-parts\.ts$/, priority: 1.2 },
  // The admin pages use the texts of days and steps, but not the other texts of sales.
  { name: 'sale-basics', test: /\/web\/copy\/(near-day|usual-history)\.ts$/, priority: 1.15 },
  { name: 'rental-money', test: /\/web\/(copy\/(line-price|rental-money)|lib\/to-come)\.ts$/, priority: 1.145 },
  // A dispute shows line prices without the modules of cart and checkout.
  { name: 'line-price', test: /\/web\/shop\/line-price\.tsx$/, priority: 1.14 },
  { name: 'answer-deadline', test: /\/web\/copy\/answer-deadline\.ts$/, priority: 1.12 },
  {
    name: 'sale-words',
    test: /\/web\/kinds\/(\w+\/)?sale-words\.ts$|\/web\/copy\/(usual-sale|sale-states)\.ts$/,
    priority: 1.1,
  },
  // Lists of trades sort by urgency. The admin pages need only whose turn it is, without these modules.
  { name: 'meeting-rules', test: /\/functions\/domain\/orders\/meeting\.ts$/, priority: 0.91 },
  { name: 'urgency', test: /\/functions\/domain\/orders\/urgency\.ts$/, priority: 0.9 },
  { name: 'field-sentences', test: fieldSentences, priority: 0.9 },
  { name: 'presses', test: presses, priority: 0.9 },
  { name: 'sale-turn', test: /\/web\/copy\/(sale-deadline|when-where)\.ts$/, priority: 0.9 },
  {
    name: 'reputation',
    test: /\/web\/(shop\/seller\/(reputation|average-stars|seller\.module)\.(tsx?|css)|copy\/trust\.ts)$/,
    priority: 0.9,
  },
  { name: 'app-around', test: appAround, priority: 0.9 },
  // The handover place of a sale. The order and sale pages need it, but not the cart.
  { name: 'shipping-address', test: /\/functions\/domain\/orders\/shipping-address\.ts$/, priority: 0.9 },
  ...groupsOfPages(0.9),
  // Small files that nearly all admin lists use.
  {
    name: 'admin-lists',
    test: /\/web\/features\/admin\/list\/(list\.module|cells\.module|text-conditions)\./,
    priority: 0.5,
  },
];
