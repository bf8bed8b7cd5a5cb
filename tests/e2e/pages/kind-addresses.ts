/** Pages with content of the kinds of trade on the demo campus: for buyers, sellers and everybody. */
import { ID, Query } from 'node-appwrite';
import type { Campus } from '../campus.ts';
import { moveIn, operatorOf } from '../new-people.ts';
import { marketCall } from '../shopping.ts';
import { idOf } from './addresses.ts';

/** First matching row of a table; empty if there is none. */
export async function firstOf(campus: Campus, tableId: string, ...where: string[]): Promise<Record<string, unknown>> {
  const queries = [...where, Query.limit(1)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId, queries });
  return { ...rows[0] };
}

/** Addresses, each with the person who opens it. Creates a seller with a sale link and a wanted ad. */
export async function kindAddresses(campus: Campus): Promise<[address: string, person: string][]> {
  const batch = await firstOf(campus, 'batches', Query.equal('state', 'open'));
  const draw = await firstOf(campus, 'draws', Query.equal('state', 'open'));
  const bundle = await firstOf(campus, 'products', Query.equal('kind', 'bundle'));
  const service = await firstOf(campus, 'products', Query.equal('kind', 'service'));
  const rental = await firstOf(campus, 'products', Query.startsWith('nameLowercase', 'sewa toga'));
  const booked = await firstOf(campus, 'sales', Query.equal('kind', 'service'), Query.notEqual('bookingId', ''));
  const rented = await firstOf(
    campus,
    'sales',
    Query.equal('sellerId', String(rental['sellerId'])),
    Query.equal('kind', 'rental'),
  );
  const joined = await firstOf(campus, 'sales', Query.equal('batchId', String(batch['$id'])));
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const linkId = ID.unique();
  const link = { linkId, name: 'Rak sepatu tiga tingkat', price: 45_000, imageId: '', codAddress: 'Lobi GSG' };
  const { token } = JSON.parse(await marketCall(campus, seller.id, 'POST', '/links', link));
  const wantedId = ID.unique();
  const thing = {
    what: 'Dicari rice cooker kecil',
    category: 'Rumah Tangga',
    budget: 150_000,
    place: '',
    details: '',
  };
  await marketCall(campus, seller.id, 'POST', '/wanted', { wantedId, ...thing });
  return [
    [`/product/${batch['productId']}`, idOf.student],
    [`/batches/${batch['$id']}`, String(batch['sellerId'])],
    [`/product/${draw['$id']}`, idOf.student],
    [`/product/${bundle['$id']}`, idOf.student],
    ...[service, rental].flatMap((product): [string, string][] => [
      [`/product/${product['$id']}`, idOf.student],
      [`/product/${product['$id']}`, String(product['sellerId'])],
    ]),
    ['/schedule', String(service['sellerId'])],
    ...[joined, booked, rented].flatMap((sale): [string, string][] => [
      [`/orders/${sale['orderId']}`, String(sale['buyerId'])],
      [`/sales/${sale['$id']}`, String(sale['sellerId'])],
    ]),
    ['/wanted', idOf.student],
    ['/wanted/new', idOf.student],
    [`/wanted/${wantedId}`, idOf.student],
    [`/wanted/${wantedId}`, seller.id],
    ['/links', seller.id],
    [`/l#${token}`, idOf.student],
    ['/sales', String(batch['sellerId'])],
  ];
}

/** Pages that visitors can open without a session, except products. */
export const forVisitors = (addresses: readonly (readonly [address: string, person: string])[]): [string, ''][] =>
  [...new Set(addresses.map(([address]) => address))]
    .filter((address) => /^\/(l\/|wanted$|wanted\/(?!new$))/.test(address))
    .map((address) => [address, '']);
