import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { Given, Who } from './fake-appwrite.ts';
import { at, cart, desk, item, line, list, order, orderId, place, product, sale, saleDetail, saleId } from './goods.ts';
import { type Client, sight, startClient } from './open-page.tsx';
import { attention } from './screens.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const open = (path: string, given: Given = {}, who: Who = 'student') =>
  client.open(path, { mood: 'empty', who, given });
const says = (sentence: string) => eventually(() => expect(client.said()).toContain(sentence));

/** Presses the control of this name as soon as it is enabled. */
async function press(name: string | RegExp): Promise<void> {
  const called = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
  const fits = (part: Element) => (typeof name === 'string' ? called(part) === name : name.test(called(part)));
  const found = await eventually(() => {
    const part = [...document.querySelectorAll<HTMLElement>('button:enabled, a')].find(fits);
    if (!part) throw new Error(`Nothing is called ${String(name)}`);
    return part;
  });
  found.click();
}

describe('the meeting place appears on every page that needs it', () => {
  test.each([
    ['cart', '/cart', cart, 'student'],
    ['sale', `/sales/${saleId}`, saleDetail({}, order.shippingAddress), 'student'],
  ] as const)('%s', async (_, path, given, who) => {
    await open(path, given, who);
    // The ticket of a sale shows it in a section that is collapsed at first.
    await eventually(() => {
      for (const closed of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) closed.click();
      expect(client.said()).toContain(`Titik COD: ${place}`);
    });
  });

  test('checkout, where another place can be proposed', async () => {
    await open('/checkout', cart);
    const proposed = () => [...document.querySelectorAll('textarea')].map(({ value }) => value);
    await eventually(() => expect(proposed()).toContain(place));
  });

  test("the administrator's drawer", async () => {
    await open('/admin/orders', desk, 'admin');
    await press(/^LK-/);
    await says(`Titik COD: ${place}`);
  });
});

test('the seller of an open sale sees that its buyer is blocked', async () => {
  const buyer = { id: 'budi', name: 'Budi Santoso', photoId: '', isGone: true };
  await open(`/sales/${saleId}`, saleDetail({}, null, { buyer }));
  await says('Budi Santoso sedang tidak dapat membuka akunnya.');
});

test("the seller of an open sale sees the buyer's past purchases and rating", async () => {
  const buyerRecord = { completed: 12, ended: 12, stars: 4.8, starCount: 5 };
  await open(`/sales/${saleId}`, saleDetail({}, null, { buyerRecord }));
  await says('12 dari 12 pembelian selesai');
  await says('4,8');
});

test.each(['/profile', '/settings'])(
  '%s: the expected format of a phone number is described at its field',
  async (path) => {
    await open(path);
    await press('Edit Profil');
    const field = await eventually(() => {
      const input = [...document.querySelectorAll('label')].find(
        (label) => label.textContent === 'Nomor Telepon',
      )?.htmlFor;
      expect(input).toBeTruthy();
      return document.getElementById(input ?? '');
    });
    const hints = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const told = hints.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(told).toContain('8–15 angka, misalnya 0812 3456 7890 atau +62 812-3456-7890');
  },
);

test('the account page links to chat, notifications and history, and has the logout button', async () => {
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

test('an item removed from the cart can be put back', async () => {
  await open('/cart', cart);
  await press(/^Hapus .*Lampu belajar/);
  await says('"Lampu belajar" dihapus dari keranjang.');
  await press('Urungkan');
  await eventually(() => expect(client.executed()).toContain('POST /cart/items'));
});

/** Presses the button as soon as the checkout has loaded. */
async function placeOrder(): Promise<void> {
  await says('Buat Pesanan');
  await press('Buat Pesanan');
}

describe('the cart is refetched', () => {
  test('after a refused order, so that its total is up to date', async () => {
    await open('/checkout', cart);
    await says('45.000');
    client.give({ ...cart, '/cartItems/rows': list({ ...line, quantity: 2 }) });
    await placeOrder();
    await says('90.000');
  });

  test('after an order, so that nothing is bought twice', async () => {
    await open('/checkout', cart);
    await says('45.000');
    client.give({ '/orders': { orderId, totalAmount: 45_000, paymentMethod: sale.method }, ...desk });
    await placeOrder();
    await says('Pesanan berhasil dibuat (COD)!');
    await press(/^Keranjang/);
    await says('Keranjang Kosong');
  });
});

test('"Mulai Chat" opens an existing chat instead of a new one', async () => {
  const said = { $id: 'pesan', senderId: 'student', senderName: 'Sari', role: 'user', message: 'Halo', imageId: '' };
  await open('/chat', { '/messages/rows': list(said) });
  await says('Halo');
  await press(/^Mulai Chat/); // the name ends with the unread count once that is known
  await eventually(() => expect(location.pathname).toBe('/chat/student'));
  expect(client.executed()).not.toContain('POST /chats');
});

test("a food product's card shows no condition, even if its row has one", async () => {
  await open(
    '/products',
    { '/products/rows': list({ ...product, category: 'Makanan', condition: 'Bekas layak' }) },
    'visitor',
  );
  await says(product.name);
  expect(document.querySelector('article')?.textContent).not.toContain('Bekas layak');
});

test('products that can no longer be bought are grayed out in a list', async () => {
  const sold = { ...product, $id: 'terjual', isSold: true };
  const empty = { ...product, $id: 'habis', stock: 0 };
  await open('/products', { '/products/rows': list(product, sold, empty) }, 'visitor');
  await eventually(() => expect(document.querySelectorAll('article')).toHaveLength(3));
  const cards = [...document.querySelectorAll('article')];
  expect(cards.map((card) => card.hasAttribute('data-gone'))).toEqual([false, true, true]);
});

const called = (selector: string) =>
  [...document.querySelectorAll(selector)].map((part) =>
    (part.getAttribute('aria-label') ?? part.textContent ?? '').trim(),
  );

test('a card shows the condition and age of its product, and a wishlist heart', async () => {
  const old = { ...product, condition: 'Bekas layak', $createdAt: new Date(Date.now() - 49 * 3_600_000).toISOString() };
  await open('/products', { '/products/rows': list(old) }, 'visitor');
  await says('2 hr lalu');
  const card = document.querySelector('article');
  for (const word of ['Bekas layak', product.location, '0 terjual']) expect(card?.textContent).toContain(word);
  await eventually(() => expect(called('article button')).toEqual(['Simpan di wishlist: Lampu belajar']));
});

test('lists of other products show only full rows of cards', async () => {
  sight.isGiven = true;
  onTestFinished(() => {
    sight.isGiven = false;
  });
  const others = [...Array(8).keys()].map((number) => ({ ...product, $id: `lain${number}` }));
  const page = { ...product, description: '', sellerPhotoId: '', isNegotiable: false, version: 1 };
  const given = { '/products/rows/lampu': { $createdAt: at, ...page }, '/products/rows': list(...others) };
  await open('/product/lampu', given, 'visitor');
  const shelves = () => [...document.querySelectorAll('section')].filter((part) => part.querySelector('article'));
  await eventually(() => expect(shelves().length).toBeGreaterThan(0));
  expect(shelves().map((shelf) => shelf.querySelectorAll('article').length)).toEqual(shelves().map(() => 6));
});

test.each([
  ['/cart', 'student', 'Mulai Belanja'],
  ['/wishlist', 'student', 'Kembali ke Beranda'],
  ['/orders', 'student', 'Mulai Belanja'],
] as const)('%s without data shows a link to continue and some products', async (path, who, wayOn) => {
  await open(path, { '/products/rows': list(product) }, who);
  await says(product.name);
  expect(called('main a, main button')).toContain(wayOn);
});

test('the cart is grouped by seller, and one bar shows the total and the checkout button', async () => {
  await open('/cart', cart);
  await says('Penjual: Budi');
  const bar = document.querySelector('[data-foot-bar]');
  expect(bar?.textContent).toMatch(/^Total.*Rp\s?45\.000Checkout Sekarang$/);
});

test('payment methods are two tiles with the specified names and a description each', async () => {
  await open('/checkout', cart);
  await says('Metode Pembayaran');
  expect(document.querySelector('select')).toBeNull();
  const tiles = [...document.querySelectorAll('input[type=radio]')];
  expect(tiles.map((tile) => tile.getAttribute('value'))).toEqual(['COD (Bayar di Tempat)', 'Transfer Bank']);
  for (const tile of tiles) {
    expect(document.getElementById(tile.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\w+ \w+/);
  }
});

test('an order shows its next step, the seller, the place and a help link', async () => {
  const own = { ...order, userId: 'student', $createdAt: at, $updatedAt: at };
  await open(`/orders/${orderId}`, {
    [`/orders/rows/${orderId}`]: own,
    '/orders/rows': list(own),
    '/orderItems/rows': list({ ...item, orderId, codAddress: place }),
    '/sales/rows': list({ ...sale, buyerId: 'student', sellerId: 'budi', sellerName: 'Budi' }),
  });
  await says('Belum ada janji');
  await says('giliran Anda berdua');
  expect(client.said()).not.toContain(`Titik COD: ${place}`);
  document.querySelector<HTMLElement>('summary')?.click();
  await says(`Titik COD: ${place}`);
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Lainnya')?.click();
  await eventually(() => expect(called('main a')).toContain('Butuh bantuan?'));
});

test.each([
  ['accepted', 'Belum ada janji'],
  ['completed', 'Selesai'],
])("the ticket of a sale that is %s starts with the sale's state", async (state, words) => {
  await open(`/sales/${saleId}`, saleDetail({ state }, null));
  await eventually(() => expect(document.querySelector('[data-ticket] p')?.textContent).toBe(words));
});

test('an active filter hides the banner', async () => {
  const banner = () => document.querySelector('section[aria-label="Promo"]');
  await open('/home', { '/products/rows': list(product) });
  await says(product.name);
  expect(banner()).not.toBeNull();
  for (const narrowed of ['kategori=Jasa', 'max=50000']) {
    await open(`/home?${narrowed}`, { '/products/rows': list(product) });
    await says(product.name);
    expect(banner(), narrowed).toBeNull();
  }
});

test('the admin page counts undelivered notifications by channel and says where to look', async () => {
  const undelivered = { count: 3, push: 2, email: 1, more: false };
  await open('/admin/attention', { '/attention': { ...attention, undelivered } }, 'admin');
  await says('Kabar yang tidak sampai di luar aplikasi dalam 7 hari terakhir (3)');
  await says('2 ke perangkat: layanan notifikasi perangkat tidak menjawab.');
  await says('1 lewat email: periksa server email (SMTP)');
  expect(client.said()).not.toContain('Tidak ada yang menunggu Anda sekarang.');
});
