/** Tabs of one browser share a session: a change in one applies to all. */
import { frameTexts } from '../../web/copy/frame.ts';
import { fillLogin, refused } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { moveIn } from './new-people.ts';

const cut = /WebSocket|Failed to reconnect/;

test('a login in one tab signs in the other, too; another person’s login leaves no data of the previous one', async ({
  page,
  campus,
  context,
  watch,
  expectNoise,
}) => {
  onceOnPhone(page);
  expectNoise(refused);
  expectNoise(cut);
  const [first, second] = [await moveIn(campus, { name: 'Ayu Pertama' }), await moveIn(campus, { name: 'Bima Kedua' })];
  const tabs = { list: await context.newPage(), landing: await context.newPage(), profile: await context.newPage() };
  for (const tab of Object.values(tabs)) watch(tab);
  await tabs.list.goto('/products');
  await tabs.landing.goto('/');
  await expect(tabs.list.getByRole('link', { name: frameTexts.login, exact: true })).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, first.email, first.password);
  await expect(page).toHaveURL(/\/home/);
  await expect(tabs.list.getByRole('button', { name: frameTexts.profileMenu })).toBeVisible();
  await expect(tabs.list.getByRole('link', { name: frameTexts.login, exact: true })).toHaveCount(0);
  await expect(tabs.landing).toHaveURL(/\/home$/);
  await tabs.profile.goto('/profile');
  await expect(tabs.profile.getByText(first.email)).toBeVisible();

  // A login over an existing session, with another account on the same device.
  await page.goto('/login');
  await fillLogin(page, second.email, second.password);
  await expect(page).toHaveURL(/\/home/);
  await expect(tabs.profile.getByText(second.email)).toBeVisible();
  await expect(tabs.profile.getByText(first.email)).toHaveCount(0);

  await page.getByRole('button', { name: frameTexts.profileMenu }).click();
  await page.getByRole('menuitem', { name: frameTexts.logout }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(tabs.list.getByRole('link', { name: frameTexts.login, exact: true })).toBeVisible();
  await expect(tabs.profile.getByText(second.email)).toHaveCount(0);

  // The tab has shown the pages of the person who left: it reloads for the next one, and keeps no data of the former.
  await tabs.list.evaluate(() => Object.assign(globalThis, { isFormer: true }));
  await page.goto('/login');
  await fillLogin(page, first.email, first.password);
  await expect(page).toHaveURL(/\/home/);
  await expect.poll(() => tabs.list.evaluate(() => 'isFormer' in globalThis).catch(() => true)).toBe(false);
});
