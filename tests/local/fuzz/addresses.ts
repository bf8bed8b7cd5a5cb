import fc from 'fast-check';

/** Values in place of an id. */
export const id = fc.oneof(
  fc.constantFrom(
    'market',
    'products',
    'totals',
    'all',
    'unique()',
    'current',
    '..',
    '%2e%2e%2f',
    '_x',
    'a'.repeat(37),
    'x\u0000y',
    '🙂',
    "'; DROP TABLE users; --",
  ),
  fc.string({ maxLength: 40 }),
);
const template = fc.constantFrom(
  '/account',
  '/account/sessions/email',
  '/account/sessions/:',
  '/account/prefs',
  '/account/jwts',
  '/account/recovery',
  '/account/verifications/email',
  '/users',
  '/users/:',
  '/users/:/sessions',
  '/users/:/labels',
  '/users/:/tokens',
  '/tablesdb',
  '/tablesdb/:',
  '/tablesdb/market/tables',
  '/tablesdb/market/tables/:',
  '/tablesdb/market/tables/products/rows',
  '/tablesdb/market/tables/products/rows/:',
  '/tablesdb/market/tables/products/rows/:/sold/increment',
  '/tablesdb/market/tables/:/columns/string',
  '/tablesdb/market/tables/:/indexes',
  '/tablesdb/transactions',
  '/tablesdb/transactions/:',
  '/tablesdb/transactions/:/operations',
  '/databases/market/collections/:/attributes',
  '/storage/buckets',
  '/storage/buckets/product-photos/files',
  '/storage/buckets/:/files/:/view',
  '/storage/buckets/:/files/:/preview',
  '/functions',
  '/functions/market/executions',
  '/functions/:/executions/:',
  '/functions/:/variables',
  '/tokens/buckets/:/files/:',
  '/health/version',
  '/:',
);

/** Every kind of path with random ids. */
export const path = fc.tuple(template, fc.array(id, { minLength: 4, maxLength: 4 })).map(([text, ids]) => {
  let n = 0;
  return text.replace(/:/g, () => encodeURIComponent(ids[n++ % ids.length] ?? 'x'));
});
