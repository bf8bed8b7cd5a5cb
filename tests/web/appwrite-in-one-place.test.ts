// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Patterns of Appwrite URLs, of the endpoint, and of SDK constructors. */
const address = /['`/](tablesdb|storage\/buckets|functions|account|databases)\/[^'"\n]*\$\{|\bconfig\.endpoint\b/;
const made = /new (Client|Account|TablesDB|Databases|Storage|Functions|Realtime|Teams|Avatars)\(/;

/** Files whose source calls Appwrite directly. */
const offenders = (sources: readonly (readonly [string, string])[]) =>
  sources.filter(([, source]) => address.test(source) || made.test(source)).map(([file]) => file);

test('only lib/appwrite.ts creates SDK objects, and only lib/appwrite-addresses.ts builds Appwrite URLs', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(offenders(sources).sort()).toEqual(['web/lib/appwrite-addresses.ts', 'web/lib/appwrite.ts']);
});

test('the check finds an Appwrite URL built by hand, and ignores a route of the app', () => {
  const found = offenders([
    ['picture', `const url = \`\${base}/storage/buckets/\${bucket}/files/\${id}\`;`],
    ['row', `fetch(\`\${config.endpoint}/tablesdb/market\`)`],
    ['client', 'const mine = new Account(client);'],
    ['route', "link.to = '/orders/' + id"],
    ['import', "import { functions } from '../../lib/functions.ts';"],
  ]);
  expect(found).toEqual(['picture', 'row', 'client']);
});
