import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { Client, ExecutionMethod, Functions, ID, Query } from 'node-appwrite';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import type { Campus } from './campus.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';

/** Shopping without the way to the shop: own products, a filled cart, and the operator's hand where time must pass. */
export interface Goods {
  id: string;
  name: string;
}

/** What such a product says besides its name. */
const said = { description: '', category: 'Lainnya', condition: '' };

const inMarket = (tableId: string, rowId: string) => ({ databaseId: 'market', tableId, rowId });

export async function sell(
  campus: Campus,
  values: {
    name?: string;
    price?: number;
    stock?: number;
    cashMost?: number;
    sellerId?: string;
    sellerName?: string;
    codAddress?: string;
  } = {},
): Promise<Goods> {
  const [id, name] = [ID.unique(), values.name ?? 'Rak Buku Susun'];
  const found = { nameLowercase: name.toLowerCase(), searchTokens: searchTokens({ ...said, name }) };
  const data = { name, ...said, ...found, price: 75_000, stock: 5, sellerId: 'penjual', ...values };
  await operatorOf(campus).tables.createRow({ ...inMarket('products', id), data });
  return { id, name };
}

export const change = (campus: Campus, table: string, id: string, data: object) =>
  operatorOf(campus).tables.updateRow({ ...inMarket(table, id), data });

/** One column of one row, as it is stored now. */
export async function stored(campus: Campus, table: string, id: string, column: string): Promise<unknown> {
  return Reflect.get(await operatorOf(campus).tables.getRow(inMarket(table, id)), column);
}

const json = { 'content-type': 'application/json' };

/** Asks the market function for something in a person's name; its answer, JSON. */
export const marketCall = (
  campus: Campus,
  userId: string,
  method: keyof typeof ExecutionMethod,
  xpath: string,
  body: object,
): Promise<string> => functionCall(campus, 'market', userId, method, xpath, body);

/** The same of the administrator, at the desk's own function. */
export const adminCall = (campus: Campus, method: keyof typeof ExecutionMethod, xpath: string, body: object) =>
  functionCall(campus, 'admin', adminId, method, xpath, body);

async function functionCall(
  campus: Campus,
  functionId: string,
  userId: string,
  method: keyof typeof ExecutionMethod,
  xpath: string,
  body: object,
): Promise<string> {
  const { secret } = await operatorOf(campus).users.createSession({ userId });
  const client = new Client().setEndpoint(campus.api).setProject(campus.project).setSession(secret);
  const { responseStatusCode, responseBody } = await new Functions(client).createExecution({
    functionId,
    xpath,
    method: ExecutionMethod[method],
    headers: json,
    body: JSON.stringify(body),
  });
  if (responseStatusCode !== 200) throw new Error(responseBody);
  return responseBody;
}

/** A person who moved in and has one piece of each product in the cart (twice the same: two pieces). */
export async function withCart(campus: Campus, ...goods: Goods[]): Promise<NewPerson> {
  const person = await moveIn(campus, { name: 'Wening Asri' });
  for (const { id } of goods) await marketCall(campus, person.id, 'POST', '/cart/items', { productId: id });
  return person;
}

/** What a person has ordered, as it is stored now. */
export async function ordersOf(campus: Campus, userId: string): Promise<unknown[]> {
  const queries = [Query.equal('userId', userId)];
  return (await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'orders', queries })).rows;
}

/** The same, with a session in this page. */
export async function shopper(page: Page, campus: Campus, ...goods: Goods[]): Promise<NewPerson> {
  const person = await withCart(campus, ...goods);
  await giveSession(page, campus, person.id);
  return person;
}

/** The schedule's work, now. */
export async function runUpkeep(campus: Campus): Promise<void> {
  const { functions } = operatorOf(campus);
  // As the schedule runs it: whoever waits for the answer is sent away after 30 s, which a busy machine takes.
  const { $id: executionId } = await functions.createExecution({ functionId: 'upkeep', async: true });
  const of = () => functions.getExecution({ functionId: 'upkeep', executionId });
  await expect.poll(async () => (await of()).status).toMatch(/^(completed|failed)$/);
  const { responseStatusCode, errors } = await of();
  if (responseStatusCode !== 200) throw new Error(errors);
}

/** Lets the time to pay of an order be over. */
export const passDeadline = (campus: Campus, orderId: string) =>
  change(campus, 'transactions', orderId, { expiresAt: new Date(Date.now() - 1_000).toISOString() });

const control = (campus: Campus, path: string) => `${campus.simulator()}/control/${path}`;

export async function midtransFaults(campus: Campus, faults: object): Promise<void> {
  const answer = await fetch(control(campus, 'faults'), {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Money of an order's payment goes back at Midtrans' desk: a `part` in rupiah, or all of it by an `action`; waits until we were told. */
export async function returnMoney(campus: Campus, orderId: string, how: object): Promise<void> {
  const answer = await fetch(control(campus, 'state'));
  const { payments }: { payments: { orderId: string }[] } = await answer.json();
  const id = payments.find((one) => one.orderId.includes(orderId))?.orderId ?? '';
  // Counted as made, not as told: the payment's own notification may still be on its way, though the page shows it.
  const before = (await simulatorState(campus, orderId)).notifications;
  const body = JSON.stringify(how);
  const done = await fetch(control(campus, `payments/${id}`), { method: 'POST', headers: json, body });
  if (!done.ok) throw new Error(await done.text());
  await expect
    .poll(() => simulatorState(campus, orderId))
    .toMatchObject({ notifications: before + 1, told: before + 1 });
}

export const noFaults = (campus: Campus) => fetch(control(campus, 'faults'), { method: 'DELETE' });

/** What the simulator knows of payments and notifications of one order. */
export async function simulatorState(
  campus: Campus,
  orderId: string,
): Promise<{ payments: number; notifications: number; told: number }> {
  interface Entry {
    orderId: string;
    state?: string;
  }
  const answer = await fetch(control(campus, 'state'));
  const { payments, notifications }: { payments: Entry[]; notifications: Entry[] } = await answer.json();
  const ours = (entry: Entry) => entry.orderId.includes(orderId);
  return {
    payments: payments.filter(ours).length,
    notifications: notifications.filter(ours).length,
    told: notifications.filter((entry) => ours(entry) && entry.state === 'sent').length,
  };
}

/** The newest of the orders that the page lists. */
export const newest = (page: Page) => page.getByRole('article').first();

type Method = 'COD (Bayar di Tempat)' | 'Transfer Bank';

async function chooseAndPlace(page: Page, method: Method): Promise<void> {
  await page.getByRole('group', { name: cartLabels.paymentMethod }).getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
}

/** Fills /checkout and presses the button. */
export async function order(page: Page, method: Method): Promise<void> {
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
  await chooseAndPlace(page, method);
}

/** Places the order of what is met for: /checkout asks for no address. */
export async function orderToMeet(page: Page, method: Method): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: cartLabels.placeOrder })).toBeVisible();
  await expect(page.getByLabel(cartLabels.address)).toHaveCount(0);
  await chooseAndPlace(page, method);
}

export const popup = (page: Page) => page.frameLocator('iframe[title=Pembayaran]');

/** Leaves the pop-up by one of its buttons. */
export async function leavePopup(page: Page, button: string): Promise<void> {
  await popup(page).getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.locator('iframe[title=Pembayaran]')).toHaveCount(0);
}

/** Number of the order that the open checkout page has saved. */
export async function savedOrder(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Lihat Pesanan' });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
}

/** What comes and goes has come or gone: a message that is leaving is too low to hit. What moves without end goes on. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** A field half under the header or the bar at the bottom counts as too small to hit: it is asked once more in the middle of the window. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const field = page.locator(selector);
  // A message may have left since.
  if ((await field.count()) === 0) return false;
  await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settled(page);
  if ((await field.count()) === 0) return false;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(selector)
    .withRules(['target-size'])
    .analyze();
  return violations.length > 0;
}

/** No finding of axe (WCAG 2.2 AA) on the page as it is, from its top. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that closes gives the focus back, and the page goes where that is.
  const toTop = async () => {
    const was = await page.evaluate(() => {
      const { scrollY } = globalThis;
      scrollTo({ top: 0, behavior: 'instant' });
      return scrollY;
    });
    await settled(page);
    return was;
  };
  await expect.poll(toTop).toBe(0);
  // In the page itself: the other way opens a window for each look, and no frame of ours is of another site.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Of the rest, one example each. Two good habits besides the guidelines.
    .options({
      resultTypes: ['violations'],
      rules: { 'empty-table-header': { enabled: true }, 'landmark-no-duplicate-banner': { enabled: true } },
    })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isTooSmall(page, String(target[0])))) found.push(`${id}: ${html}`);
  expect(found).toEqual([]);
}
