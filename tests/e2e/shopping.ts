import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { Client, ExecutionMethod, Functions, ID, Query } from 'node-appwrite';
import type { PaymentMethod } from '#domain/orders/payment.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { adminId } from '../../seeds/campus/people.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import type { Campus } from './campus.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';

/** Shortcuts for journeys that buy: products, a filled cart, and operator actions where time must pass. */
export interface Goods {
  id: string;
  name: string;
}

/** Columns of such a product besides its name. */
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

/** Stored value of one column of a row. */
export async function stored(campus: Campus, table: string, id: string, column: string): Promise<unknown> {
  return Reflect.get(await operatorOf(campus).tables.getRow(inMarket(table, id)), column);
}

const json = { 'content-type': 'application/json' };

/** Calls the function `market` as this person; returns the response as JSON text. */
export const marketCall = (
  campus: Campus,
  userId: string,
  method: keyof typeof ExecutionMethod,
  xpath: string,
  body: object,
): Promise<string> => functionCall(campus, 'market', userId, method, xpath, body);

/** Calls the function `admin` as the administrator. */
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

/** A new person with one unit of each product in the cart (the same product twice: two units). */
export async function withCart(campus: Campus, ...goods: Goods[]): Promise<NewPerson> {
  const person = await moveIn(campus, { name: 'Wening Asri' });
  for (const { id } of goods) await marketCall(campus, person.id, 'POST', '/cart/items', { productId: id });
  return person;
}

/** A person's stored orders. */
export async function ordersOf(campus: Campus, userId: string): Promise<unknown[]> {
  const queries = [Query.equal('userId', userId)];
  return (await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'orders', queries })).rows;
}

/** Creates a person with these goods in the cart, and signs this page in as them. */
export async function shopper(page: Page, campus: Campus, ...goods: Goods[]): Promise<NewPerson> {
  const person = await withCart(campus, ...goods);
  await giveSession(page, campus, person.id);
  return person;
}

/** Runs upkeep now, as its schedule would. */
export async function runUpkeep(campus: Campus): Promise<void> {
  const { functions } = operatorOf(campus);
  // Asynchronously, like the schedule: a synchronous call times out after 30 s, which a busy machine may exceed.
  const { $id: executionId } = await functions.createExecution({ functionId: 'upkeep', async: true });
  const of = () => functions.getExecution({ functionId: 'upkeep', executionId });
  await expect.poll(async () => (await of()).status).toMatch(/^(completed|failed)$/);
  const { responseStatusCode, errors } = await of();
  if (responseStatusCode !== 200) throw new Error(errors);
}

/** Moves an order's payment deadline into the past. */
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

/**
 * Refunds an order's payment at Midtrans: a `part` in rupiah, or all of it by an `action`; waits until the notification
 * arrived.
 */
export async function returnMoney(campus: Campus, orderId: string, how: object): Promise<void> {
  const answer = await fetch(control(campus, 'state'));
  const { payments }: { payments: { orderId: string }[] } = await answer.json();
  const id = payments.find((one) => one.orderId.includes(orderId))?.orderId ?? '';
  // Counts created notifications, not delivered ones: the notification of the payment itself may still be pending
  // although the page shows the payment.
  const before = (await simulatorState(campus, orderId)).notifications;
  const body = JSON.stringify(how);
  const done = await fetch(control(campus, `payments/${id}`), { method: 'POST', headers: json, body });
  if (!done.ok) throw new Error(await done.text());
  await expect
    .poll(() => simulatorState(campus, orderId))
    .toMatchObject({ notifications: before + 1, told: before + 1 });
}

export const noFaults = (campus: Campus) => fetch(control(campus, 'faults'), { method: 'DELETE' });

/** The simulator's payments and notifications of one order. */
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

/** The newest order in the page's list. */
export const newest = (page: Page) => page.getByRole('article').first();

async function chooseAndPlace(page: Page, method: PaymentMethod): Promise<void> {
  await page.getByRole('group', { name: cartLabels.paymentMethod }).getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: cartLabels.placeOrder }).click();
}

/** Opens, fills in and submits /checkout. */
export async function order(page: Page, method: PaymentMethod): Promise<void> {
  await page.goto('/checkout');
  await page.getByLabel(cartLabels.address).fill('Asrama Putri Blok C nomor 12');
  await chooseAndPlace(page, method);
}

/** Orders goods that are handed over at a meeting: /checkout asks for no address. */
export async function orderToMeet(page: Page, method: PaymentMethod): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: cartLabels.placeOrder })).toBeVisible();
  await expect(page.getByLabel(cartLabels.address)).toHaveCount(0);
  await chooseAndPlace(page, method);
}

export const popup = (page: Page) => page.frameLocator('iframe[title=Pembayaran]');

/** Closes the pop-up by one of its buttons. */
export async function leavePopup(page: Page, button: string): Promise<void> {
  await popup(page).getByRole('button', { name: button, exact: true }).last().click();
  await expect(page.locator('iframe[title=Pembayaran]')).toHaveCount(0);
}

/** Id of the order that the open checkout page has created. */
export async function savedOrder(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Lihat Pesanan' });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
}

/** Waits for finite animations: a disappearing message is too low to hit. Infinite animations continue. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Checks a field again in the middle of the window: half under the header or the bottom bar it would count as too small
 * to press.
 */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const field = page.locator(selector);
  // The field may have been part of a message that has disappeared.
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

/** No axe violations (WCAG 2.2 AA) on the page, scrolled to the top. */
export async function expectAccessible(page: Page): Promise<void> {
  // A closing dialog returns the focus, which scrolls the page to the focused element.
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
  // Legacy mode runs axe in the page itself. The other mode opens a window for each check, and is only needed for
  // frames of other sites.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // One violation of each rule is enough. Two best practices are checked beyond the guidelines.
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
