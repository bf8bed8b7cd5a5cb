/** A seller with products of their own, and helpers for the forms that create them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ID, Permission, Role } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { postStepTexts, sellingCopy } from '../../web/copy/selling.ts';
import { type PickedFile, smallPhoto } from '../support/photo-bytes.ts';
import type { Campus } from './campus.ts';
import { isPhone } from './fixtures.ts';
import { endSessions, giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';
import { homeCategory, place } from './this-campus.ts';

export interface Ware {
  name: string;
  price?: number;
  stock?: number | null;
}

/** Uploads a photo that only this product uses, because it is deleted with the product. */
async function ownPhoto(campus: Campus): Promise<string> {
  const file = InputFile.fromBuffer((await smallPhoto('barang.jpg')).buffer, 'barang.jpg');
  return (
    await operatorOf(campus).files.createFile({
      ...{ bucketId: 'product-photos', fileId: ID.unique(), file },
      permissions: [Permission.read(Role.any())],
    })
  ).$id;
}

/** Creates a seller with these products, the last one being the newest, and signs this page in as the seller. */
export async function openStall(page: Page, campus: Campus, ...wares: Ware[]): Promise<NewPerson> {
  const seller = await moveIn(campus, { name: 'Sri Penjual' });
  for (const { name, price = 150_000, stock = 5 } of wares) {
    const imageId = await ownPhoto(campus);
    const said = { name, description: 'Masih kokoh', category: homeCategory, condition: '' };
    const found = { nameLowercase: lowercaseName(name), searchTokens: searchTokens(said) };
    const data = { ...said, ...found, price, stock, imageId, imageIds: [imageId], sellerId: seller.id };
    await operatorOf(campus).tables.createRow({ databaseId: 'market', tableId: 'products', rowId: ID.unique(), data });
  }
  await giveSession(page, campus, seller.id);
  return seller;
}

/** The header's search box is called 'Cari nama produk...', so fields are located within the form. */
export const labelled = (page: Page, label: string) => page.locator('form:not(search form)').getByLabel(label);
type Field = keyof typeof productFieldLabels;
export const field = (page: Page, name: Field) => labelled(page, productFieldLabels[name]);

const values: Record<'photo' | 'place', readonly (readonly [Field, string])[]> = {
  photo: [
    ['name', 'Rak Buku Kayu Jati'],
    ['price', '150000'],
    ['description', 'Kokoh, tinggi 120 cm. <b>Bukan tebal</b>'],
  ],
  place: [
    ['location', place.toLowerCase()],
    ['codAddress', 'Depan gerbang GSG'],
  ],
};
type Step = 'photo' | 'place' | 'details';

/** Tab of a step of the posting form; on wider screens all steps are visible and there are no tabs. */
export const stepTab = (page: Page, step: Step) =>
  page.getByRole('navigation', { name: postStepTexts.list }).getByRole('button', { name: postStepTexts[step] });

const openStep = async (page: Page, step: Step) => isPhone(page) && stepTab(page, step).click();

/** Fills in the posting form, on a phone step by step; ends on the last step. */
export async function fill(page: Page): Promise<void> {
  await openStep(page, 'photo');
  await page.getByLabel(productFieldLabels.category).selectOption(homeCategory);
  for (const step of ['photo', 'place'] as const) {
    await openStep(page, step);
    for (const [name, text] of values[step]) await field(page, name).fill(text);
  }
}

/** Picks files with the button. */
export async function choose(page: Page, ...files: PickedFile[]): Promise<void> {
  const button = page.getByRole('button', { name: /^(Pilih|Tambah) foto$/ });
  if (await stepTab(page, 'photo').isVisible()) await stepTab(page, 'photo').click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** Uploaded photos. */
export const ready = (page: Page) => page.locator('[data-state="ready"]');
export const photoIds = (page: Page) =>
  page.locator('[data-photo]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-photo')));

/** Uploads two photos in the open form. */
export async function twoPhotos(page: Page): Promise<void> {
  await choose(page, await smallPhoto('depan.jpg'), await smallPhoto('samping.jpg', '#e24527'));
  await expect(ready(page)).toHaveCount(2);
}

/** Drags a photo to the place of another: with the mouse anywhere, with a finger by the photo's handle. */
export async function dragPhoto(page: Page, from: number, to: number): Promise<void> {
  const tile = (at: number) => page.locator(`[data-place="${at}"]`);
  if (!isPhone(page)) {
    await tile(from).hover();
    await page.mouse.down();
    await tile(to).hover();
    return page.mouse.up();
  }
  const middle = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error('nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await tile(from).scrollIntoViewIfNeeded();
  const [start, end] = [await middle(tile(from).locator('[data-handle]')), await middle(tile(to))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  await touch('touchMove', end);
  await touch('touchEnd');
  await finger.detach();
}

/** Silences this page's live connection, so that it notices other changes only through its own calls. */
export const goDeaf = (page: Page) => page.routeWebSocket('**/realtime**', () => undefined);

/** Ends the session during the next call: an earlier end might be noticed by the page itself. */
export const endSessionOnTheWay = (page: Page, campus: Campus, seller: NewPerson) =>
  page.route(
    '**/functions/market/executions',
    async (route) => {
      await endSessions(campus, seller.id);
      await route.continue();
    },
    { times: 1 },
  );

export async function post(page: Page): Promise<void> {
  await openStep(page, 'place');
  await page.getByRole('button', { name: sellingCopy.post, exact: true }).click();
}

/** A product on /manage-products: a card on phones, a table row on wider screens. */
export const shelfItem = (page: Page, name: string) =>
  page
    .locator(isPhone(page) ? 'main li' : 'main tbody tr')
    .filter({ hasText: name })
    .first();
