/**
 * `npm run sitemap -- --endpoint https://appwrite.example/v1 --project lapak --web https://lapak.example`: writes
 * sitemap.xml with every offered product into the built client and adds it to robots.txt. Needs no key, because
 * products are public.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { Client, Query, TablesDB } from 'node-appwrite';
import { uncounted } from '../functions/adapters/answers.ts';
import { robotsWith, type SitemapEntry, sitemapFiles } from './site/sitemap-files.ts';

const usage = 'npm run sitemap -- --endpoint https://appwrite.example/v1 --project lapak --web https://lapak.example';
tellFailures(usage);
const pageSize = 1_000;
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { endpoint: string, project: string, web: string, out: { ...string, default: 'dist/web' } },
});
const { endpoint, project, web, out } = values;

/** Every offered product, newest first, page by page. */
async function readProducts(tables: TablesDB): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let after: string | undefined; ; after = entries.at(-1)?.id) {
    const { rows } = await tables.listRows({
      databaseId: 'market',
      tableId: 'products',
      queries: [
        Query.equal('isListed', true),
        Query.select(['$id', '$updatedAt']),
        Query.orderDesc('$createdAt'),
        Query.limit(pageSize),
        ...(after ? [Query.cursorAfter(after)] : []),
      ],
      total: uncounted,
    });
    entries.push(...rows.map((row) => ({ id: row.$id, changed: row.$updatedAt })));
    if (rows.length < pageSize) return entries;
  }
}

if (!endpoint || !project || !web || !URL.canParse(endpoint) || !URL.canParse(web)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const { origin } = new URL(web);
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(project));
  const products = await readProducts(tables);
  const files = sitemapFiles(origin, products);
  for (const { name, xml } of files) writeFileSync(join(out, name), xml);
  const robots = join(out, 'robots.txt');
  writeFileSync(robots, robotsWith(readFileSync(robots, 'utf8'), origin));
  console.log(
    `${products.length} products in ${files.map(({ name }) => name).join(', ')} (${out}); robots.txt names it.`,
  );
}
