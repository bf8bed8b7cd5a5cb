import type { InnerPage } from '../../ui/frame/header-frame.tsx';

/** Pages with a product list, which the header's search filters. */
export const listPaths: readonly string[] = ['/home', '/semuakategori', '/products'];

/** Where the bottom bar leads. */
const startPaths: readonly string[] = ['/home', '/messages', '/orders', '/profile'];

/** Pages whose heading is the thing or the person that they show. */
const namedByThing = /^\/(product|seller)\//;

/** How the page stands under the header on phones; undefined: a list, with the search below the header. */
export function innerPage(path: string): InnerPage | undefined {
  if (listPaths.includes(path)) return undefined;
  if (namedByThing.test(path)) return 'thing';
  return startPaths.includes(path) ? 'place' : 'page';
}
