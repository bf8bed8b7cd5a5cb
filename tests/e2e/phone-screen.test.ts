/** The phone's screen: its edges, its fields, and the on-screen keyboard over half of it. */
import type { Locator } from '@playwright/test';
import { cartLabels } from '../../web/copy/cart.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { addressesOn, idOf, type Visitor } from './pages/addresses.ts';
import { kindAddresses } from './pages/kind-addresses.ts';
import { phoneTroubleAt } from './pages/phone-checks.ts';
import { marketCall, sell } from './shopping.ts';
import { neighbours, talkOf } from './trading-pair.ts';

test("no control touches the screen's edge, and no field makes the browser zoom: the main pages", async ({
  page,
  campus,
}) => {
  const { id: productId } = await sell(campus, { name: 'Rak Buku Susun' });
  await marketCall(campus, people.student.id, 'POST', '/cart/items', { productId });
  await giveSession(page, campus, people.student.id);
  const trouble: string[] = [];
  for (const address of ['/home', `/product/${productId}`, '/cart', '/checkout', '/messages', '/post-product'])
    trouble.push(...(await phoneTroubleAt(page, address)));
  expect(trouble).toEqual([]);
});

for (const as of ['visitor', 'student', 'admin'] satisfies Visitor[])
  test(`no control touches the screen's edge, and no field makes the browser zoom: every page of the router, ${as} @proof`, async ({
    page,
    campus,
  }) => {
    test.setTimeout(1_200_000);
    if (as !== 'visitor') await giveSession(page, campus, idOf[as]);
    const trouble: string[] = [];
    for (const { address } of await addressesOn(campus, as)) trouble.push(...(await phoneTroubleAt(page, address)));
    expect(trouble).toEqual([]);
  });

test("no control touches the screen's edge, and no field makes the browser zoom: pages of every kind of trade @proof", async ({
  page,
  campus,
}) => {
  test.setTimeout(1_200_000);
  const trouble: string[] = [];
  for (const [address, person] of await kindAddresses(campus)) {
    await giveSession(page, campus, person);
    trouble.push(...(await phoneTroubleAt(page, address)));
  }
  expect(trouble).toEqual([]);
});

test('while typing, the bottom bar is hidden, and an on-screen keyboard covers neither field nor button', async ({
  page,
  campus,
}) => {
  const { id: productId } = await sell(campus, { name: 'Meja Lipat Kecil' });
  const buyer = await moveIn(campus);
  await marketCall(campus, buyer.id, 'POST', '/cart/items', { productId });
  await giveSession(page, campus, buyer.id);
  // An iPhone's keyboard: it covers half of the screen and does not resize the page. Headless browsers have none.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'raiseKeyboard', {
      value: (covered: number, movedBy: number) => {
        const seen = globalThis.visualViewport;
        if (!seen) throw new Error('no visual viewport');
        Object.defineProperty(seen, 'height', { value: innerHeight - covered, configurable: true });
        Object.defineProperty(seen, 'offsetTop', { value: movedBy, configurable: true });
        seen.dispatchEvent(new Event('resize'));
      },
    });
  });
  const raise = (covered: number, movedBy: number) =>
    page.evaluate(([height, top]) => Reflect.get(globalThis, 'raiseKeyboard')(height, top), [covered, movedBy]);
  const ready = () => page.waitForFunction(() => document.documentElement.style.getPropertyValue('--keyboard') !== '');

  const bar = page.getByRole('navigation', { name: frameTexts.mainMenu });
  await page.goto('/home');
  await ready();
  await expect(bar).toBeVisible();
  await page.getByPlaceholder(frameTexts.search).click();
  await expect(bar).toBeHidden();
  await page.getByRole('banner').click();
  await expect(bar).toBeVisible();
  // On the checkout, the total takes the place of the bar.
  await page.goto('/checkout');
  await ready();
  await expect(page.getByRole('button', { name: cartLabels.placeOrder })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByLabel(cartLabels.address).click();
  await raise(336, 0);
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => bottomOf(page.getByRole('button', { name: cartLabels.placeOrder }))).toBeLessThanOrEqual(508);
  await raise(0, 0);
  const { tono, ware } = await neighbours(campus, { name: 'Gitar Bekas' });
  const talkId = await talkOf(campus, tono.id, ware.id);
  await giveSession(page, campus, tono.id);
  await page.goto(`/messages/${talkId}`);
  const words = page.getByLabel(conversationTexts.placeholder);
  await ready();
  await words.click();
  await raise(336, 120);
  // The talk fits the visual viewport: from 120 px below the page's top to 336 px above its end.
  await expect
    .poll(() => bottomOf(page.getByRole('button', { name: conversationTexts.send, exact: true })))
    .toBeLessThanOrEqual(628);
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual(120);
});
