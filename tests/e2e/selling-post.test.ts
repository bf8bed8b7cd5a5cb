import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { fieldSentence } from '../../web/copy/fields.ts';
import { productFieldLabels } from '../../web/copy/product-labels.ts';
import { postStepTexts, sellingCopy, sellingMessages } from '../../web/copy/selling.ts';
import { uiTexts } from '../../web/copy/ui.ts';
import {
  bomb,
  type PickedFile,
  phonePhoto,
  photoFromIphone,
  photoOfSize,
  renamedProgram,
  scriptedDrawing,
  smallPhoto,
  truncatedPhoto,
} from '../support/photo-bytes.ts';
import { logIn } from './account-forms.ts';
import { expect, isPhone, test } from './fixtures.ts';
import {
  choose,
  dragPhoto,
  endSessionOnTheWay,
  field,
  fill,
  goDeaf,
  openStall,
  photoIds,
  post,
  ready,
  shelfItem,
  stepTab,
  twoPhotos,
} from './new-seller.ts';
import { cutSignal } from './offline-browser.ts';
import { change, sell } from './shopping.ts';
import { homeCategory, place } from './this-campus.ts';

/** Rules and files are the same at every width, so they are tested once. */
const onlyOn = (name: 'phone' | 'desktop', page: Page) =>
  test.skip(isPhone(page) !== (name === 'phone'), `only on ${name}`);

test('photos are sorted by dragging, with a finger or a mouse @phone', async ({ page, campus }) => {
  await openStall(page, campus);
  await page.goto('/post-product');
  await twoPhotos(page);
  const [first, second] = await photoIds(page);
  await dragPhoto(page, 0, 1);
  expect(await photoIds(page)).toEqual([second, first]);
});

test("a double click on a photo's arrow moves it once", async ({ page, campus }) => {
  onlyOn('desktop', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  await twoPhotos(page);
  const [first, second] = await photoIds(page);
  await page.getByRole('button', { name: 'Geser foto 2 ke depan' }).dblclick();
  expect(await photoIds(page)).toEqual([second, first]);
});

/** Opens a step and waits for its history entry, which comes after the step itself. */
async function enter(page: Page, step: 'photo' | 'details' | 'place'): Promise<void> {
  await stepTab(page, step).click();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.step)).toBe(step);
}

test('posting in three steps on a phone: two photos sorted by buttons, details, place @phone', async ({
  page,
  campus,
}) => {
  onlyOn('phone', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  const goOn = page.getByRole('button', { name: 'Lanjut' });
  await expect(field(page, 'name')).toBeVisible();
  await goOn.click();
  await expect(page.getByText('Gambar belum diupload.')).toBeVisible();
  await expect(page.getByText(fieldSentence('required'))).toHaveCount(2);
  await expect(field(page, 'name')).toBeFocused();
  await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();
  await expect(page.getByLabel(productFieldLabels.codAddress)).toBeHidden();
  await twoPhotos(page);
  const [first, second] = await photoIds(page);
  await page.getByRole('button', { name: 'Geser foto 2 ke depan' }).click();
  expect(await photoIds(page)).toEqual([second, first]);
  await expect(page.getByRole('button', { name: 'Geser foto 1 ke belakang' })).toBeFocused();

  await fill(page);
  await expect(page.getByText(/dapat dilihat semua orang/)).toBeVisible();
  // An error in another step scrolls into view and gets the focus.
  await stepTab(page, 'photo').click();
  await page.getByLabel(productFieldLabels.price).fill('');
  await post(page);
  await expect(page.getByLabel(productFieldLabels.price)).toBeFocused();
  await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();
  await page.getByLabel(productFieldLabels.price).fill('150000');
  await enter(page, 'place');
  await enter(page, 'details');
  await page.getByLabel('Diskon (opsional)').fill('20');
  await expect(page.getByText('Pembeli membayar Rp\u00a0120.000')).toBeVisible();
  // The phone's back button leads to the previous step, not out of the form.
  await page.goBack();
  await expect(page.getByLabel(productFieldLabels.codAddress)).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel('Diskon (opsional)')).toHaveValue('20');
  // A double press goes back only one step, and the button works again after returning.
  await enter(page, 'photo');
  await enter(page, 'details');
  for (const way of ['pressed', 'again']) {
    await page.getByRole('button', { name: postStepTexts.back }).dblclick();
    await expect(field(page, 'name'), way).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Diskon (opsional)'), way).toBeVisible();
  }
  await page.getByLabel('Kondisi (opsional)').selectOption('Bekas layak');
  await expect(page.getByLabel('Diskon (opsional)')).toHaveValue('20');
  await page.getByLabel('Diskon (opsional)').press('Enter');
  await expect(page.getByLabel(productFieldLabels.codAddress)).toHaveValue('Depan gerbang GSG');
  await expect(goOn).toBeHidden();
  await post(page);
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Nanti saja' }).click();
  const item = shelfItem(page, 'Rak Buku Kayu Jati');
  await expect(item.getByText('Rp\u00a0120.000')).toBeVisible();
  await expect(item.locator('s')).toHaveText('Rp\u00a0150.000');
  await item.getByRole('link', { name: 'Lihat Rak Buku Kayu Jati' }).click();
  await expect(page.getByRole('heading', { name: 'Rak Buku Kayu Jati', level: 1 })).toBeVisible();
  await expect(page.getByText('Depan gerbang GSG')).toBeVisible();
  await expect(page.getByText('<b>Bukan tebal</b>')).toBeVisible();
  await expect(page.getByText(place, { exact: true }).first()).toBeVisible();
  const photo = page.getByRole('img', { name: 'Foto Rak Buku Kayu Jati' }).first();
  await expect(photo).toHaveAttribute('src', new RegExp(`${second}`));
  await expect(page.getByText('Bekas layak', { exact: true }).first()).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Rak Buku Kayu Jati' });
  await page.goto('/products?kondisi=Bekas+layak');
  await expect(card.getByText('Bekas layak', { exact: true })).toBeVisible();
  // The search matches this product; without a match the page would suggest the newest products, and this is one of
  // them.
  const unused = await sell(campus, { name: 'Panci Masih Segel' });
  await change(campus, 'products', unused.id, { condition: 'Baru' });
  await page.goto('/products?kondisi=Baru');
  await expect(page.getByRole('button', { name: 'Hapus filter Baru' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: unused.name })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('each broken rule has its own message @desktop', async ({ page, campus }) => {
  onlyOn('desktop', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  await post(page);
  await expect(page.getByText('Gambar belum diupload.')).toBeVisible();
  await expect(page.getByText(fieldSentence('required'))).toHaveCount(4);
  await expect(page.getByText('Pilih kategori.')).toBeVisible();
  await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();
  await expect(field(page, 'name')).toBeFocused();
  await page.getByLabel('Diskon (opsional)').fill('101');
  await page.getByLabel(productFieldLabels.price).fill('-5');
  await post(page);
  await expect(page.getByText('Diskon harus di antara 0-100%')).toBeVisible();
  await expect(page.getByText('Harga harus berupa angka bulat, minimal 0.')).toBeVisible();
  // Only the photo is missing, and its field is above the visible part.
  await fill(page);
  await page.getByLabel('Diskon (opsional)').fill('');
  await post(page);
  await expect(page.getByRole('button', { name: 'Pilih foto' })).toBeFocused();
  await expect(page.getByText('Gambar belum diupload.')).toBeInViewport();

  await page.goto('/manage-products');
  await page.getByRole('button', { name: 'Tambah cepat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(productFieldLabels.price).fill('0');
  await dialog.getByLabel('Stok').fill('-1');
  await dialog.getByLabel('Diskon (opsional)').fill('150');
  await dialog.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(dialog.getByText('Harga harus angka positif.')).toBeVisible();
  await expect(dialog.getByText('Stok harus angka non-negatif.')).toBeVisible();
  await expect(dialog.getByText('Diskon harus antara 0 - 100%')).toBeVisible();
  await expect(dialog.getByText('Gambar belum diupload.')).toBeVisible();
});

test('a file that is not a photo is refused with its reason @desktop', async ({ page, campus }) => {
  onlyOn('desktop', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  const refused: [PickedFile, RegExp][] = [
    [renamedProgram(), /bukan foto yang didukung/],
    [scriptedDrawing(), /bukan foto yang didukung/],
    [photoFromIphone(), /Foto HEIC dari iPhone perlu diubah dulu ke JPEG/],
    [await truncatedPhoto(), /rusak atau tidak dapat dibaca/],
    [await bomb(), /terlalu besar untuk diproses/],
  ];
  for (const [file, sentence] of refused) {
    await choose(page, file);
    await expect(page.getByRole('alert').filter({ hasText: file.name })).toHaveText(sentence);
    await expect(page.locator('[data-photo]')).toHaveCount(0);
  }
  await expect(page).toHaveTitle(/Posting Produk/);
});

test('a photo of 12 megapixels and 6 MB is made small and upright, and loses its location @proof', async ({
  page,
  campus,
}) => {
  onlyOn('desktop', page);
  await openStall(page, campus);
  await page.goto('/post-product');
  await choose(page, await phonePhoto(), await photoOfSize('kamera.jpg', 6_000_000));
  await expect(ready(page)).toHaveCount(2);
  const [id] = await photoIds(page);
  const url = `${campus.api}/storage/buckets/product-photos/files/${id}/view?project=${campus.project}`;
  const stored = await page.request.get(url).then((answer) => answer.body());
  expect(stored.length).toBeLessThanOrEqual(300_000);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1200, height: 1600, format: 'webp' });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test('refused and failed requests have their own message and a retry @phone', async ({ page, campus, expectNoise }) => {
  onlyOn('phone', page);
  expectNoise(/status of 400|ERR_FAILED/);
  await openStall(page, campus);
  await page.goto('/post-product');
  const refuse = { status: 400, json: { type: 'storage_invalid_file', code: 400, message: 'Invalid file' } };
  await page.route('**/product-photos/files', (route) => route.fulfill(refuse), { times: 1 });
  await choose(page, await smallPhoto('a.jpg'));
  await expect(page.getByText('Gagal mengunggah gambar.')).toBeVisible();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(ready(page)).toHaveCount(1);
  await fill(page);
  await page.route('**/executions', (route) => route.abort(), { times: 1 });
  await post(page);
  await expect(page.getByText(/^Terjadi kesalahan saat menyimpan produk\. Tidak dapat terhubung/)).toBeVisible();
  await post(page);
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
});

test('the network is cut during an upload: a message and a retry; photos chosen offline are uploaded later @proof', async ({
  page,
  campus,
  expectNoise,
}) => {
  // The journey above tests a refused photo and a posting that does not arrive.
  onlyOn('desktop', page);
  expectNoise(/ERR_|WebSocket|[Rr]econnect/);
  await openStall(page, campus);
  await page.goto('/post-product');
  await fill(page);
  const line = Promise.withResolvers<void>();
  await page.route(
    '**/storage/buckets/product-photos/files',
    async (route) => {
      await line.promise;
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await choose(page, await phonePhoto());
  await expect(page.getByRole('progressbar', { name: 'Mengunggah foto 1' })).toBeVisible();
  await post(page);
  const waiting = page.getByRole('button', { name: uiTexts.waitsForPhoto(1, 1) });
  await expect(waiting).toBeInViewport();
  line.resolve();
  await expect(page.getByText('Terjadi kesalahan saat mengunggah gambar.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(ready(page)).toHaveCount(1);

  const mend = await cutSignal(page);
  await choose(page, await smallPhoto('di-lift.jpg'));
  const waits = page.getByText('Anda sedang offline. Foto diunggah otomatis saat tersambung kembali.');
  await expect(waits).toBeVisible();
  await mend();
  await expect(ready(page)).toHaveCount(2);
  await expect(waits).toHaveCount(0);
});

test('the fields stay filled after a reload and after the session ended @phone', async ({
  page,
  campus,
  expectNoise,
}) => {
  onlyOn('phone', page);
  expectNoise(/401|404/);
  await goDeaf(page);
  const seller = await openStall(page, campus);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('a.jpg'));
  await fill(page);
  await expect(ready(page)).toHaveCount(1);
  await page.reload();
  await expect(field(page, 'name')).toHaveValue('Rak Buku Kayu Jati');
  await expect(page.getByLabel(productFieldLabels.price)).toHaveValue('150.000');
  await expect(page.getByLabel(productFieldLabels.category)).toHaveValue(homeCategory);
  await expect(ready(page)).toHaveCount(1);

  await endSessionOnTheWay(page, campus, seller);
  await post(page);
  await expect(page.getByText('Kamu harus login untuk memposting produk.').first()).toBeVisible();
  await expect(page).toHaveURL(/login/);
  await logIn(page, seller);
  await expect(page).toHaveURL(/post-product/);
  await expect(field(page, 'name')).toHaveValue('Rak Buku Kayu Jati');
  await post(page);
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
  await page.goto('/post-product');
  await expect(field(page, 'name')).toHaveValue('');
});

test('a product posted without a response and then deleted elsewhere can be posted again from the same form @proof', async ({
  page,
  context,
  watch,
  campus,
  expectNoise,
}) => {
  // tests/functions/selling.test.ts tests an id that is taken; the journey above tests a lost response.
  onlyOn('phone', page);
  expectNoise(/ERR_FAILED|404/); // the lost response, and the deleted product's photo
  await openStall(page, campus);
  await page.goto('/post-product');
  await choose(page, await smallPhoto('a.jpg'));
  await fill(page);
  await expect(ready(page)).toHaveCount(1);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/functions/market/executions', loseAnswer, { times: 1 });
  await post(page);
  await expect(page.getByText(/Tidak dapat terhubung/)).toBeVisible();

  const elsewhere = await context.newPage();
  watch(elsewhere);
  await elsewhere.goto('/manage-products');
  await shelfItem(elsewhere, 'Rak Buku Kayu Jati').getByRole('button', { name: sellingCopy.remove }).click();
  await elsewhere.getByRole('dialog').getByRole('button', { name: sellingCopy.remove, exact: true }).click();
  await expect(shelfItem(elsewhere, 'Rak Buku Kayu Jati')).toHaveCount(0);
  await elsewhere.close();

  // The photo was deleted with the product.
  await post(page);
  await expect(page.getByText(/Foto ini bukan unggahan Anda/)).toBeVisible();
  await stepTab(page, 'photo').click();
  await page.getByRole('button', { name: /^Hapus foto/ }).click();
  await choose(page, await smallPhoto('b.jpg'));
  await expect(ready(page)).toHaveCount(1);
  await post(page);
  await expect(page.getByText(/Formulir ini sudah pernah dikirim/)).toBeVisible();
  await post(page);
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
});
