/** The seeds' products on an embedded Appwrite, and a visitor's search with the same queries as the client's lists. */

import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Client, type Models, Query, TablesDB } from 'node-appwrite';
import type { RankedProduct } from '../../functions/domain/products/search-rank.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { writeRows } from '../../seeds/appwrite/write-rows.ts';
import { campus } from '../../seeds/campus/campus.ts';
import type { PlannedRow } from '../../seeds/rows/planned-row.ts';
import { productRows } from '../../seeds/rows/product-rows.ts';
import { readSearchPage, type SearchPage, type SearchPlace } from '../../web/features/catalogue/lists/search-pages.ts';
import type { SearchedList } from '../../web/features/catalogue/lists/search-stages.ts';
import { listParts } from '../../web/shop/product/available-first.ts';

type Card = RankedProduct & Pick<Row<'products'>, 'price'>;

export interface Searched {
  readonly server: LocalAppwrite;
  /** All pages of a search. */
  pages(text: string, list?: Partial<SearchedList>, limit?: number): Promise<SearchPage<Card>[]>;
  close(): Promise<void>;
}

const columns: (keyof Card)[] = ['name', 'category', 'condition', 'location', 'price', 'kind'];
const mostPages = 60;

export async function openSearched(more: readonly PlannedRow[] = []): Promise<Searched> {
  const server = await startLocalAppwrite({ config: 'appwrite.json' });
  const client = () => new Client().setEndpoint(server.endpoint).setProject(server.projectId);
  await writeRows(client().setKey(server.key), [...productRows(campus, Date.now()), ...more]);
  const tables = new TablesDB(client());
  const read = async (where: string[], limit: number, after: string | undefined): Promise<Card[]> => {
    const queries = [
      ...where,
      Query.select(columns),
      Query.limit(limit),
      ...(after === undefined ? [] : [Query.cursorAfter(after)]),
    ];
    const asked = { databaseId: 'market', tableId: 'products', queries, total: false };
    return (await tables.listRows<Card & Models.Row>(asked)).rows;
  };
  return {
    server,
    close: () => server.close(),
    async pages(text, list = {}, limit = 20) {
      const all = { narrowed: [], parts: listParts(Date.now()), order: null, beginsFirst: false, ...list };
      const pages: SearchPage<Card>[] = [];
      for (let place: SearchPlace<Card> | null = null, isEnd = false; !isEnd; ) {
        const page: SearchPage<Card> = await readSearchPage({ text, list: all, read }, place, limit);
        pages.push(page);
        if (pages.length > mostPages) throw new Error(`The search for ${text} does not end.`);
        place = page.next ?? null;
        isEnd = place === null;
      }
      return pages;
    },
  };
}
