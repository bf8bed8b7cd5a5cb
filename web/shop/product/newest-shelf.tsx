import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { shopTexts } from '../../copy/shop.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { listRows } from '../../lib/tables.ts';
import { availableAt } from './available-first.ts';
import { listed } from './listed.ts';
import { cardColumns } from './product-columns.ts';
import { fullShelf, ProductShelf } from './product-shelf.tsx';
import type { SuggestionsProps } from './suggestions.tsx';

/** The newest products that can be bought now. */
export function NewestShelf(props: SuggestionsProps) {
  const { data: products = [] } = useQuery({
    queryKey: queryKeys.suggestions,
    queryFn: () => {
      const where = [listed(), ...availableAt(serverNow()), Query.orderDesc('$createdAt')];
      return listRows('products', { select: cardColumns, where, limit: fullShelf });
    },
  });
  return <ProductShelf {...props} title={shopTexts.suggestions} products={products} />;
}
