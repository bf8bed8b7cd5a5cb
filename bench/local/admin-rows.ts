import { Permission, Role, TablesDB } from 'node-appwrite';
import { orderStatuses } from '../../functions/domain/orders/order.ts';
import { orderSearchText } from '../../functions/domain/orders/order-search.ts';
import { paymentMethods } from '../../functions/domain/orders/payment.ts';
import { deletedPersonName } from '../../functions/domain/people/person.ts';
import { reportReasons, reportStatuses } from '../../functions/domain/reports/report.ts';
import { type BenchServer, clientOf } from './campus.ts';

const firstNames = ['Budi', 'Sari', 'Nadia', 'Joko', 'Laras', 'Putri', 'Agus', 'Dewi', 'Rizky', 'Wening', 'Tono'];
const lastNames = ['Santoso', 'Wijaya', 'Lestari', 'Pratama', 'Hidayat', 'Nugroho', 'Saputra'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const padded = (n: number) => String(n).padStart(8, '0');
const userOf = (n: number) => `person${padded(n)}`;
const nameOf = (n: number) => `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / 11))} ${n}`;
const readBy = (n: number) => [Permission.read(Role.user(userOf(n)))];

type Rows = (n: number) => Record<string, unknown>[];

const profile: Rows = (n) => [
  {
    $id: userOf(n),
    $permissions: readBy(n),
    name: nameOf(n),
    email: `${pick(firstNames, n).toLowerCase()}.${n}@mahasiswa.example.ac.id`,
    phone: `08${String(1_000_000_000 + ((n * 7_919) % 999_999_937))}`,
    role: n % 2_000 === 0 ? 'admin' : 'user',
    blocked: n % 50 === 0,
  },
];

/** One order in fifty contains coffee. */
const goodsOf = (n: number, line: number): string =>
  n % 50 === 7 && line === 0 ? `Kopi Gayo ${n} gram` : `Barang bekas seri ${n} nomor ${line}, lengkap dengan dus`;

const order: Rows = (n) => [
  {
    $id: `order${padded(n)}`,
    $permissions: readBy(n % 977),
    userId: userOf(n % 977),
    customerName: nameOf(n % 977),
    paymentMethod: pick(paymentMethods, Math.floor(n / 3)),
    shippingAddress: `Asrama Blok ${pick(['A', 'B', 'C'], n)} nomor ${n % 40}`,
    status: pick(orderStatuses, n),
    totalAmount: 10_000 + ((n * 7_919) % 5_000) * 500,
    itemCount: 2,
    paymentFlag: n % 400 === 0 ? 'refund_due' : '',
    sellerNames: [0, 1].map((part) => nameOf(sellerNumber(n, part))).join(', '),
    searchText: orderSearchText({
      orderId: `order${padded(n)}`,
      customerName: nameOf(n % 977),
      sellerNames: [0, 1].map((part) => nameOf(sellerNumber(n, part))).join(', '),
      products: [0, 1].map((line) => goodsOf(n, line)),
    }),
    productNames: `Lampu belajar nomor ${n % 977} × 1; Buku catatan nomor ${n % 389} × 1`,
  },
];

const sellers = 3_000;
const sellerNumber = (n: number, part: number) => (n * 2 + part * 7) % sellers;
/**
 * States of sales after a year: nearly all are completed, some are in progress, and a few are disputed, which
 * administrators have to decide.
 */
const saleState = (n: number, part: number): string =>
  n % 97 === part ? 'waiting' : n % 89 === part ? 'ready' : n % 900 === part ? 'disputed' : 'completed';

const sales: Rows = (n) =>
  [0, 1].map((part) => {
    const seller = sellerNumber(n, part);
    const state = saleState(n, part);
    const isGone = seller % 60 === 7;
    return {
      $id: `order${padded(n)}-${part + 1}`,
      $permissions: readBy(n % 977),
      orderId: `order${padded(n)}`,
      buyerId: userOf(n % 977),
      buyerName: nameOf(n % 977),
      sellerId: userOf(seller),
      // Deleted people have many completed sales, but none in progress.
      sellerName: isGone ? deletedPersonName : nameOf(seller),
      state: isGone ? 'completed' : state,
      subtotal: 10_000,
      itemCount: 1,
      method: pick(paymentMethods, Math.floor(n / 3)),
      dueAt: state === 'waiting' && !isGone ? new Date(Date.now() + (n % 48) * 3_600_000).toISOString() : null,
    };
  });

const orderItems: Rows = (n) =>
  [0, 1].map((line) => ({
    $id: `item${padded(n)}${line}`,
    $permissions: readBy(n % 977),
    orderId: `order${padded(n)}`,
    productId: `bench${padded((n * 2 + line) % 10_000)}`,
    sellerId: 'benchseller',
    name: goodsOf(n, line),
    price: 5_000,
    quantity: 1 + line,
  }));

const report: Rows = (n) => [
  {
    $id: `report${padded(n)}`,
    productId: `bench${padded(n)}`,
    productName: `Kamera seri ${n}`,
    reportedByUserId: userOf(n % 977),
    reporterEmail: `${pick(firstNames, n).toLowerCase()}.${n % 977}@mahasiswa.example.ac.id`,
    reason: pick(reportReasons, n),
    description: `Laporan ke-${n}: gambar tidak sesuai dengan barang yang dikirim.`,
    status: pick(reportStatuses, Math.floor(n / 7)),
  },
];

const auditActions = ['order.status', 'user.edit', 'user.block', 'product.edit', 'report.status'];

const auditEvent: Rows = (n) => [
  {
    $id: `audit${padded(n)}`,
    actorId: n % 4 === 0 ? 'person00000000' : 'admin00000000000000a',
    action: pick(auditActions, n),
    subject: `order${padded(n)}`,
    before: '{"status":"PENDING"}',
    after: '{"status":"Processed"}',
    state: n % 500 === 0 ? 'started' : 'done',
  },
];

const tables: Record<string, Rows> = {
  profiles: profile,
  orders: order,
  orderItems,
  sales,
  reports: report,
  auditEvents: auditEvent,
};

/** Fills `count` rows of each kind that administrators' lists show, except products, which `fillProducts` writes. */
export async function fillAdminTables(server: BenchServer, count: number): Promise<void> {
  const database = new TablesDB(clientOf(server));
  for (const [tableId, rowsOf] of Object.entries(tables)) {
    const rows = Array.from({ length: count }, (_, n) => rowsOf(n)).flat();
    for (let from = 0; from < rows.length; from += 100)
      await database.createRows({ databaseId: 'market', tableId, rows: rows.slice(from, from + 100) });
  }
}
