/** `npm run screenshots`: walks the main path on a fresh demo campus and saves pictures to docs/screenshots. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { preorderTexts } from '../web/copy/preorder.ts';
import { serviceTexts } from '../web/copy/service.ts';
import { rentalTexts } from '../web/kinds/rental/texts/rental.ts';
import { emails, signIn, tradeUntilMeeting } from './screenshots/two-students.ts';
import { startCampus } from './start/campus.ts';
import { findChromium } from './test/chromium.ts';

const folder = 'docs/screenshots';
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const schemes = ['light', 'dark'] as const;
/** Waits until everything visible has loaded and is painted. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[data-loading="true"], [aria-busy="true"]'));
  await page.evaluate(async () => {
    // Images outside the viewport, such as the carousel's next picture, load later.
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Scrolls until the part is right below the header. */
const showAtTop = (page: Page, part: string) =>
  page
    .getByRole('region', { name: part })
    .first()
    .evaluate((element) => {
      const below = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + 32;
      scrollTo({ top: element.getBoundingClientRect().top + scrollY - below, behavior: 'instant' });
    });

async function signInAs(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await signIn(page, email);
}

/**
 * Kinds of trade other than goods: the picture's name, the prefix of a product's name, the part of the product's page
 * to show.
 */
const kindsOfTrade = [
  ['preorder', 'Roti Bakar', preorderTexts.title],
  ['service', 'Les Privat', serviceTexts.title],
  ['rental', 'Sewa Toga', rentalTexts.title],
] as const;

/** Makes a choice on the product page, so that the picture shows its result. */
const choose: Readonly<Record<string, (panel: Locator) => Promise<void>>> = {
  service: async (panel) => {
    await panel.getByRole('radio').first().check();
    await panel.locator('button[aria-pressed]').nth(1).click();
  },
  rental: async (panel) => {
    const free = panel.locator('button[aria-pressed]:enabled');
    await free.nth(2).click();
    await free.nth(4).click();
  },
};

/** Walks through the app as a buyer, as the two traders, and as the administrator; calls `keep` for each picture. */
async function walk(page: Page, order: string, keep: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  await keep('landing');
  await page.goto('/login');
  await keep('login');
  await signIn(page, 'nadia@lapak.test');
  await keep('home');
  const add = page.getByRole('button', { name: 'Tambah ke Keranjang' });
  const open = async (name: string) => {
    await page.goto(`/home?${new URLSearchParams({ q: name })}`);
    await page.getByRole('article').filter({ hasText: name }).first().getByRole('link').click();
    await add.waitFor();
  };
  await open('Kamera Instan Biru');
  await keep('product');
  for (const [name, thing, part] of kindsOfTrade) {
    await page.goto(`/home?${new URLSearchParams({ q: thing })}`);
    await page.getByRole('article').filter({ hasText: thing }).first().getByRole('link').click();
    const panel = page.getByRole('region', { name: part }).first();
    await panel.waitFor();
    await settle(page);
    await choose[name]?.(panel);
    await settle(page);
    await showAtTop(page, part);
    await keep(name);
  }
  await open('Es Kopi Susu'); // not the camera: only one is in stock, and this walk runs four times
  await add.click();
  await page.getByRole('button', { name: 'Ditambah!' }).waitFor();
  await page.goto('/cart');
  await keep('cart');
  await page.goto('/checkout');
  await keep('checkout');
  await page.getByRole('button', { name: 'Buat Pesanan' }).click();
  await page.waitForURL('**/orders');
  await page.getByRole('article').first().waitFor();
  // Waits until the toast no longer covers the lower edge.
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
  await keep('orders');
  await signInAs(page, emails.buyer);
  await page.goto('/messages');
  await page.getByRole('main').getByRole('link', { name: /Bayu/ }).click();
  await page.getByRole('region', { name: 'Janji temu', exact: true }).waitFor();
  await keep('talk');
  await page.goto(order);
  await page.getByRole('button', { name: 'Tampilkan kode' }).click();
  await page.getByRole('img', { name: 'Kode QR serah terima' }).waitFor();
  await showAtTop(page, 'Kode serah terima');
  await keep('handover');
  await page.goto('/sales');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await keep('sales');
  await signInAs(page, 'admin@lapak.test');
  await keep('admin-dashboard');
  await page.goto('/admin/orders');
  await keep('admin-orders');
}

async function photograph(browser: Browser, url: string): Promise<void> {
  const people = { baseURL: url, locale: 'id-ID', timezoneId: 'Asia/Jakarta', reducedMotion: 'reduce' } as const;
  const order = await tradeUntilMeeting(browser, { ...people, viewport: sizes.phone });
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ ...people, viewport, colorScheme });
      const page = await context.newPage();
      await walk(page, order, async (name) => {
        await settle(page);
        const picture = await page.screenshot();
        await sharp(picture)
          .webp({ quality: 80 })
          .toFile(join(folder, `${name}-${size}-${colorScheme}.webp`));
      });
      await context.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'lapak-screenshots-'));
const campus = await startCampus({ port: 0, data, env: process.env });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=id'],
});
try {
  await photograph(browser, campus.url);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await campus.server.close();
  rmSync(data, { recursive: true, force: true });
}
