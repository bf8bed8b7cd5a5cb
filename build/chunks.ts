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

/** The sentences of refused fields: forms need them, and the groups below would take them along. */
const fieldSentences = /\/web\/copy\/fields\.ts$/;

/** Whether the page is shown within another app, and what is said then. */
const appAround = /\/web\/(lib\/page\/app-around|copy\/in-app)\.ts$/;

/** Remembered presses: forms of settings need them without the groups of a product's page. */
const presses = /\/web\/ui\/forms\/(use-remembered-press|form-parts|submit-button)\.tsx?$/;

/**
 * What all pages of one line need travels in one file; earlier lines win, so each line is what the ones above it left. A
 * product's page, which people open from outside, is parted by the page it shares with: it comes in 12 files instead of
 * 32. A seller's page has 10 KB more to load for that, others have 8 at most.
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

/** One group for each line of `together`, below the given priority. */
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
 * How a sale moves: its table is in the frame of the market, and most pages that show a sale need both. Headings of pages and the few words
 * around kinds: most pages need them, and not what the groups of a product's page would take along.
 */
const withMarket =
  /\/functions\/domain\/orders\/(allowed-sale-events|sale-deadlines|sale-move)\.ts$|\/web\/(ui\/frame\/page-head|copy\/kinds)\.tsx?$/;

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
      if (withMarket.test(id)) return 'market';
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
    minShareCount: 41,
    priority: 1,
  },
  // What screens know of kinds: most pages need one of these lists, and none what a group below would add to it.
  {
    name: 'part',
    test: /\/web\/(lib\/page\/part|kinds\/(kind|panel-to-come)|copy\/page-heads|ui\/states\/use-deferred-waiting)\.tsx?$/,
    priority: 1.3,
  },
  { name: 'kind-parts', test: /\/web\/kinds\/(\w+\/)?parts\.ts$/, priority: 1.2 },
  { name: 'sale-parts', test: /\/web\/kinds\/(\w+\/)?sale-parts\.ts$/, priority: 1.2 },
  // The desk says days and steps without the rest of what is said of sales.
  { name: 'sale-basics', test: /\/web\/copy\/(near-day|usual-history)\.ts$/, priority: 1.15 },
  { name: 'rental-money', test: /\/web\/(copy\/(line-price|rental-money)|lib\/to-come)\.ts$/, priority: 1.145 },
  // A dispute shows prices of lines without what a cart and a checkout load.
  { name: 'line-price', test: /\/web\/shop\/line-price\.tsx$/, priority: 1.14 },
  { name: 'answer-deadline', test: /\/web\/copy\/answer-deadline\.ts$/, priority: 1.12 },
  {
    name: 'sale-words',
    test: /\/web\/kinds\/(\w+\/)?sale-words\.ts$|\/web\/copy\/(usual-sale|sale-states)\.ts$/,
    priority: 1.1,
  },
  // Lists of trades sort by urgency; the desk's pages have the turns alone.
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
  // Where a sale changes hands: order and sale need it without the cart.
  { name: 'shipping-address', test: /\/functions\/domain\/orders\/shipping-address\.ts$/, priority: 0.9 },
  ...groupsOfPages(0.9),
];
