import { globSync } from 'node:fs';

/**
 * Function tests that need no hold of the server's clock or process and mind nobody else's rows; single tests of these files
 * that do are marked (own-server.ts).
 */
const anywhere = [
  ...['access-matrix', 'route-matrix', 'file-permissions', 'hostile-ids', 'odd-bodies', 'lost-connection'],
  ...['cart', 'place-order', 'order-life', 'order-size', 'last-item-race', 'reorder', 'handover', 'open-trades'],
  ...['selling', 'selling-limits', 'wishlist', 'kind-filters', 'kind-cheats', 'kinds-turned-off'],
  ...['bundles', 'bundle-offers', 'offers', 'sale-links', 'wanted', 'draws', 'preorder', 'services', 'appointments'],
  ...['chat', 'report', 'pairs', 'blocked-traders', 'own-cases', 'cod-trust', 'push-devices', 'buyers-money-news'],
  ...['admin-work', 'rows-of-people'],
].map((name) => `tests/functions/${name}.test.ts`);

/** Files of the function tests for a campus elsewhere; says which stay behind. */
export function testsForElsewhere(): string[] {
  const others = globSync('tests/functions/*.test.ts').filter((file) => !anywhere.includes(file.replaceAll('\\', '/')));
  console.log(
    `Skipped at a campus elsewhere, since they need hold of its clock, its process or its rows:\n${others.map((file) => `  ${file}`).join('\n')}`,
  );
  return anywhere;
}
