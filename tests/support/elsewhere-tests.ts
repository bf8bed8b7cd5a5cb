import { globSync } from 'node:fs';

/** Function tests that need no hold of the server's clock or process and mind nobody else's rows. */
const anywhere = [
  'access-matrix',
  'route-matrix',
  'cart',
  'chat',
  'file-permissions',
  'hostile-ids',
  'last-item-race',
  'order-life',
  'place-order',
  'reorder',
  'report',
  'selling',
  'wishlist',
].map((name) => `tests/functions/${name}.test.ts`);

/** Files of the function tests for a campus elsewhere; says which stay behind. */
export function testsForElsewhere(): string[] {
  const others = globSync('tests/functions/*.test.ts').filter((file) => !anywhere.includes(file.replaceAll('\\', '/')));
  console.log(
    `Skipped at a campus elsewhere, since they need hold of its clock, its process or its rows:\n${others.map((file) => `  ${file}`).join('\n')}`,
  );
  return anywhere;
}
