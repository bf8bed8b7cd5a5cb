import { Query } from 'appwrite';
import { listRows } from '../../../lib/tables.ts';

/** Name and seller of these products, by id; deleted ones are missing. */
export async function productsOf(ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await listRows('products', {
    select: ['name', 'sellerId', 'sellerName'],
    where: [Query.equal('$id', [...new Set(ids)])],
    limit: ids.length,
  });
  return new Map(found.map((product) => [product.$id, product]));
}
