import type { InnerPage } from '../../ui/frame/header-frame.tsx';

/** Pages with a product list, which the header's search filters. */
export const listPaths: readonly string[] = ['/home', '/semuakategori', '/products'];

/** Pages of the bottom bar. */
const startPaths: readonly string[] = ['/home', '/messages', '/orders', '/profile'];

/** Pages whose heading names their product or person. */
const namedByThing = /^\/(product|seller)\//;

/**
 * The variant of the phone header for this path; undefined for pages with a product list, which have the search below
 * the header.
 */
export function innerPage(path: string): InnerPage | undefined {
  if (listPaths.includes(path)) return undefined;
  if (namedByThing.test(path)) return 'thing';
  return startPaths.includes(path) ? 'place' : 'page';
}
