import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { categoriesMeant } from '#domain/products/search-intent.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { recentSearches } from '../../../lib/device/recent-searches.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { listRows } from '../../../lib/tables.ts';
import { listParts } from '../../../shop/product/available-first.ts';
import { listed } from '../../../shop/product/listed.ts';
import { readSearchPage } from '../lists/search-pages.ts';

export type Suggested =
  | { readonly kind: 'recent' | 'meant' | 'category'; readonly text: string }
  | { readonly kind: 'product'; readonly text: string; readonly productId: string };

const pauseMs = 250;
const products = 5;
const fewest = 2;

const suggestedCategories = (term: string): Suggested[] =>
  categoriesMeant(term, campusWords(campus())).map((text) => ({ kind: 'category', text }));

async function suggestedProducts(text: string): Promise<Suggested[]> {
  const list = { narrowed: [listed()], parts: listParts(serverNow()), order: null, beginsFirst: false };
  const read = (where: string[], limit: number, after: string | undefined) =>
    listRows('products', { select: ['name', 'category', 'condition', 'location', 'kind'], where, limit, after });
  const page = await readSearchPage({ text, list, read }, null, products);
  const found = page.products.map(({ $id, name }): Suggested => ({ kind: 'product', text: name, productId: $id }));
  return page.meant ? [{ kind: 'meant', text: page.meant }, ...found] : found;
}

/**
 * Suggestions for the typed text: recent searches and categories immediately, products after a pause. Outdated
 * responses are ignored.
 */
export function useSuggested(term: string): Suggested[] {
  const typed = term.trim();
  const [asked] = useDebouncedValue(typed, pauseMs);
  const { data = [] } = useQuery({
    queryKey: queryKeys.searchSuggestions(asked),
    queryFn: () => suggestedProducts(asked),
    enabled: asked.length >= fewest && asked === typed,
    staleTime: 60_000,
  });
  const begins = (one: string) => one.toLowerCase().startsWith(typed.toLowerCase()) && one !== typed;
  const recent = recentSearches()
    .filter((one) => typed === '' || begins(one))
    .map((text): Suggested => ({ kind: 'recent', text }));
  return [
    ...recent.slice(0, typed === '' ? recent.length : 2),
    ...suggestedCategories(typed),
    ...(asked === typed ? data : []),
  ];
}
