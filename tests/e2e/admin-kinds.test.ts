/** Admin pages about the kinds of trade: reported ads, batches and draws. */
import type { Page } from '@playwright/test';
import { ID, Query } from 'node-appwrite';
import type { Campus } from './campus.ts';
import { expect, people, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';
import { expectAccessible, marketCall, stored } from './shopping.ts';

/** An ad that another person has reported. */
async function reportedAd(campus: Campus, what: string) {
  const [owner, reporter] = await Promise.all([
    moveIn(campus, { name: 'Tono Pencari' }),
    moveIn(campus, { name: 'Rani Pelapor' }),
  ]);
  const wantedId = ID.unique();
  const thing = { what, category: 'Rumah Tangga', budget: 200_000, place: '', details: '' };
  await marketCall(campus, owner.id, 'POST', '/wanted', { wantedId, ...thing });
  const said = { wantedId, reason: 'Sebenarnya menawarkan barang', description: '' };
  await marketCall(campus, reporter.id, 'POST', '/wanted-reports', said);
  const queries = [Query.equal('wantedId', wantedId)];
  const { rows } = await operatorOf(campus).tables.listRows({ databaseId: 'market', tableId: 'reports', queries });
  return { owner, wantedId, reportId: rows[0]?.$id ?? '' };
}

const decisions = [
  { button: 'Ini menawarkan barang', yes: 'Ya, pindahkan', state: 'moved' },
  { button: 'Turunkan iklan', yes: 'Ya, turunkan', state: 'removed' },
];
for (const { button, yes, state } of decisions)
  test(`"${button}" asks for a reason, keeps typed text, and notifies the ad’s owner @proof`, async ({
    page,
    campus,
  }) => {
    const { owner, wantedId, reportId } = await reportedAd(campus, 'Jual setrika bekas');
    await giveSession(page, campus, people.admin.id);
    await page.goto(`/admin/reports/${reportId}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: yes }).click();
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/\S/);
    expect(await stored(campus, 'wanted', wantedId, 'state')).toBe('open');
    await dialog.getByRole('textbox').fill('Iklan ini menjual barang.');
    await expectAccessible(page);
    // Typed text survives a dialog closed by mistake, and a reload.
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('Iklan ini menjual barang.');
    await dialog.getByRole('button', { name: yes }).click();
    await expect(page.getByText('Iklan tidak tampil lagi.')).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    expect(await stored(campus, 'wanted', wantedId, 'state')).toBe(state);
    await giveSession(page, campus, owner.id);
    await page.goto('/notifications');
    await expect(page.getByText('Iklan ini menjual barang.', { exact: false })).toBeVisible();
  });

const firstRow = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);

const lists = [
  {
    path: '/admin/batches',
    title: 'Kelola PO',
    table: 'Daftar PO',
    term: 'Roti Bakar',
    says: /13 dari 60 buah.*Dibuka/,
  },
  {
    path: '/admin/draws',
    title: 'Kelola Undian',
    table: 'Daftar undian',
    term: 'Ransel',
    says: /\d+ orang.*Menerima peserta/,
  },
];
for (const { path, title, table, term, says } of lists)
  test(`${path} finds an entry, shows its state, and asks for confirmation before removal @proof`, async ({
    page,
    campus,
  }) => {
    await giveSession(page, campus, people.admin.id);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('searchbox').fill(term);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      await expect(firstRow(page, table)).toContainText(term);
      await expect(firstRow(page, table)).toContainText(says);
      // The unfiltered list may begin with the same row.
      await expect(page.getByRole('table', { name: table }).locator('tbody tr')).toHaveCount(1);
      // While the list is loading, the earlier results are shown faded.
      await expect(page.getByRole('table', { name: table })).toHaveAttribute('aria-busy', 'false');
      for (const part of [
        page.getByRole('table', { name: table }),
        page.getByRole('table', { name: table }).locator('..'),
      ])
        await expect(part).toHaveCSS('opacity', '1');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await firstRow(page, table).getByRole('button', { name: 'Hapus produk' }).click();
      const dialog = page.getByRole('dialog', { name: 'Hapus produk' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Batal' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole('searchbox').fill('tidak ada yang begini');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tidak ada data yang cocok dengan pencarian atau filter.')).toBeVisible();
  });
