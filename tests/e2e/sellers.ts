import type { Browser, Page } from '@playwright/test';
import { adminId } from '../../seeds/campus/people.ts';
import type { Campus } from './campus.ts';
import { giveSession, moveIn, operatorOf, type Resident } from './residents.ts';
import { sell, stored } from './shopping.ts';

const phone = { width: 390, height: 844 };
const atDesk = { width: 1280, height: 800 };

/** A window of its own for one more person: sellers hold a phone, the administrator sits at a desk. */
export async function windowOf(browser: Browser, campus: Campus, watch: (page: Page) => void, userId: string) {
  const viewport = userId === adminId ? atDesk : phone;
  const context = await browser.newContext({ baseURL: campus.url, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  watch(page);
  await giveSession(page, campus, userId);
  return page;
}

/** Somebody who sells one thing, three pieces of it at Rp 40.000. */
export async function seller(
  campus: Campus,
  name: string,
  ware: string,
): Promise<{ person: Resident; ware: { id: string; name: string } }> {
  const person = await moveIn(campus, { name });
  const goods = await sell(campus, { name: ware, price: 40_000, stock: 3 });
  const data = { sellerId: person.id, sellerName: name };
  await operatorOf(campus).tables.updateRow({ databaseId: 'market', tableId: 'products', rowId: goods.id, data });
  return { person, ware: goods };
}

/** Orders of several sellers are stored in the order of their product ids: which sale is whose. */
export async function saleOf(campus: Campus, orderId: string, sellerId: string): Promise<string> {
  for (const sale of [1, 2, 3]) {
    const id = `${orderId}-${sale}`;
    if ((await stored(campus, 'sales', id, 'sellerId')) === sellerId) return id;
  }
  throw new Error(`no sale of ${sellerId}`);
}
