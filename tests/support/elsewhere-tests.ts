import { globSync } from 'node:fs';
import { elsewhere } from './elsewhere.ts';

/**
 * Function tests that also run on a campus elsewhere: they do not control the server's clock or process, and ignore
 * other people's rows. Exceptions in these files are marked (own-server.ts).
 */
export const testsForElsewhere = [
  'kinds/ended-people',
  ...[
    ...['access-matrix', 'route-matrix', 'file-permissions', 'hostile-ids', 'odd-bodies', 'lost-connection'],
    ...['cart', 'place-order', 'order-life', 'order-size', 'last-item-race', 'reorder', 'handover', 'open-trades'],
    ...['selling', 'selling-limits', 'wishlist', 'kind-filters', 'kind-cheats', 'kinds-turned-off'],
    ...['bundles', 'bundle-offers', 'offers', 'sale-links', 'wanted', 'draws', 'preorder', 'services', 'appointments'],
    ...['chat', 'report', 'pairs', 'own-cases', 'cod-trust', 'push-devices', 'buyers-money-news'],
    ...['admin-work', 'rows-of-people'],
  ].map((name) => `functions/${name}`),
].map((name) => `tests/${name}.test.ts`);

/** Prints the skipped files. Runs once, whereas Vitest reads its configuration for each project. */
export function setup(): void {
  if (!elsewhere()) return;
  const others = globSync('tests/{functions,kinds}/*.test.ts').filter(
    (file) => !testsForElsewhere.includes(file.replaceAll('\\', '/')),
  );
  console.log(
    `Skipped at a campus elsewhere, since they need hold of its clock, its process or its rows:\n${others.map((file) => `  ${file}`).join('\n')}`,
  );
}
