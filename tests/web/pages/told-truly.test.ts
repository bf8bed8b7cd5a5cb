import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Given, Who } from './fake-appwrite.ts';
import { type Client, startClient } from './open-page.tsx';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const at = '2026-11-01T08:00:00.000+00:00';
const orderId = 'abcdefghij0123456789';
const saleId = `${orderId}-1`;
const place = 'Depan GSG';
const list = (...rows: readonly object[]) => ({
  total: rows.length,
  rows: rows.map((row) => ({ $createdAt: at, $updatedAt: at, ...row })),
});

const product = {
  $id: 'lampu',
  name: 'Lampu belajar',
  price: 45_000,
  discount: 0,
  category: 'Elektronik',
  location: 'GSG',
  condition: '',
  codAddress: place,
  imageId: '',
  imageIds: [],
  sold: 0,
  stock: 3,
  isSold: false,
  sellerId: 'budi',
  sellerName: 'Budi',
};
const line = { $id: 'baris', productId: 'lampu', name: product.name, price: product.price, imageId: '', quantity: 1 };
const cart: Given = { '/cartItems/rows': list(line), '/products/rows': list(product), '/cart/items': {} };

const sale = {
  $id: saleId,
  orderId,
  buyerId: 'budi',
  buyerName: 'Budi Santoso',
  sellerId: 'student',
  sellerName: 'Sari Wulandari',
  state: 'accepted',
  disputedFrom: '',
  subtotal: 45_000,
  itemCount: 1,
  method: 'COD (Bayar di Tempat)',
  dueAt: null,
  remindAt: null,
  meetPlace: '',
  meetAt: null,
  reason: '',
  endedBy: '',
  isPaidOutside: false,
  isCashReceived: false,
  acceptedAt: at,
  completedAt: null,
  $createdAt: at,
  $updatedAt: at,
};
const item = { $id: 'barang', productId: 'lampu', name: product.name, imageId: '', price: 45_000, quantity: 1, saleId };
const person = (id: string, name: string) => ({ id, name, photoId: '', isGone: false });
const saleDetail = (changed: Partial<Record<keyof typeof sale, unknown>>, shippingAddress: string | null): Given => ({
  [`/sales/${saleId}`]: {
    sale: { ...sale, ...changed },
    orderVersion: 1,
    items: [{ ...item, codAddress: place }],
    buyer: person('budi', 'Budi Santoso'),
    seller: person('student', 'Sari Wulandari'),
    shippingAddress,
    events: [],
  },
});

const order = {
  $id: orderId,
  userId: 'budi',
  customerName: 'Budi Santoso',
  paymentMethod: sale.method,
  shippingAddress: 'Asrama Putra Blok A',
  status: 'Processed',
  totalAmount: 45_000,
  canceledAmount: 0,
  itemCount: 1,
  version: 1,
  paymentFlag: '',
  sellerNames: 'Sari Wulandari',
};
const desk: Given = {
  '/orders/rows': list(order),
  '/orderItems/rows': list({ ...item, orderId, codAddress: place }),
  '/sales/rows': list(sale),
};

const open = (path: string, given: Given = {}, who: Who = 'student') =>
  client.open(path, { mood: 'empty', who, given });
/** For busy machines. */
const patience = { timeout: 10_000 };
const says = (sentence: string) => vi.waitFor(() => expect(client.said()).toContain(sentence), patience);

/** Presses what is called so, as soon as it can be pressed. */
async function press(name: string | RegExp): Promise<void> {
  const called = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
  const fits = (part: Element) => (typeof name === 'string' ? called(part) === name : name.test(called(part)));
  const found = await vi.waitFor(() => {
    const part = [...document.querySelectorAll<HTMLElement>('button:enabled, a')].find(fits);
    if (!part) throw new Error(`Nothing is called ${String(name)}`);
    return part;
  }, patience);
  found.click();
}

describe('where goods change hands stands wherever they are told', () => {
  test.each([
    ['cart', '/cart', cart, 'student'],
    ['checkout', '/checkout', cart, 'student'],
    ['sale', `/sales/${saleId}`, saleDetail({}, order.shippingAddress), 'student'],
  ] as const)('%s', async (_, path, given, who) => {
    await open(path, given, who);
    await says(`Titik COD: ${place}`);
  });

  test("the administrator's drawer", async () => {
    await open('/admin/orders', desk, 'admin');
    await press('Detail');
    await says(`Titik COD: ${place}`);
  });
});

test('a buyer’s address is promised to the seller only while it will come', async () => {
  const later = 'Alamat pembeli tampil setelah Anda menerima pesanan ini.';
  await open(`/sales/${saleId}`, saleDetail({ state: 'waiting', acceptedAt: null }, null));
  await says(later);
  await open(`/sales/${saleId}`, saleDetail({ state: 'canceled', acceptedAt: null }, null));
  await says('Penjualan ini dibatalkan; alamat pembeli tidak ditampilkan.');
  expect(client.said()).not.toContain(later);
});

test.each(['/profile', '/settings'])('%s: what a phone number may be made of stands at its field', async (path) => {
  await open(path);
  await press('Edit Profil');
  const field = await vi.waitFor(() => {
    const input = [...document.querySelectorAll('label')].find(
      (label) => label.textContent === 'Nomor Telepon',
    )?.htmlFor;
    expect(input).toBeTruthy();
    return document.getElementById(input ?? '');
  }, patience);
  const hints = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const told = hints.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(told).toContain('8–15 angka, misalnya 0812 3456 7890 atau +62 812-3456-7890');
});

test('"Akun" leads to chat, news, both histories’ meaning, and out', async () => {
  await open('/profile');
  await says('Tanggal, total dan status setiap pesanan');
  const bar = [...document.querySelectorAll('nav')].find((nav) => nav.getAttribute('aria-label') === 'Menu utama');
  expect([...(bar?.querySelectorAll('a') ?? [])].map((place) => place.getAttribute('href'))).toContain('/profile');
  const places = [...document.querySelectorAll('nav[aria-label="Akun saya"] a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(places).toEqual(expect.arrayContaining(['/chat', '/notifications', '/history']));
  expect([...document.querySelectorAll('main button')].map((button) => button.textContent)).toContain('Logout');
});

test.each([
  ['/orders', 'Barang yang Anda pesan: statusnya sekarang, pembayaran dan pembatalan.'],
  ['/history', 'Catatan ringkas tanggal, total dan status setiap pesanan.'],
])('%s says what it is for', async (path, sentence) => {
  await open(path);
  await says(sentence);
});

test('what was taken out of the cart can be put back', async () => {
  await open('/cart', cart);
  await press(/^Hapus .*Lampu belajar/);
  await says('"Lampu belajar" dihapus dari keranjang.');
  await press('Urungkan');
  await vi.waitFor(() => expect(client.executed()).toContain('POST /cart/items'), patience);
});

test('"Mulai Chat" on a running chat opens it', async () => {
  const said = { $id: 'pesan', senderId: 'student', senderName: 'Sari', role: 'user', message: 'Halo', imageId: '' };
  await open('/chat', { '/messages/rows': list(said) });
  await says('Halo');
  await press(/^Mulai Chat/); // with how many are unread, once that is known
  await vi.waitFor(() => expect(location.pathname).toBe('/chat/student'), patience);
  expect(client.executed()).not.toContain('POST /chats');
});

test('what can no longer be bought is greyed on a list, the rest is not', async () => {
  const sold = { ...product, $id: 'terjual', isSold: true };
  const empty = { ...product, $id: 'habis', stock: 0 };
  await open('/products', { '/products/rows': list(product, sold, empty) }, 'visitor');
  await vi.waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(3), patience);
  const cards = [...document.querySelectorAll('article')];
  expect(cards.map((card) => card.hasAttribute('data-gone'))).toEqual([false, true, true]);
});
