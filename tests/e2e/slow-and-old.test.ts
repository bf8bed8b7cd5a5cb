/** A processor six times as slow and 400 kbit/s: each press on the main path has immediate feedback. */
import { cartLabels } from '../../web/copy/cart.ts';
import { conversationTexts } from '../../web/copy/conversation.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import { productTexts } from '../../web/copy/product.ts';
import { type Answer, mostMs, slowDown } from './answered-press.ts';
import { expect, test } from './fixtures.ts';
import { latePartsOf } from './late-parts.ts';
import { giveSession, moveIn } from './new-people.ts';
import { field, openStall, stepTab } from './new-seller.ts';
import { sell } from './shopping.ts';
import { neighbours, talkOf } from './trading-pair.ts';

// With reduced motion, because an animation could count as the first reaction to a press.
test.use({ contextOptions: { reducedMotion: 'reduce' }, everyState: false });

const late = (answers: readonly Answer[]) => answers.filter(({ first, ms }) => first === '' || ms > mostMs);

test('every press from the home page to the order has immediate feedback @proof', async ({ page, campus }) => {
  await sell(campus, { name: 'Kompor Mini' });
  await giveSession(page, campus, (await moveIn(campus)).id);
  const phone = await slowDown(page);
  await page.goto('/home');
  await latePartsOf(page);
  const card = page.getByRole('article').filter({ hasText: 'Kompor Mini' }).getByRole('link').first();
  const answers = [
    await phone.press(card, 'a card'),
    await phone.press(page.getByRole('button', { name: productTexts.addToCart }), 'into the cart'),
    await phone.press(page.getByRole('main').getByRole('link', { name: /^Keranjang/ }), 'the cart'),
    await phone.press(page.getByRole('button', { name: cartLabels.checkoutNow }), 'checkout'),
  ];
  await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
  answers.push(await phone.press(page.getByRole('button', { name: cartLabels.placeOrder }), 'order'));
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  const places = page.getByRole('navigation', { name: frameTexts.mainMenu }).getByRole('link');
  answers.push(await phone.press(places.first(), 'a place of the bar'));
  expect(late(answers)).toEqual([]);
});

test('sending a message and posting a product have immediate feedback @proof', async ({ page, campus }) => {
  const { tono, ware } = await neighbours(campus, { name: 'Gitar Bekas' });
  const talkId = await talkOf(campus, tono.id, ware.id);
  await giveSession(page, campus, tono.id);
  const phone = await slowDown(page);
  await page.goto(`/messages/${talkId}`);
  await latePartsOf(page);
  await page.getByLabel(conversationTexts.placeholder).fill('Masih ada?');
  const answers = [await phone.press(page.getByRole('button', { name: conversationTexts.send, exact: true }), 'send')];
  await openStall(page, campus);
  await page.goto('/post-product');
  await latePartsOf(page);
  await expect(field(page, 'name')).toBeVisible();
  answers.push(await phone.press(page.getByRole('button', { name: 'Lanjut' }), 'a step that is not filled'));
  answers.push(await phone.press(stepTab(page, 'details'), 'a step'));
  expect(late(answers)).toEqual([]);
});
