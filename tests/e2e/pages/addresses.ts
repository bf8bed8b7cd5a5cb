import { Permission, Query, Role } from 'node-appwrite';
import { offerDueAt } from '#domain/orders/offer.ts';
import type { Row } from '../../../functions/usecases/rows.ts';
import { adminId, personId } from '../../../seeds/campus/people.ts';
import { routeSources } from '../../support/route-sources.ts';
import type { Campus } from '../campus.ts';
import { anyProduct, operatorOf } from '../new-people.ts';
import { marketCall } from '../shopping.ts';

export type Visitor = 'visitor' | 'student' | 'admin';

export const idOf = { student: personId('sari'), admin: adminId };

/** Every path of the router, as the router's sources write it. */
export const routePaths = [
  ...new Set([...routeSources.matchAll(/path: '([^']+)'/g)].flatMap(([, path]) => path ?? [])),
];

/** Who opens which path; `addressesOn` fills in the `:names`. A test fails if a path of the router is missing here. */
export const visitors: Readonly<Record<string, readonly Visitor[]>> = {
  '/': ['visitor'],
  '*': ['visitor', 'student'],
  '/login': ['visitor'],
  '/login/google': ['visitor'],
  '/login/link': ['visitor'],
  '/register': ['visitor'],
  '/forgot-password': ['visitor'],
  '/reset-password': ['visitor'],
  '/verify-email': ['visitor'],
  '/products': ['visitor', 'student'],
  '/product/:productId': ['visitor', 'student'],
  '/seller/:sellerId': ['visitor', 'student'],
  '/l': ['visitor', 'student'],
  '/profile': ['visitor', 'student'],
  '/panduan': ['visitor', 'student'],
  '/rules': ['visitor', 'student'],
  '/wanted': ['visitor', 'student'],
  '/wanted/:wantedId': ['visitor', 'student'],
  '/wanted/mine': ['student'],
  '/wanted/new': ['student'],
  '/wanted/:wantedId/edit': ['student'],
  '/chat': ['visitor', 'student', 'admin'],
  '/chat/:chatId': ['student', 'admin'],
  '/home': ['student'],
  '/semuakategori': ['student'],
  '/cart': ['student'],
  '/checkout': ['student'],
  '/checkout/offers/:offerId': ['student'],
  '/orders': ['student'],
  '/orders/:orderId': ['student'],
  '/history': ['student'],
  '/sales': ['student'],
  '/sales/money': ['student'],
  '/sales/:saleId': ['student'],
  '/sales/:saleId/scan': ['student'],
  '/batches/:batchId': ['student'],
  '/schedule': ['student'],
  '/wishlist': ['student'],
  '/wishlist/searches': ['student'],
  '/settings': ['student'],
  '/messages': ['student'],
  '/messages/:talkId': ['student'],
  '/notifications': ['student'],
  '/links': ['student'],
  '/manage-products': ['student'],
  '/post-product': ['student'],
  '/admin/dashboard': ['admin'],
  '/admin/attention': ['admin'],
  '/admin/orders': ['admin'],
  '/admin/payouts': ['admin'],
  '/admin/refunds': ['admin'],
  '/admin/products': ['admin'],
  '/admin/users': ['admin'],
  '/admin/users/:userId': ['admin'],
  '/admin/chat': ['admin'],
  '/admin/reports': ['admin'],
  '/admin/reports/:reportId': ['admin'],
  '/admin/batches': ['admin'],
  '/admin/draws': ['admin'],
  '/admin/disputes': ['admin'],
  '/admin/disputes/:saleId': ['admin'],
  '/admin/statistics': ['admin'],
  '/admin/audit': ['admin'],
  '/admin/setup': ['admin'],
  '/admin/settings': ['admin'],
  '/admin/settings/identity': ['admin'],
  '/admin/settings/rules': ['admin'],
  '/admin/settings/texts': ['admin'],
  '/admin/settings/addresses': ['admin'],
  '/admin/settings/categories': ['admin'],
  '/admin/settings/places': ['admin'],
  '/admin/settings/banners': ['admin'],
};

/** Paths that need a query string to have content. */
const queries: Readonly<Record<string, string>> = { '/reset-password': '?userId=sari&secret=rahasia' };

/** The secret of the student's active sale link. */
async function openLink(campus: Campus): Promise<string> {
  const { links } = JSON.parse(await marketCall(campus, idOf.student, 'GET', '/links', {})) as {
    links: { token: string }[];
  };
  const open = links.find(({ token }) => token !== '');
  if (!open) throw new Error('the demo campus has no sale link');
  return open.token;
}

/** Creates two products of another person with an agreed price for the student. */
async function agreedOffer(campus: Campus): Promise<string> {
  const { tables } = operatorOf(campus);
  const { rows } = await tables.listRows<Row<'products'>>({
    databaseId: 'market',
    tableId: 'products',
    queries: [
      ...[Query.equal('kind', 'goods'), Query.equal('isSold', false), Query.equal('isListed', true)],
      ...[Query.notEqual('sellerId', idOf.student), Query.greaterThan('stock', 1), Query.limit(100)],
    ],
  });
  const [things = []] = [...Map.groupBy(rows, ({ sellerId }) => sellerId).values()].filter(({ length }) => length > 1);
  const [one, other] = things;
  if (!one || !other) throw new Error('nobody on the demo campus sells two things');
  const rowId = 'offerofseveralthings';
  const people = [idOf.student, one.sellerId];
  const data = {
    ...{ talkId: 'none', productId: 'several', productName: `2 barang: ${one.name}`.slice(0, 100), imageId: '' },
    ...{ buyerId: idOf.student, sellerId: one.sellerId, proposedBy: idOf.student, price: one.price + other.price - 1 },
    ...{ listPrice: one.price + other.price, quantity: 1, state: 'accepted', dueAt: offerDueAt(Date.now()), round: 1 },
    productIds: [one.$id, other.$id],
  };
  const permissions = people.map((id) => Permission.read(Role.user(id)));
  await tables.upsertRow({ databaseId: 'market', tableId: 'offers', rowId, data, permissions });
  return rowId;
}

/** The pages for this kind of visitor: the router's path, and a matching address on this campus. */
export async function addressesOn(campus: Campus, as: Visitor): Promise<{ path: string; address: string }[]> {
  const { tables } = operatorOf(campus);
  const firstOf = async (tableId: string, ...queries: string[]): Promise<string> => {
    const { rows } = await tables.listRows({ databaseId: 'market', tableId, queries: [...queries, Query.limit(1)] });
    if (!rows[0]) throw new Error(`the demo campus has no ${tableId}`);
    return rows[0].$id;
  };
  const ids: Readonly<Record<string, string>> = {
    ':productId': (await anyProduct(campus)).id,
    ':sellerId': idOf.student,
    ':userId': idOf.student,
    ':orderId': await firstOf('orders', Query.equal('userId', idOf.student)),
    ':saleId': await firstOf(
      'sales',
      as === 'admin' ? Query.equal('state', 'disputed') : Query.equal('sellerId', idOf.student),
    ),
    ':batchId': await firstOf('batches', Query.equal('sellerId', idOf.student)),
    ':chatId': idOf.student,
    ':talkId': await firstOf(
      'talks',
      Query.or([Query.equal('firstId', idOf.student), Query.equal('secondId', idOf.student)]),
    ),
    ':reportId': await firstOf('reports'),
    ':wantedId': await firstOf(
      'wanted',
      Query.equal('state', 'open'),
      ...(as === 'student' ? [Query.equal('userId', idOf.student)] : []),
    ),
    ':offerId': await agreedOffer(campus),
    ':token': await openLink(campus),
  };
  return routePaths
    .filter((path) => visitors[path]?.includes(as))
    .map((path) => {
      const address = path === '*' ? '/halaman-yang-tidak-ada' : path.replace(/:\w+/, (name) => ids[name] ?? name);
      return { path, address: address + (queries[path] ?? '') };
    });
}
