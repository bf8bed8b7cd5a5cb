/** The screen of a phone as it is held: its rim, its fields, and the keyboard over half of it. */
import { expect, people, test } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { addressesOn, idOf, type Visitor } from './pages/addresses.ts';
import { kindAddresses } from './pages/kind-addresses.ts';
import { phoneTroubleAt } from './pages/phone-checks.ts';
import { marketCall, sell } from './shopping.ts';

test('nothing to press lies in the rim of the screen, and no field is magnified: the everyday pages', async ({
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
  test(`the same on every page of the router, ${as} @proof`, async ({ page, campus }) => {
    test.setTimeout(1_200_000);
    if (as !== 'visitor') await giveSession(page, campus, idOf[as]);
    const trouble: string[] = [];
    for (const { address } of await addressesOn(campus, as)) trouble.push(...(await phoneTroubleAt(page, address)));
    expect(trouble).toEqual([]);
  });

test('the same on pages of every kind of trade @proof', async ({ page, campus }) => {
  test.setTimeout(1_200_000);
  const trouble: string[] = [];
  for (const [address, person] of await kindAddresses(campus)) {
    await giveSession(page, campus, person);
    trouble.push(...(await phoneTroubleAt(page, address)));
  }
  expect(trouble).toEqual([]);
});
