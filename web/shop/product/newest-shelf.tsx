import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { availabilityOf } from '#domain/products/listing.ts';
import { shopTexts } from '../../copy/shop.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { listed } from './listed.ts';
import { cardColumns } from './product-columns.ts';
import { fullShelf, ProductShelf } from './product-shelf.tsx';
import type { SuggestionsProps } from './suggestions.tsx';

/** More than a shelf shows: some may not be available. */
const asked = 3 * fullShelf;

/** The newest products that can be bought now. */
export function NewestShelf(props: SuggestionsProps) {
  const { data = [] } = useQuery({
    queryKey: queryKeys.suggestions,
    queryFn: () => {
      const where = [listed(), Query.equal('isSold', false), Query.orderDesc('$createdAt')];
      return listRows('products', { select: cardColumns, where, limit: asked });
    },
  });
  const products = data.filter((product) => availabilityOf(product) === 'available');
  return <ProductShelf {...props} title={shopTexts.suggestions} products={products} />;
}
