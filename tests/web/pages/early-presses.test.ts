/** A button pressed before the session is known: the press is shown, remembered, and carried out once. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { offerTexts } from '../../../web/copy/offers.ts';
import { productTexts } from '../../../web/copy/product.ts';
import { savedSearchTexts } from '../../../web/copy/saved-search.ts';
import { shopTexts } from '../../../web/copy/shop.ts';
import { talkTexts } from '../../../web/copy/talks.ts';
import { reviewTexts, sellerTexts } from '../../../web/copy/trust.ts';
import { wantedAdTexts } from '../../../web/kinds/wanted/texts/wanted-ads.ts';
import { eventually } from '../../support/eventually.ts';
import type { Given, Session } from './fake-appwrite.ts';
import { at, list, product } from './goods.ts';
import { type Client, startClient } from './open-page.tsx';
import { usual } from './screens.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const whole = { ...product, description: '', sellerPhotoId: '', isNegotiable: true, isListed: true, version: 1 };
const goods: Given = {
  '/products/rows/lampu': { $createdAt: at, ...whole },
  '/products/rows': list(product, { ...product, $id: 'kipas', name: 'Kipas Angin' }),
  '/cart/items': { sold: 1 },
  '/wishlist/items': { inWishlist: true },
};
const stars = { stars1: 0, stars2: 0, stars3: 0, stars4: 1, stars5: 0 };
const answered = { accepted1: 0, accepted6: 0, accepted24: 0, accepted48: 0 };
const seller: Given = {
  ...goods,
  '/reputations/rows': list({
    ...{ $id: 'budi', name: 'Budi', photoId: '', memberSince: at, isCampusEmail: false, completed: 1, canceled: 0 },
    ...{ ...stars, ...answered },
  }),
  '/reviews/rows': list({
    ...{ $id: 'r1', aboutId: 'budi', authorName: 'Tono', stars: 4, description: 0, punctuality: 0, communication: 0 },
    ...{ message: 'Bagus', productNames: product.name, writtenAt: at, answer: '', answeredAt: null },
  }),
};
const wanted: Given = {
  '/wanted/rows/iklan': {
    ...{ $id: 'iklan', $createdAt: at, userId: 'budi', userName: 'Budi', what: 'Meja', category: 'Lainnya' },
    ...{ budget: 0, place: '', details: '', state: 'open', until: '2099-01-01T00:00:00.000+00:00', answers: 0 },
    version: 1,
  },
};

interface Button {
  path: string;
  given: Given;
  name: string;
  /** The request that the press makes for a signed-in person; absent if a dialog opens. */
  asks?: string;
  /** For visitors the press opens a dialog first. */
  isForVisitors?: true;
}
const onProduct = { path: '/product/lampu', given: goods };
const onSeller = { path: '/seller/budi', given: seller };
const onList = { path: '/products?q=lampu', given: goods };

/** Every button that visitors also see: those of components with `useLoginFirst`. */
const buttons: readonly Button[] = [
  { ...onProduct, name: talkTexts.askSeller, asks: 'POST /talks', isForVisitors: true },
  { ...onProduct, name: shopTexts.buy, asks: 'POST /cart/items' },
  { ...onProduct, name: productTexts.addToCart, asks: 'POST /cart/items' },
  { ...onProduct, name: productTexts.wish, asks: 'POST /wishlist/items' },
  { ...onProduct, name: offerTexts.nego },
  { ...onProduct, name: productTexts.reportThis },
  { ...onSeller, name: sellerTexts.ask, asks: 'POST /talks', isForVisitors: true },
  { ...onSeller, name: sellerTexts.report },
  { ...onSeller, name: offerTexts.several },
  { ...onSeller, name: reviewTexts.report },
  { path: '/wanted/iklan', given: wanted, name: wantedAdTexts.answer },
  { path: '/wanted/iklan', given: wanted, name: wantedAdTexts.report },
  { ...onList, name: shopTexts.wish(product.name), asks: 'POST /wishlist/items' },
  { ...onList, name: savedSearchTexts.save, asks: 'POST /searches' },
];

const isBusy = (part: Element) => part.matches('[data-loading], [aria-busy="true"]');
const called = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
const dialog = () => document.querySelector('[role="dialog"]');

/** Opens the page with a session whose account is unknown until `tell`, and presses twice. */
async function pressEarly({ path, given, name }: Button) {
  let tell: (session: Session) => void = () => {};
  const session = new Promise<Session>((resolve) => {
    tell = resolve;
  });
  await client.open(path, { mood: 'empty', who: 'student', given, session });
  const button = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLElement>('button:enabled')].find((part) => called(part) === name);
    if (!found) throw new Error(`Nothing is called ${name}`);
    return found;
  });
  button.click();
  await eventually(() => expect(isBusy(button)).toBe(true));
  button.click();
  return { button, tell };
}

describe.each(buttons)('$name, on $path', (one) => {
  const { asks } = one;

  test('signed in: the press is carried out once', async () => {
    const { tell } = await pressEarly(one);
    tell('stands');
    if (asks === undefined) await eventually(() => expect(dialog()).not.toBeNull());
    else await eventually(() => expect(client.executed()).toContain(asks));
    expect(client.executed().filter((path) => path === asks)).toHaveLength(asks === undefined ? 0 : 1);
    expect(location.pathname).not.toBe('/login');
  });

  test('expired session: redirects to the login and remembers the page', async () => {
    const { tell } = await pressEarly(one);
    tell('over');
    if (one.isForVisitors) return eventually(() => expect(dialog()).not.toBeNull());
    await eventually(() => expect(location.pathname).toBe('/login'));
    // A press on a card's heart is carried out on the product page.
    const back = one.name === shopTexts.wish(product.name) ? '/product/lampu' : one.path;
    expect(sessionStorage.getItem('lapak.path')).toBe(back);
    expect(sessionStorage.getItem('lapak.path-action')).toBeTruthy();
    expect(client.executed()).not.toContain(asks);
  });

  test('no connection: shows a message, and the button can be pressed again', async () => {
    const { button, tell } = await pressEarly(one);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    tell('cut');
    await eventually(() => expect(client.said()).toContain(usual.cut));
    await eventually(() => expect(isBusy(button)).toBe(false));
    expect(client.executed()).not.toContain(asks);
    expect(dialog()).toBeNull();
  });
});

test('leaving the page discards the press', async () => {
  const { tell } = await pressEarly({ ...onProduct, name: talkTexts.askSeller });
  document.querySelector<HTMLElement>('a[href="/cart"]')?.click();
  await eventually(() => expect(location.pathname).toBe('/cart'));
  tell('stands');
  await eventually(() => expect(client.said()).toContain('Keranjang Kosong'));
  expect(client.executed()).not.toContain('POST /talks');
});
