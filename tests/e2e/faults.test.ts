import type { Page } from '@playwright/test';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { authTexts } from '../../web/copy/auth.ts';
import { cartLabels } from '../../web/copy/cart.ts';
import { sellingMessages } from '../../web/copy/selling.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';
import { smallPhoto } from '../support/photo-bytes.ts';
import { canFillDisk, fillDisk, lockDatabase, loseMail, type Mend, release } from './breakage.ts';
import type { Campus } from './campus.ts';
import { press, type Screen, screens } from './fault-screens.ts';
import { expect, test } from './fixtures.ts';
import { kindScreens } from './kind-screens.ts';
import { wire } from './live-connection.ts';
import { anyProduct, linkIn, mailTo, moveIn } from './new-people.ts';
import { choose, fill, openStall, post, ready } from './new-seller.ts';
import {
  change,
  leavePopup,
  midtransFaults,
  newest,
  noFaults,
  order,
  ordersOf,
  savedOrder,
  sell,
  shopper,
} from './shopping.ts';

test.use({ campusOf: 'faults' });

interface Fault {
  /** Causes the fault; returns a function that repairs it. */
  strike: (campus: Campus) => Mend | Promise<Mend>;
  sentence: string;
  /** The fault does not affect reads. */
  isRead?: true;
  isOfFunction?: true;
}

const trouble = 'Terjadi kesalahan di server. Silakan coba lagi.';
const unanswered = 'Server terlalu lama menjawab. Periksa apakah sudah berhasil, lalu coba lagi bila perlu.';
const faults: Record<string, Fault> = {
  'the server dies': {
    strike: async (campus) => {
      await campus.kill();
      return () => campus.start();
    },
    sentence: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.',
  },
  'the disk is full': { strike: fillDisk, sentence: trouble, isRead: true },
  'the database is locked': { strike: lockDatabase, sentence: trouble, isRead: true },
  'the function dies': {
    strike: (campus) => release(campus, 'market', 'dies'),
    sentence: unanswered,
    isOfFunction: true,
  },
  'the function takes too long': {
    strike: (campus) => release(campus, 'market', 'hangs'),
    sentence: unanswered,
    isOfFunction: true,
  },
};

const onlyLinux = 'the full disk is a limit that Linux puts on a process';

/** Console messages of the browser about a broken server. */
const broken = /ERR_|WebSocket|Failed to reconnect|Failed to load resource|snap\.js could not be loaded/;

let mend: Mend | undefined;
const mended = async () => {
  const work = mend;
  mend = undefined;
  await work?.();
};
test.afterEach(mended);

async function survives(page: Page, campus: Campus, name: string, screen: Screen): Promise<void> {
  const fault = faults[name];
  if (!fault) throw new Error(`no fault ${name}`);
  const count = await screen.open(page, campus);
  mend = await fault.strike(campus);
  await press(page, screen);
  await screen.excused(page, fault.sentence);
  await screen.kept(page);
  if (fault.isRead) expect((await anyProduct(campus)).name).not.toBe('');
  await mended();
  await screen.again(page);
  await screen.done(page);
  expect(await count()).toBe(1);
}

/** A failing or slow function is the same for all kinds of trade; faults-half-done.test.ts covers each kind. */
const screensFor = ({ isOfFunction }: Fault): readonly Screen[] =>
  isOfFunction ? screens : [...screens, ...kindScreens];

for (const [name, fault] of Object.entries(faults))
  for (const screen of screensFor(fault))
    test(`${name}: ${screen.name} fails, a retry succeeds once @proof`, async ({ page, campus, expectNoise }) => {
      // buying.test.ts tests a double press; selling-post.test.ts tests a response that never arrives.
      test.skip(!canFillDisk && name === 'the disk is full', onlyLinux);
      expectNoise(broken);
      await survives(page, campus, name, screen);
    });

/** A test of a fault with its own steps; runs only in `npm run proof`. */
const course = (title: string, go: (page: Page, campus: Campus) => Promise<void>) =>
  test(`${title} @proof`, async ({ page, campus, expectNoise }) => {
    expectNoise(broken);
    await go(page, campus);
  });

course('the disk is full during a photo’s upload: a message appears, and a retry succeeds', async (page, campus) => {
  test.skip(!canFillDisk, onlyLinux);
  await openStall(page, campus);
  await page.goto('/post-product');
  await fill(page);
  mend = fillDisk(campus);
  await choose(page, await smallPhoto('depan.jpg'));
  await expect(page.getByText('Terjadi kesalahan saat mengunggah gambar.')).toBeVisible();
  await mended();
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(ready(page)).toHaveCount(1);
  await post(page);
  await expect(page.getByText(sellingMessages.added)).toBeVisible();
});

course('Midtrans is silent, then the server dies: the order is saved and can still be paid', async (page, campus) => {
  await midtransFaults(campus, { timeout: true });
  mend = async () => void (await noFaults(campus));
  await shopper(page, campus, await sell(campus));
  await order(page, bankTransfer);
  const pay = page.getByRole('button', { name: cartLabels.payNow });
  await expect(page.getByText(/^Error pembayaran \(fetch token\): Layanan pembayaran/)).toBeVisible();
  await savedOrder(page);
  await expect(pay).toBeEnabled();
  await mended();

  mend = () => campus.start();
  await campus.kill();
  await pay.click();
  await expect(page.getByText(/^Error pembayaran \(fetch token\): Tidak dapat terhubung ke server\./)).toBeVisible();
  await expect(pay).toBeEnabled();
  await mended();
  await pay.click();
  await leavePopup(page, 'Bayar berhasil');
  await expect(newest(page).getByText('PAID')).toBeVisible();
});

course(
  'mail cannot be sent: the account exists, and the mail can be requested again, also for a password reset',
  async (page, campus) => {
    const email = `galih.${Date.now()}@lapak.test`;
    await page.goto('/register');
    for (const [label, value] of [
      [authTexts.fullName, 'Galih Surya'],
      [authTexts.email, email],
      [authTexts.newPassword, 'kuda-laut9'],
      [authTexts.confirmation, 'kuda-laut9'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    mend = loseMail(campus);
    await page.getByRole('button', { name: authTexts.signUp, exact: true }).click();
    const failed = page.getByRole('alert');
    await expect(failed).toContainText('Akun Anda sudah dibuat, tetapi email verifikasi belum terkirim.');
    const again = failed.getByRole('button', { name: 'Kirim ulang email verifikasi' });
    await again.click();
    await expect(failed.getByText(/belum terkirim\.|Silakan coba lagi\./).last()).toBeVisible();
    await expect(again).toBeEnabled();
    await mended();
    await again.click();
    await expect(failed.getByText('Email verifikasi telah dikirim ulang.')).toBeVisible();
    await page.goto(linkIn((await mailTo(page, campus, email)).text));
    await page.waitForURL('**/home');

    await page.goto('/forgot-password');
    await page.getByLabel(authTexts.email).fill(email);
    mend = loseMail(campus);
    const send = page.getByRole('button', { name: authTexts.sendReset });
    await send.click();
    await expect(page.getByText('Gagal mengirim email reset password. Silakan coba lagi.')).toBeVisible();
    await expect(page.getByLabel(authTexts.email)).toHaveValue(email);
    await mended();
    await send.click();
    await expect(page.getByText('Email reset password telah dikirim.')).toBeVisible();
  },
);

course('the live connection is cut: the page says so and catches up on what it missed', async (page, campus) => {
  const line = await wire(page);
  const rani = await moveIn(campus, { name: 'Rani Penjual' });
  const person = await shopper(page, campus, await sell(campus, { sellerId: rani.id, sellerName: rani.name }));
  await order(page, cashOnDelivery);
  await page.locator('main a[href^="/orders/"]').first().click();
  await expect(page).toHaveURL(/\/orders\/\w+$/);
  await expect(page.getByRole('main')).toContainText('Menunggu jawaban');
  await line.cut();
  const note = page.getByText('Menyambung kembali ke server…');
  await expect(note).toBeVisible();
  const acceptedAt = new Date().toISOString();
  await change(campus, 'sales', `${page.url().split('/').at(-1)}-1`, { state: 'accepted', acceptedAt });
  line.mend();
  await expect(page.getByRole('main')).toContainText(usualStates.accepted);
  await expect(note).toHaveCount(0);
  expect(await ordersOf(campus, person.id)).toHaveLength(1);
});
