import fc from 'fast-check';

const texts = fc.constantFrom('name', 'nameLowercase', 'description', 'category', 'sellerId');
const numbers = fc.constantFrom('price', 'stock', 'sold', 'discount');
const piece = fc.oneof(
  fc.constantFrom('a', 'er', 'seri', 'lampu belajar', 'dipakai', 'zzz', 'ab'.repeat(200)),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const pieces = (method: string) =>
  fc
    .tuple(texts, fc.array(piece, { minLength: 1, maxLength: 200 }))
    .map(([attribute, values]) => ({ method, attribute, values }));
const single = fc
  .tuple(
    fc.constantFrom('startsWith', 'endsWith', 'notStartsWith', 'notEndsWith', 'notEqual', 'lessThan', 'greaterThan'),
    texts,
    piece,
  )
  .map(([method, attribute, value]) => ({ method, attribute, values: [value] }));
const range = fc
  .tuple(fc.constantFrom('between', 'notBetween'), numbers, fc.integer({ min: 0, max: 9_000_000 }), fc.nat(1_000_000))
  .map(([method, attribute, from, wide]) => ({ method, attribute, values: [from, from + wide] }));
const plain: fc.Arbitrary<object> = fc.oneof(
  pieces('contains'),
  pieces('notContains'),
  pieces('containsAll'),
  single,
  range,
);
const joined = fc
  .tuple(fc.constantFrom('or', 'and'), fc.array(fc.oneof(single, range), { minLength: 2, maxLength: 40 }))
  .map(([method, values]) => ({ method, values }));

/** A filter that must be evaluated on many rows. URLs hold at most 15 KB: longer ones never reach the lists. */
export const filter: fc.Arbitrary<object> = fc
  .oneof(plain, joined)
  .filter((one) => encodeURIComponent(JSON.stringify(one)).length < 12_000 && JSON.stringify(one).length < 4_096);

const order = fc
  .tuple(fc.constantFrom('orderAsc', 'orderDesc'), fc.oneof(texts, numbers))
  .map(([method, attribute]) => ({ method, attribute }));
const paging = fc.oneof(
  fc.nat(100_000).map((n) => ({ method: 'offset', values: [n] })),
  fc.integer({ min: 1, max: 100_000 }).map((n) => ({ method: 'limit', values: [n] })),
  fc.nat(19_999).map((n) => ({ method: 'cursorAfter', values: [`p${n}`] })),
);

/** A list request meant to block the server. */
export const heavyList = fc
  .tuple(fc.array(filter, { maxLength: 4 }), fc.array(order, { maxLength: 4 }), fc.array(paging, { maxLength: 2 }))
  .map((parts): object[] => parts.flat())
  .filter((list) => encodeURIComponent(JSON.stringify(list)).length < 14_000);
