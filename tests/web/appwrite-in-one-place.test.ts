// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Parts of Appwrite's addresses in a text, the endpoint itself, and objects of its SDK that are made. */
const address = /['`/](tablesdb|storage\/buckets|functions|account|databases)\/[^'"\n]*\$\{|\bconfig\.endpoint\b/;
const made = /new (Client|Account|TablesDB|Databases|Storage|Functions|Realtime|Teams|Avatars)\(/;

/** Which of these sources talk to Appwrite by themselves. */
const offenders = (sources: readonly (readonly [string, string])[]) =>
  sources.filter(([, source]) => address.test(source) || made.test(source)).map(([file]) => file);

test('only lib/appwrite.ts makes objects of the SDK, and only appwrite-addresses.ts beside it builds addresses', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(offenders(sources).sort()).toEqual(['web/lib/appwrite-addresses.ts', 'web/lib/appwrite.ts']);
});

test('an address built by hand is found, and a route of our own is none', () => {
  const found = offenders([
    ['picture', `const url = \`\${base}/storage/buckets/\${bucket}/files/\${id}\`;`],
    ['row', `fetch(\`\${config.endpoint}/tablesdb/market\`)`],
    ['client', 'const mine = new Account(client);'],
    ['route', "link.to = '/orders/' + id"],
    ['import', "import { functions } from '../../lib/functions.ts';"],
  ]);
  expect(found).toEqual(['picture', 'row', 'client']);
});
