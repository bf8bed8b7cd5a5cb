/** Orders and sales in all states as after a busy week, with names, amounts and quantities at their limits. */
import { ID, Permission, Query, Role } from 'node-appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { productNamesOf } from '#domain/orders/product-names.ts';
import { deletedPersonName } from '#domain/people/person.ts';
import type { Campus } from './campus.ts';
import { type NewPerson, operatorOf } from './new-people.ts';
import { timeZone } from './this-campus.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const day = (days: number) => campusTime(Date.now() + days * dayMs, timeZone).date;

/** 80 letters. */
const longName = `${'Kalkulator Ilmiah Casio untuk Mahasiswa Teknik dan Sains '.repeat(2)}`.slice(0, 80);

interface Part extends Record<string, unknown> {
  readonly state: string;
  readonly productNames: string;
  readonly subtotal: number;
}

interface MixedOrder {
  readonly status: string;
  readonly method: string;
  /** Age in days. */
  readonly ago: number;
  readonly parts: readonly Part[];
}

const part = (state: string, productNames: string, subtotal: number, more: Record<string, unknown> = {}): Part => ({
  ...{ state, productNames, subtotal, itemCount: 1, ...more },
});

const accepted = { acceptedAt: inHours(-50), dueAt: inHours(200) };

/** Trades that need an action of one or both sides are the oldest, so they come last here. */
const mixture = (): readonly MixedOrder[] => [
  {
    status: 'PENDING',
    method: cashOnDelivery,
    ago: 0,
    parts: [part('waiting', 'Meja Belajar Lipat', 120_000, { dueAt: inHours(40) })],
  },
  {
    ...{ status: 'Processed', method: cashOnDelivery, ago: 1 },
    parts: [
      part('accepted', 'Laptop ASUS VivoBook 14', 4_830_000, {
        ...{ ...accepted, meetAt: inHours(24 * 5), meetAgreedAt: inHours(-3), meetPlace: 'Kantin FE' },
      }),
    ],
  },
  {
    ...{ status: 'Processed', method: bankTransfer, ago: 2 },
    parts: [1, 2, 3, 4, 5].map((number) =>
      part(number === 3 ? 'disputed' : 'accepted', `${longName.slice(0, 70)} ${number}`, 199_999_999_999, {
        ...accepted,
        ...(number === 3 ? { disputedFrom: 'accepted', disputedAt: inHours(-5), dueAt: null } : {}),
        ...(number === 5 ? { sellerName: deletedPersonName, imageId: '' } : {}),
      }),
    ),
  },
  {
    ...{ status: 'Shipped', method: bankTransfer, ago: 3 },
    parts: [
      part('ready', 'Risol Mayo Isi 5', 36_000, {
        ...{
          ...accepted,
          kind: 'preorder',
          batchId: 'po-campuran',
          itemCount: 3,
          meetAt: inHours(20),
          meetAgreedAt: inHours(-70),
        },
        ...{ readyAt: inHours(-2), meetPlace: 'Lobi GKU (besok 15.00–17.00)', stayFrom: inHours(-10) },
      }),
    ],
  },
  {
    ...{ status: 'Processed', method: cashOnDelivery, ago: 4 },
    parts: [part('accepted', 'Jas Lab Putih', 60_000, { ...accepted, meetPlace: 'Depan perpustakaan pusat' })],
  },
  { status: 'PENDING', method: bankTransfer, ago: 5, parts: [part('unpaid', 'Kalkulator Casio', 145_000)] },
  {
    ...{ status: 'Processed', method: cashOnDelivery, ago: 6 },
    parts: [
      part('accepted', 'Benda Baru', 10_000, {
        ...accepted,
        kind: 'lelang',
        buyerName: longName,
        sellerName: longName,
      }),
    ],
  },
  {
    ...{ status: 'Shipped', method: bankTransfer, ago: 9 },
    parts: [
      part('rented', 'Toga Wisuda Lengkap', 200_000, {
        ...{ ...accepted, kind: 'rental', rentFrom: day(-5), rentUntil: day(-2), deposit: 150_000 },
        ...{ meetAt: inHours(-100), meetPlace: 'Halaman GSG', dueAt: inHours(24 * 5) },
      }),
    ],
  },
  {
    ...{ status: 'Canceled', method: cashOnDelivery, ago: 10 },
    parts: [part('canceled', 'Rice Cooker Mini', 90_000, { reason: 'Maaf, sudah terjual di tempat lain.' })],
  },
  {
    ...{ status: 'Completed', method: cashOnDelivery, ago: 11 },
    parts: [
      part(
        'completed',
        productNamesOf(Array.from({ length: 20 }, (_, at) => `Buku Catatan Kuliah ${at + 1}`)),
        999_999_999,
        {
          ...{ itemCount: 20, completedAt: inHours(-260), isCashReceived: true },
        },
      ),
    ],
  },
];

/**
 * Writes the rows as this buyer's orders from this seller; those that need an action are the oldest. Returns the
 * orders' ids in the sequence of `mixture`.
 */
export async function writeMixture(campus: Campus, buyer: NewPerson, seller: NewPerson): Promise<readonly string[]> {
  const { tables } = operatorOf(campus);
  const market = { databaseId: 'market' } as const;
  const { rows: goods } = await tables.listRows({
    ...{ ...market, tableId: 'products' },
    queries: [Query.limit(12), Query.notEqual('imageId', '')],
  });
  const photos = goods.map((row) => String(Reflect.get(row, 'imageId')));
  const ids: string[] = [];
  for (const [place, { status, method, ago, parts }] of mixture().entries()) {
    const orderId = ID.unique();
    ids.push(orderId);
    const $createdAt = new Date(Date.now() - ago * dayMs - hourMs).toISOString();
    const own = [Permission.read(Role.user(buyer.id))];
    const totalAmount = parts.reduce((sum, { subtotal }) => sum + subtotal, 0);
    const order = {
      ...{ userId: buyer.id, customerName: buyer.name, paymentMethod: method, shippingAddress: 'Asrama' },
      ...{ status, totalAmount, itemCount: parts.length },
    };
    await tables.createRow({
      ...market,
      tableId: 'orders',
      rowId: orderId,
      data: { ...order, $createdAt },
      permissions: own,
    });
    const copy = { userId: buyer.id, date: $createdAt, total: totalAmount, expiresAt: inHours(1) };
    await tables.createRow({ ...market, tableId: 'transactions', rowId: orderId, data: copy, permissions: own });
    for (const [at, one] of parts.entries()) {
      await tables.createRow({
        ...{ ...market, tableId: 'sales', rowId: `${orderId}-${at + 1}` },
        data: {
          ...{
            orderId,
            buyerId: buyer.id,
            buyerName: buyer.name,
            sellerId: seller.id,
            sellerName: seller.name,
            method,
          },
          ...{ imageId: photos[place % photos.length] ?? '', kind: 'goods', $createdAt, ...one },
        },
        permissions: [...own, Permission.read(Role.user(seller.id))],
      });
    }
  }
  return ids;
}
