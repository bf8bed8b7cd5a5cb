/** Creates an offer of each kind of trade as its form does. */
import { ID, Permission, Role } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { campusDate, dateAfter } from '#domain/campus-days.ts';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { type CampusName, demoCampuses } from '../../seeds/demo-campuses.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { adminCall, marketCall, sell } from './shopping.ts';
import { timeZone } from './this-campus.ts';

export interface Posted {
  id: string;
  name: string;
  seller: NewPerson;
}

const hourMs = 3_600_000;
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

/** Uploads a product photo as this seller. */
async function photoOf(campus: Campus, sellerId: string): Promise<string> {
  const file = InputFile.fromBuffer((await smallPhoto('barang.jpg')).buffer, 'barang.jpg');
  const own = [Permission.update(Role.user(sellerId)), Permission.delete(Role.user(sellerId))];
  const permissions = [Permission.read(Role.any()), ...own];
  const { files } = operatorOf(campus);
  return (await files.createFile({ bucketId: 'product-photos', fileId: ID.unique(), file, permissions })).$id;
}

interface Ware {
  name: string;
  price: number;
  category: string;
  details: object;
  stock?: number | null;
  seller?: NewPerson;
}

/** Posts a product of this kind. */
async function posted(campus: Campus, kind: ProductKind, { seller: known, details, stock = null, ...ware }: Ware) {
  const seller = known ?? (await moveIn(campus, { name: 'Rani Penjual' }));
  const id = ID.unique();
  await marketCall(campus, seller.id, 'POST', '/products', {
    ...{ productId: id, ...ware, stock, kind, details },
    ...{ description: 'Lengkap dan terawat', location: 'Gate 2', codAddress: 'Depan perpustakaan' },
    imageIds: [await photoOf(campus, seller.id)],
  });
  return { id, name: ware.name, seller };
}

/** A category in which the campus allows the kind; the defaults are those of the first demo campus. */
type Where = { category?: string };

/** A pre-order whose batch closes tomorrow. */
export async function preorder(campus: Campus, { category = 'Makanan & Minuman' }: Where = {}) {
  const details = {
    ...{ closesAt: hoursAhead(24), pickupFrom: hoursAhead(26), pickupUntil: hoursAhead(28), pickupPlace: 'Lobi GSG' },
    ...{ least: 1, most: 40, acceptsAll: true },
  };
  const product = await posted(campus, 'preorder', { name: 'Risoles Mayo Isi 3', price: 12_000, category, details });
  return { ...product, batchId: `${product.id}-b1` };
}

/** A service of one package, every day from 8.00 to 20.00. */
export function lesson(campus: Campus, { category = 'Jasa' }: Where = {}): Promise<Posted> {
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, from: '08:00', until: '20:00' }));
  const packages = [{ id: 'satu', name: 'Satu sesi', price: 50_000, minutes: 60 }];
  const details = { packages, schedule: { hours, daysOff: [] } };
  return posted(campus, 'service', { name: 'Les Statistika Dasar', price: 1, category, details });
}

/** Two togas to rent, at Rp 25.000 a day. */
export function toga(campus: Campus, { category = 'Lainnya' }: Where = {}): Promise<Posted> {
  const details = { deposit: 100_000, pieces: 2, valueNew: 350_000 };
  return posted(campus, 'rental', { name: 'Toga Wisuda Ukuran M', price: 25_000, category, details });
}

/** A gift; with `drawAt` it is raffled. */
export function gift(campus: Campus, { category = 'Rumah Tangga', drawAt = '' } = {}): Promise<Posted> {
  const details = drawAt === '' ? {} : { drawAt };
  return posted(campus, 'free', { name: 'Keranjang Rotan Lama', price: 0, category, stock: 1, details });
}

/** Two products, Rp 60.000 and Rp 40.000 each, Rp 90.000 together. */
export async function bundle(campus: Campus, { category = 'Rumah Tangga' }: Where = {}) {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const own = { sellerId: seller.id, sellerName: seller.name, stock: 1 };
  const parts = [
    await sell(campus, { name: 'Cermin Dinding', price: 60_000, ...own }),
    await sell(campus, { name: 'Karpet Bulu', price: 40_000, ...own }),
  ];
  const details = { productIds: parts.map(({ id }) => id) };
  const product = await posted(campus, 'bundle', { name: 'Paket Kamar', price: 90_000, category, details, seller });
  return { ...product, parts };
}

/** A sale link for Rp 75.000. */
export async function saleLink(campus: Campus) {
  const seller = await moveIn(campus, { name: 'Rani Penjual' });
  const thing = {
    linkId: ID.unique(),
    name: 'Kipas angin titipan',
    price: 75_000,
    imageId: '',
    codAddress: 'Lobi GSG',
  };
  const { token } = JSON.parse(await marketCall(campus, seller.id, 'POST', '/links', thing)) as { token: string };
  return { seller, token, name: thing.name };
}

/** A wanted ad. */
export async function wantedAd(campus: Campus, { category = 'Rumah Tangga' }: Where = {}) {
  const owner = await moveIn(campus, { name: 'Tono Pencari' });
  const wantedId = ID.unique();
  const ad = { what: 'Dicari kipas meja antik', category, budget: 160_000, place: '', details: '' };
  await marketCall(campus, owner.id, 'POST', '/wanted', { wantedId, ...ad });
  return { owner, wantedId, what: ad.what };
}

/** A date some days from now in the campus's time zone, in the format of a date field. */
export const dayAhead = (days: number): string => dateAfter(campusDate(Date.now(), timeZone), days);

/**
 * Allows every kind in every category, as an administrator does: the second demo campus allows only goods and wanted
 * ads.
 */
export async function offerAllKinds(campus: Campus, name: CampusName): Promise<void> {
  const { categories } = demoCampuses[name].settings;
  if (!categories) throw new Error(`${name} has no categories of its own`);
  const where = { databaseId: 'market', tableId: 'privateSettings', rowId: 'categories' };
  const { version } = { version: 0, ...(await operatorOf(campus).tables.getRow(where)) };
  const data = { ...categories, categories: categories.categories.map((one) => ({ ...one, kinds: productKinds })) };
  await adminCall(campus, 'PUT', '/settings/categories', { version, data });
}
