/**
 * Ways into a sale of each kind: a shared link and a push notification, both signed out, and a phone that wakes after
 * an hour.
 */

import type { Locator, Page } from '@playwright/test';
import { ID } from 'node-appwrite';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { handoverTexts } from '../../web/copy/handover.ts';
import { meetingTexts } from '../../web/copy/meeting.ts';
import { offerTexts } from '../../web/copy/offers.ts';
import { productTexts } from '../../web/copy/product.ts';
import { serviceTexts } from '../../web/copy/service.ts';
import { usualButtons } from '../../web/copy/usual-sale.ts';
import { freeTexts } from '../../web/kinds/free/texts/free.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import type { Campus } from './campus.ts';
import { byNotification, byShareLink, logInBetween } from './deep-links.ts';
import { expect } from './fixtures.ts';
import {
  bundle,
  dayAhead,
  gift,
  hoursAhead,
  lesson,
  type Posted,
  preorder,
  saleLink,
  toga,
  wantedAd,
} from './kind-goods.ts';
import { wire } from './live-connection.ts';
import { giveSession, moveIn, type NewPerson } from './new-people.ts';
import { change, marketCall, ordersOf, runUpkeep, sell, stored } from './shopping.ts';
import { timeZone } from './this-campus.ts';
import { test } from './window-variants.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const address = 'Asrama Putri Blok C nomor 12';

interface Ordered {
  orderId: string;
  saleId: string;
}

/** Places a cash order of this person's cart. `more`: additional fields of the kind. */
async function ordered(campus: Campus, buyer: NewPerson, expectedTotal: number, more: object = {}): Promise<Ordered> {
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: address, expectedTotal, ...more };
  await marketCall(campus, buyer.id, 'POST', '/orders', { orderId, ...form });
  return { orderId, saleId: `${orderId}-1` };
}

const intoCart = (campus: Campus, buyer: NewPerson, productId: string) =>
  marketCall(campus, buyer.id, 'POST', '/cart/items', { productId });

/** A time on the day after tomorrow, in the campus's time zone. */
const soonAt = (time: string) => {
  const moment = campusMoment({ date: campusTime(Date.now() + 2 * 86_400_000, timeZone).date, time }, timeZone);
  if (!moment) throw new Error(`${time} is no time`);
  return moment;
};

async function booked(campus: Campus, buyer: NewPerson, { id: productId }: Posted, time: string): Promise<Ordered> {
  await intoCart(campus, buyer, productId);
  const choice = { packageId: 'satu', startsAt: soonAt(time) };
  return ordered(campus, buyer, 50_000, { choices: [{ productId, choice }] });
}

async function rented(campus: Campus, buyer: NewPerson, { id: productId }: Posted): Promise<Ordered> {
  const days = { from: dayAhead(2), until: dayAhead(3) };
  await marketCall(campus, buyer.id, 'POST', '/rentals/cart', { productId, ...days, quantity: 1 });
  return ordered(campus, buyer, 50_000);
}

async function joined(campus: Campus, buyer: NewPerson, { id, batchId }: Posted & { batchId: string }) {
  await intoCart(campus, buyer, id);
  return ordered(campus, buyer, 12_000, { batchIds: [batchId] });
}

/** Submits the open checkout, with cash if something is to be paid. */
async function checkOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout/);
  await press(page, cartLabels.placeOrder);
  await expect(page).toHaveURL(/\/orders$/);
}

const toCart = (page: Page) => press(page, productTexts.addToCart);

interface Share {
  kind: string;
  post: (campus: Campus) => Promise<Posted>;
  /** The steps before the login. */
  ask: (page: Page) => Promise<void>;
  /** Steps after the login, up to the effect of the first press. */
  goOn: (page: Page) => Promise<void>;
}

const inCartThenOut = async (page: Page) => {
  await expect(page.getByRole('button', { name: productTexts.added })).toBeVisible();
  await page.goto('/checkout');
};

const shares: readonly Share[] = [
  { kind: 'a pre-order', post: preorder, ask: toCart, goOn: inCartThenOut },
  {
    kind: 'a lesson',
    post: lesson,
    ask: async (page) => {
      const panel = page.getByRole('region', { name: serviceTexts.title });
      await panel.getByRole('radio', { name: 'Satu sesi' }).check();
      await panel.getByLabel(serviceTexts.day).selectOption({ index: 1 });
      await press(page, '10.15');
      await toCart(page);
    },
    goOn: async (page) => {
      await inCartThenOut(page);
      // The hour that a visitor chose survives the login.
      await expect(page.getByRole('button', { name: '10.15', exact: true })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    kind: 'a rental',
    post: toga,
    ask: async (page) => {
      await page.getByLabel(rentalTexts.from).fill(dayAhead(2));
      await page.getByRole('textbox', { name: rentalTexts.until }).fill(dayAhead(3));
      await press(page, rentalTexts.rent);
    },
    goOn: async (page) => {
      await expect(page.getByRole('textbox', { name: rentalTexts.until })).toHaveValue(dayAhead(3));
      await press(page, rentalTexts.rent);
    },
  },
  { kind: 'a gift', post: gift, ask: toCart, goOn: inCartThenOut },
  { kind: 'a bundle', post: bundle, ask: toCart, goOn: inCartThenOut },
];

for (const { kind, post, ask, goOn } of shares)
  test(`${kind}: from a shared link through the login to the order`, async ({ page, campus }) => {
    const tono = await moveIn(campus, { name: 'Tono Pembeli' });
    const { id } = await post(campus);
    await byShareLink(page, campus, id);
    await ask(page);
    await logInBetween(page, tono);
    await expect(page).toHaveURL(new RegExp(`/product/${id}`));
    await goOn(page);
    await checkOut(page);
    expect(await ordersOf(campus, tono.id)).toHaveLength(1);
  });

test('a draw: from a shared link through the login, after which the person is entered', async ({ page, campus }) => {
  const tono = await moveIn(campus, { name: 'Tono Ikut' });
  const { id } = await gift(campus, { drawAt: hoursAhead(30) });
  await byShareLink(page, campus, id);
  await press(page, freeTexts.enter);
  await logInBetween(page, tono);
  await expect(page.getByText(/Anda ikut undian ini/)).toBeVisible();
});

test('a notification of each kind, opened signed out, leads through the login to its page', async ({
  page,
  campus,
  windowFor,
}) => {
  test.setTimeout(300_000);
  const tono = await moveIn(campus, { name: 'Tono Pembeli' });
  /** A device of a signed-out person who has pressed the notification. */
  const opened = async (person: NewPerson, kind: Parameters<typeof byNotification>[3]): Promise<Page> => {
    const device = await windowFor(null);
    await byNotification(device, campus, person, kind);
    await logInBetween(device, person);
    return device;
  };

  // The batch is closed and ready: the notification opens the buyer's code.
  const risol = await preorder(campus);
  const pickUp = await joined(campus, tono, risol);
  const past = new Date(Date.now() - 60_000).toISOString();
  await change(campus, 'batches', risol.batchId, { closesAt: past, dueAt: past });
  await change(campus, 'products', risol.id, { closesAt: past });
  await change(campus, 'sales', pickUp.saleId, { stayFrom: past });
  await runUpkeep(campus);
  await marketCall(campus, risol.seller.id, 'POST', `/batches/${risol.batchId}/events`, { event: 'ready', reason: '' });
  const atTable = await opened(tono, 'order_changed');
  await press(atTable, handoverTexts.show);
  await expect(atTable.getByRole('dialog', { name: handoverTexts.title })).toBeVisible();
  await atTable.close();

  // The tutor proposes a later time.
  const stat = await lesson(campus);
  const { saleId } = await booked(campus, tono, stat, '10:15');
  await marketCall(campus, stat.seller.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  const later = { place: 'Perpustakaan lantai 2', startsAt: soonAt('13:00') };
  await marketCall(campus, stat.seller.id, 'POST', `/sales/${saleId}/meetings`, later);
  const moved = await opened(tono, 'meeting_proposed');
  await press(moved, meetingTexts.agree);
  await expect
    .poll(async () => Date.parse(String(await stored(campus, 'sales', saleId, 'meetAt'))))
    .toBe(Date.parse(later.startsAt));
  await moved.close();

  // The owner of a rental and the seller of a bundle are notified of the order.
  const gown = await toga(campus);
  const room = await bundle(campus);
  for (const [sold, place] of [
    [gown, () => rented(campus, tono, gown)],
    [room, () => intoCart(campus, tono, room.id).then(() => ordered(campus, tono, 90_000))],
  ] as const) {
    const sale = await place();
    const stall = await opened(sold.seller, 'sale_new');
    await press(stall, usualButtons.seller.accept);
    await expect.poll(() => stored(campus, 'sales', sale.saleId, 'state')).toBe('accepted');
    await stall.close();
  }

  // The seller of a link is notified that it was used.
  const link = await saleLink(campus);
  await marketCall(campus, tono.id, 'POST', '/links/claims', { token: link.token });
  const orderId = ID.unique();
  const form = { paymentMethod: cashOnDelivery, shippingAddress: address, expectedTotal: 75_000 };
  await marketCall(campus, tono.id, 'POST', '/links/orders', { token: link.token, orderId, ...form });
  const byLink = await opened(link.seller, 'sale_new');
  await expect(byLink).toHaveURL(`${campus.url}/sales/${orderId}-1`);
  await expect(byLink.getByRole('button', { name: usualButtons.seller.accept })).toBeVisible();
  await byLink.close();

  // The winner of a draw takes the gift.
  const drawn = await gift(campus, { drawAt: hoursAhead(30) });
  await marketCall(campus, tono.id, 'POST', `/draws/${drawn.id}/entry`, {});
  await change(campus, 'draws', drawn.id, { drawAt: new Date(Date.now() - 120_000).toISOString() });
  await runUpkeep(campus);
  // A draw's page is public, so no login is needed before it.
  const winner = await windowFor(null);
  await byNotification(winner, campus, tono, 'draw_won');
  await press(winner, 'Nomor Anda? Login untuk mengambilnya');
  await logInBetween(winner, tono);
  await press(winner, 'Ambil sekarang');
  await checkOut(winner);
  await winner.close();

  // A wanted ad receives an answer.
  const ad = await wantedAd(campus);
  const ware = await sell(campus, {
    name: 'Kipas Meja Antik',
    price: 150_000,
    sellerId: tono.id,
    sellerName: tono.name,
  });
  const said = { offerId: ID.unique(), productId: ware.id, price: 140_000 };
  await marketCall(campus, tono.id, 'POST', `/wanted/${ad.wantedId}/answers`, said);
  await byNotification(page, campus, ad.owner, 'offer');
  await logInBetween(page, ad.owner);
  await press(page, offerTexts.accept);
  await press(page, offerTexts.buy);
  await expect(page.getByRole('complementary', { name: cartLabels.summary })).toContainText('140.000');
});

interface Waiting {
  /** Path of the page that is open on the sleeping phone. */
  path: string;
  person: NewPerson;
  /** What the page shows before the event. */
  before: (page: Page) => Locator;
  happens: () => Promise<unknown>;
  after: (page: Page) => Locator;
}

const pockets: Readonly<Record<string, (campus: Campus, tono: NewPerson) => Promise<Waiting>>> = {
  'a batch that is ordered from': async (campus, tono) => {
    const risol = await preorder(campus);
    return {
      ...{ path: `/batches/${risol.batchId}`, person: risol.seller },
      before: (page) => page.getByText('0 dari 40 buah sudah dipesan'),
      happens: () => joined(campus, tono, risol),
      after: (page) => page.getByText('1 dari 40 buah sudah dipesan'),
    };
  },
  'a lesson that is accepted': async (campus, tono) => {
    const stat = await lesson(campus);
    const { orderId, saleId } = await booked(campus, tono, stat, '10:15');
    return {
      ...{ path: `/orders/${orderId}`, person: tono },
      before: (page) => page.getByText('Menunggu', { exact: false }).first(),
      happens: () => marketCall(campus, stat.seller.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' }),
      after: (page) => page.getByRole('button', { name: handoverTexts.show }),
    };
  },
  'a rental that is accepted': async (campus, tono) => {
    const gown = await toga(campus);
    const { orderId, saleId } = await rented(campus, tono, gown);
    return {
      ...{ path: `/orders/${orderId}`, person: tono },
      before: (page) => page.getByText('Menunggu', { exact: false }).first(),
      happens: () => marketCall(campus, gown.seller.id, 'POST', `/sales/${saleId}/events`, { event: 'accept' }),
      after: (page) => page.getByRole('button', { name: handoverTexts.show }),
    };
  },
  'a draw that is over': async (campus, tono) => {
    const { id } = await gift(campus, { drawAt: hoursAhead(30) });
    await marketCall(campus, tono.id, 'POST', `/draws/${id}/entry`, {});
    return {
      ...{ path: `/product/${id}`, person: tono },
      before: (page) => page.getByText(/Anda ikut undian ini/),
      happens: async () => {
        await change(campus, 'draws', id, { drawAt: new Date(Date.now() - 120_000).toISOString() });
        await runUpkeep(campus);
      },
      after: (page) => page.getByText('Nomor Anda terpilih!'),
    };
  },
  'an ad that is answered': async (campus, tono) => {
    const { owner, wantedId } = await wantedAd(campus);
    const sellerName = tono.name;
    const ware = await sell(campus, { name: 'Kipas Meja Antik', price: 150_000, sellerId: tono.id, sellerName });
    return {
      ...{ path: `/wanted/${wantedId}`, person: owner },
      before: (page) => page.getByRole('button', { name: 'Sudah ketemu' }),
      happens: () =>
        marketCall(campus, tono.id, 'POST', `/wanted/${wantedId}/answers`, {
          ...{ offerId: ID.unique(), productId: ware.id, price: 140_000 },
        }),
      after: (page) => page.getByRole('region', { name: 'Jawaban untuk iklan Anda' }).getByText('140.000'),
    };
  },
  'a link that somebody takes': async (campus, tono) => {
    const { seller, token, name } = await saleLink(campus);
    const line = (page: Page) => page.getByRole('listitem').filter({ hasText: name });
    return {
      ...{ path: '/links', person: seller },
      before: (page) => line(page).getByText('Terbuka'),
      happens: () => marketCall(campus, tono.id, 'POST', '/links/claims', { token }),
      after: (page) => line(page).getByText('Sedang dipesan'),
    };
  },
  'a bundle of which a part is sold': async (campus, tono) => {
    const { id, parts } = await bundle(campus);
    return {
      ...{ path: `/product/${id}`, person: await moveIn(campus, { name: 'Lala Lihat' }) },
      before: (page) => page.getByRole('button', { name: productTexts.addToCart }),
      happens: async () => {
        await intoCart(campus, tono, parts[0]?.id ?? '');
        await ordered(campus, tono, 60_000);
      },
      after: (page) => page.getByText('Stok habis').first(),
    };
  },
};

/** Sets the page's visibility, as the browser reports it. */
const look = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibilityState);

for (const [what, prepare] of Object.entries(pockets))
  test(`after an hour asleep, the page shows what changed: ${what}`, async ({ page, campus, expectNoise }) => {
    expectNoise(/ERR_|WebSocket|[Rr]econnect/);
    const tono = await moveIn(campus, { name: 'Tono Pembeli' });
    const { path, person, before, happens, after } = await prepare(campus, tono);
    const line = await wire(page);
    await page.clock.install();
    await giveSession(page, campus, person.id);
    await page.goto(path);
    await expect(before(page)).toBeVisible();
    await expect.poll(() => line.open.size).toBe(1);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    // The connection dies without a close event, as on a sleeping phone.
    await look(page, 'hidden');
    line.deafen();
    await happens();
    await page.clock.fastForward('01:00:00');
    await look(page, 'visible');
    await expect(after(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    // The page has a new connection that receives events.
    await expect.poll(() => [...line.open].map((socket) => line.deaf.has(socket))).toEqual([false]);
  });
