/** Forms sent while a photo is being processed: the press is remembered, the button shows it, and no input is lost. */
import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceTexts } from '../../../web/copy/service.ts';
import { eventually } from '../../support/eventually.ts';
import type { Given, Who } from './fake-appwrite.ts';
import { at, list, product, saleDetail, saleId } from './goods.ts';
import { type Client, startClient } from './open-page.tsx';

let client: Client;

/** Makes image decoding succeed or fail, because jsdom decodes no images. */
let decode: (isFine: boolean) => void = () => undefined;
let decoded: Promise<ImageBitmap>;
function holdPictures(): void {
  const picture = { width: 640, height: 480, close: () => undefined } as ImageBitmap;
  decoded = new Promise((resolve, reject) => {
    decode = (isFine) => (isFine ? resolve(picture) : reject(new Error('broken')));
  });
  decoded.catch(() => undefined);
}

/** A JPEG of 64 × 48 px. */
let photo: Buffer;

beforeAll(async () => {
  client = await startClient();
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2aa38e' } })
    .jpeg()
    .toBuffer();
  Object.assign(globalThis, { createImageBitmap: () => decoded });
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
  const pen = { fillRect: () => undefined, drawImage: () => undefined };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => pen,
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['foto'], { type })),
  });
  // The posting form checks which of its buttons is visible.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });
});
afterAll(() => client.close());

const words = 'Masih mulus, jarang dipakai.';
const values = {
  ...{ name: 'Lampu belajar', price: 45_000, category: 'Elektronik', description: words, location: 'Gate 1' },
  ...{ codAddress: 'Depan GSG', condition: '', stock: 1, discount: '', isNegotiable: '' },
};
const own = {
  ...{ ...product, ...values, sellerId: 'student', imageId: 'lama', imageIds: ['lama'], discount: 0 },
  ...{ isNegotiable: false, isListed: true, version: 1 },
};
const goods: Given = {
  '/products/rows/lampu': { $createdAt: at, ...own },
  '/products/rows': list(own),
  '/products': {},
};
const talk: Given = {
  '/talks/rows': list({
    ...{ $id: 'talk1', firstId: 'student', secondId: 'budi', firstName: 'Sari', secondName: 'Budi' },
    ...{ firstPhotoId: '', secondPhotoId: '', lastMessage: 'Halo', lastMessageAt: at, lastSenderId: 'budi' },
    ...{ firstReadAt: at, secondReadAt: at, isClosed: false },
  }),
  '/messages': {},
};
const chat: Given = {
  '/chats/own': {
    chat: {
      ...{ $id: 'student', userDisplayName: 'Sari', userEmail: '', userPhotoId: '', adminId: 'admin' },
      ...{ adminDisplayName: 'Admin', adminPhotoId: '', lastMessage: 'Halo', lastMessageTimestamp: at },
      ...{ lastSenderId: 'admin', userReadAt: at, adminReadAt: at },
    },
  },
  '/messages': {},
};
const settings: Given = {
  '/fixed-admin': { userId: 'admin' },
  '/settings/fixed': { fixed: {}, takesTransfers: true },
  '/moves': [],
  '/settings/pictures': { fileId: 'gambar' },
};

interface Form {
  /** Source file in web/ of the form's photo field. */
  source: string;
  path: string;
  who: Who;
  given: Given;
  drafts?: Readonly<Record<string, unknown>>;
  /** The button that opens the form. */
  opens?: string;
  submit: string;
  /** The function call that sends the form. */
  asks: string;
  /** Number of photos to choose. */
  photos: 1 | 2;
  /** The form has no text fields. */
  isBare?: true;
  /** The message for a picture that cannot be decoded. */
  broken?: RegExp;
}

/** Every form with photos. */
const forms: readonly Form[] = [
  {
    ...{ source: 'features/selling/post-form.tsx', path: '/post-product', who: 'student', given: goods, photos: 2 },
    drafts: { 'posting.student': { productId: 'baru', imageIds: [], values } },
    ...{ submit: 'Posting Produk', asks: 'POST /products' },
  },
  {
    ...{ source: 'features/selling/seller-form.tsx', path: '/manage-products', who: 'student', given: goods },
    ...{ opens: 'Edit Lampu belajar', submit: 'Simpan Perubahan', asks: 'PUT /seller/products/lampu', photos: 2 },
  },
  {
    ...{ source: 'kinds/link/own/link-form.tsx', path: '/links', who: 'student' },
    given: { '/links': { links: [], isOffered: true } },
    drafts: { 'link.student': { linkId: 'tautan', name: words, price: 5_000, codAddress: '', imageId: '' } },
    ...{ submit: 'Buat tautan', asks: 'POST /links', photos: 1 },
  },
  {
    ...{ source: 'shop/dispute/statement-form.tsx', path: `/sales/${saleId}`, who: 'student' },
    given: { ...saleDetail({ state: 'disputed', disputedFrom: 'accepted', disputedAt: at }, null), '/statements': {} },
    drafts: { [`statement-${saleId}`]: words },
    ...{ submit: 'Kirim keterangan', asks: `POST /sales/${saleId}/statements`, photos: 2 },
  },
  {
    ...{ source: 'shop/sale/objection-dialog.tsx', path: `/sales/${saleId}`, who: 'student' },
    given: { ...saleDetail({ state: 'accepted' }, null), '/events': {} },
    drafts: { [`sale-object-${saleId}`]: words },
    ...{ opens: 'Ada kendala', submit: 'Laporkan kendala', asks: `POST /sales/${saleId}/events`, photos: 2 },
  },
  {
    ...{ source: 'shop/conversation/composer.tsx', path: '/messages/talk1', who: 'student', given: talk },
    ...{ drafts: { 'talk.talk1': words }, submit: 'Kirim', asks: 'POST /talks/talk1/messages', photos: 1 },
  },
  {
    ...{ source: 'shop/conversation/composer.tsx', path: '/chat/student', who: 'student', given: chat },
    ...{ drafts: { 'chat.student': words }, submit: 'Kirim', asks: 'POST /chats/student/messages', photos: 1 },
  },
  {
    ...{ source: 'features/admin/products/photo-field.tsx', path: '/admin/products', who: 'admin', given: goods },
    ...{ opens: 'Edit', submit: 'Simpan', asks: 'PUT /products/lampu', photos: 1 },
  },
  {
    ...{ source: 'features/admin/settings/logo-field.tsx', path: '/admin/settings/identity', who: 'admin' },
    given: { ...settings, '/settings/identity': { version: 1, data: {} } },
    ...{ submit: 'Simpan', asks: 'PUT /settings/identity', photos: 1, isBare: true },
  },
  {
    ...{ source: 'features/admin/settings/banner-picture.tsx', path: '/admin/settings/banners', who: 'admin' },
    given: { ...settings, '/settings/banners': { version: 1, data: {} } },
    ...{ submit: 'Simpan', asks: 'PUT /settings/banners', photos: 1, isBare: true },
    broken: /tidak dapat dibaca sebagai gambar/,
  },
];

/** The page's text without its styles. */
const said = () => [...document.body.children].map((part) => (part.matches('style') ? '' : part.textContent)).join(' ');
const waits = /Menunggu foto( \d dari \d)?…/;

const called = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
const button = (name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll<HTMLElement>('button:enabled')].find((part) => called(part) === name);
    if (!found) throw new Error(`Nothing is called ${name}`);
    return found;
  });

/** The values of the form's fields. */
const filled = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value);

function choose(picker: HTMLInputElement, count = 1): void {
  const files = [...Array(count).keys()].map(
    (at) => new File([new Uint8Array(photo)], `${at}.jpg`, { type: 'image/jpeg' }),
  );
  Object.defineProperty(picker, 'files', { value: files, configurable: true });
  picker.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Opens the form and chooses photos that stay undecoded until `decode`; then presses the form's button twice. */
async function sendEarly({ path, who, given, drafts = {}, opens, submit, photos, isBare }: Form) {
  holdPictures();
  const typed = Object.fromEntries(
    Object.entries(drafts).map(([form, value]) => [`lapak.draft.${form}`, JSON.stringify(value)]),
  );
  await client.open(path, { mood: 'empty', who, given, typed });
  if (opens) (await button(opens)).click();
  const picker = await eventually(() => {
    const pickers = [...document.querySelectorAll<HTMLInputElement>('form input[type=file]:not([capture])')];
    // An existing photo also has a file field, for replacing it.
    const found = pickers.find(({ multiple }) => multiple) ?? pickers[0];
    if (!found) throw new Error('No photo can be chosen yet');
    return found;
  });
  if (!isBare) await eventually(() => expect(filled()).toContain(words));
  choose(picker, photos);
  // The chosen photo is in the form, or its button is busy.
  await eventually(() => expect(document.querySelector('[data-photo], form [data-loading]')).not.toBeNull());
  const pressed = await button(submit);
  pressed.click();
  const number = await eventually(() => {
    const found = waits.exec(said());
    if (!found) throw new Error('The button waits for nothing');
    return found[1];
  });
  expect(number !== undefined).toBe(photos > 1);
  pressed.click();
}

// Before the others, which leave a draft of this form.
test('a photo stays if the file that should replace it cannot be decoded', async () => {
  holdPictures();
  await client.open('/manage-products', { mood: 'empty', who: 'student', given: goods });
  (await button('Edit Lampu belajar')).click();
  const picker = await eventually(() => {
    const found = document.querySelector<HTMLInputElement>('form [data-photo] input[type=file]');
    if (!found) throw new Error('The photo cannot be replaced yet');
    return found;
  });
  choose(picker);
  decode(false);
  await eventually(() => expect(/rusak atau tidak dapat dibaca/.test(said())).toBe(true));
  (await button('Simpan Perubahan')).click();
  await eventually(() => expect(client.executed()).toContain('PUT /seller/products/lampu'));
  const sent = client.bodies()[client.executed().indexOf('PUT /seller/products/lampu')];
  expect(sent).toMatchObject({ imageIds: ['lama'] });
});

describe.each(forms)('$source on $path', (form) => {
  const sent = () => client.executed().filter((call) => call === form.asks);

  test('is sent once, as soon as its photos are ready', async () => {
    await sendEarly(form);
    expect(sent()).toEqual([]);
    decode(true);
    await eventually(() => expect(sent()).toHaveLength(1));
    // The draft is dropped when the response arrives.
    await eventually(() => expect(document.querySelector('form [data-loading], form [aria-busy="true"]')).toBeNull());
    expect(waits.test(said())).toBe(false);
  });

  test('is not sent if a photo cannot be decoded: it shows a message and keeps the input', async () => {
    await sendEarly(form);
    decode(false);
    const broken = form.broken ?? /rusak atau tidak dapat dibaca/;
    await eventually(() => expect(broken.test(said())).toBe(true));
    await eventually(() => expect(waits.test(said())).toBe(false));
    expect(sent()).toEqual([]);
    if (!form.isBare) expect(filled()).toContain(words);
  });
});

describe('unconfirmed choices when the form is saved', () => {
  const path = '/admin/settings/banners';
  const banners = { ...settings, '/settings/banners': { version: 1, data: {} } };
  const pickers = () => [...document.querySelectorAll<HTMLInputElement>('form input[type=file]')];
  const sentBy = (call: string) => client.bodies()[client.executed().lastIndexOf(call)];
  const cropBoxes = () => document.querySelectorAll('form canvas').length;

  async function openBoth(given: Given): Promise<void> {
    holdPictures();
    decode(true);
    await client.open(path, { mood: 'empty', who: 'admin', given });
    const count = await eventually(() => {
      expect(pickers().length).toBeGreaterThan(1);
      return pickers().length;
    });
    for (const picker of pickers().slice(0, 2)) choose(picker);
    await eventually(() => expect([cropBoxes(), pickers().length]).toEqual([2, count - 2]));
    (await button('Simpan')).click();
  }

  test('pictures in two open crop boxes are saved with the banner', async () => {
    await openBoth(banners);
    await eventually(() => expect(client.executed()).toContain('PUT /settings/banners'));
    expect(sentBy('PUT /settings/banners')).toMatchObject({
      data: { banners: { 0: { photoId: 'gambar', phonePhotoId: 'gambar' } } },
    });
    expect(client.executed().filter((call) => call === 'POST /settings/pictures')).toHaveLength(2);
  });

  test('a picture that fails to upload stays in its crop box, and the banner is not saved without it', async () => {
    await openBoth({ ...banners, '/settings/pictures': undefined });
    await eventually(() => expect(said()).toContain('Gambar belum terunggah.'));
    await eventually(() => expect(waits.test(said())).toBe(false));
    expect(cropBoxes()).toBe(2);
    expect(client.executed()).not.toContain('PUT /settings/banners');
    client.give(banners);
    (await button('Simpan')).click();
    await eventually(() => expect(client.executed()).toContain('PUT /settings/banners'));
  });

  test('a day off that was picked but not added is saved with the hours', async () => {
    const given = {
      '/schedules/rows': list({ $id: 'student', hours: [], daysOff: [], version: 1 }),
      '/schedule': {},
    };
    await client.open('/schedule', { mood: 'empty', who: 'student', given });
    const day = await eventually(() => {
      const found = document.querySelector<HTMLInputElement>('form input[type=date]');
      if (!found) throw new Error('No day can be picked yet');
      return found;
    });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(day, '2099-12-24');
    day.dispatchEvent(new Event('input', { bubbles: true }));
    await button(serviceTexts.addDayOff);
    (await button(serviceTexts.save)).click();
    await eventually(() => expect(client.executed()).toContain('PUT /schedule'));
    expect(sentBy('PUT /schedule')).toMatchObject({ daysOff: ['2099-12-24'] });
  });
});

/** These components send a file right after the choice or by their own button, so no form can lose it. */
const withoutForm = [
  'features/profile/profile-photo.tsx',
  'kinds/service/service-sale.tsx',
  'shop/photos/photo-input.tsx',
];

test('the list contains every form with photos', () => {
  const taking = globSync('web/**/*.tsx').filter((file) =>
    /<(FileButton|PhotoInput)\b/.test(readFileSync(file, 'utf8')),
  );
  const known = [...forms.map(({ source }) => source), ...withoutForm];
  expect(taking.map((file) => file.replace(/^web\//, '')).filter((file) => !known.includes(file))).toEqual([]);
});
