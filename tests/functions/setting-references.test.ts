/**
 * A category is removed while tiles and banners refer to it, also during another save: the removal is not refused, and
 * nothing refers to the category afterwards.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Banners } from '#domain/settings/banners.ts';
import type { Categories } from '#domain/settings/categories.ts';
import { defaults, groupNames } from '#domain/settings/groups.ts';
import { publishSettings } from '../../functions/usecases/settings/publish-settings.ts';
import { saveSettings, undoSettings } from '../../functions/usecases/settings/save-settings.ts';
import { type Campus, openCampus } from '../support/campus.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());
afterEach(async () => {
  for (const id of [...groupNames, 'namingCategories', 'moves']) {
    await campus.world.rows.remove('settings', id);
    await campus.world.rows.remove('privateSettings', id);
  }
});

const stored = async <T>(
  group: 'categories' | 'banners',
  table: 'settings' | 'privateSettings' = 'privateSettings',
) => {
  const row = await campus.world.rows.get(table, group);
  return (row ? JSON.parse(row.data) : defaults[group]) as T;
};
const versionOf = async (group: string) => (await campus.world.rows.get('privateSettings', group))?.version ?? 0;
const withoutCategory = (id: string): Categories => ({
  ...defaults.categories,
  categories: defaults.categories.categories.filter((one) => one.id !== id),
});
const save = async (group: 'categories' | 'banners', data: object, goTo: Record<string, string> = {}) =>
  saveSettings(campus.world, campus.admin, { group, version: await versionOf(group), data, goTo });
const linksOf = ({ banners }: Banners) => banners.map(({ link }) => (link.to === 'category' ? link.category : link.to));
const [banner] = defaults.banners.banners;
if (!banner) throw new Error('no banner by default');
const leadingTo = (category: string): Banners => ({
  banners: [{ ...banner, title: `Ke ${category}`, link: { to: 'category', category } }],
});

it('the default tile drops a removed category; tiles and banners without another one are removed', async () => {
  expect((await save('categories', withoutCategory('fashion-pria'))).gone).toEqual([]);
  expect((await stored<Categories>('categories')).tiles[2]?.categories).toEqual(['fashion-wanita']);
  const { categories } = await stored<Categories>('categories');
  const left = {
    ...(await stored<Categories>('categories')),
    categories: categories.filter(({ id }) => id !== 'kendaraan' && id !== 'elektronik'),
  };
  expect((await save('categories', left)).gone).toEqual(['Elektronik', 'Keliling kampus tanpa ribet']);
  expect(linksOf(await stored('banners'))).toEqual(['buku-alat-tulis', 'makanan-minuman']);
  expect(linksOf(await stored('banners', 'settings'))).toEqual(['buku-alat-tulis', 'makanan-minuman']);
  // Undoing the banners does not restore a link to the removed category.
  await undoSettings(campus.world, campus.admin, { group: 'banners', version: await versionOf('banners') });
  expect(linksOf(await stored('banners'))).toEqual(['buku-alat-tulis', 'makanan-minuman']);
});

it('tiles and banners then refer to the category’s successor', async () => {
  await save('categories', withoutCategory('kendaraan'), { kendaraan: 'jasa' });
  expect(linksOf(await stored('banners'))).toEqual(['buku-alat-tulis', 'jasa', 'makanan-minuman']);
});

it('the changes of tiles and banners are audited, too', async () => {
  const since = new Date().toISOString();
  await save('categories', withoutCategory('kendaraan'));
  const events = await campus.world.rows.list('auditEvents', { since: { $createdAt: since }, limit: 10 });
  expect(events.map(({ subject }) => subject).toSorted()).toEqual(['banners', 'categories']);
});

it('a banner with an unknown category or product is refused, with the field’s name', async () => {
  await expect(save('banners', leadingTo('kapal'))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { 'banners.0.link.category': 'category_invalid' } },
  });
  const product = { banners: [{ ...banner, link: { to: 'product', productId: 'tidak-ada' } }] };
  await expect(save('banners', product)).rejects.toMatchObject({
    details: { fields: { 'banners.0.link.productId': 'banner_product_gone' } },
  });
});

it('a banner of a deleted product is hidden, and does not block saving the others', async () => {
  const { $id: productId } = await campus.product();
  const banners = [...leadingTo('jasa').banners, { ...banner, link: { to: 'product', productId } }];
  await save('banners', { banners });
  expect(linksOf(await stored('banners', 'settings'))).toEqual(['jasa', 'product']);
  await campus.world.rows.remove('products', productId);
  await publishSettings(campus.world);
  expect(linksOf(await stored('banners', 'settings'))).toEqual(['jasa']);
  await save('banners', { banners: banners.map((one) => ({ ...one, text: 'Baru' })) });
  expect(linksOf(await stored('banners'))).toEqual(['jasa', 'product']);
});

it('no banner refers to a category that is removed while the banner is saved, in either order', async () => {
  for (let round = 0; round < 8; round++) {
    await save('categories', defaults.categories);
    await save('banners', leadingTo('jasa'));
    const [removed, led] = await Promise.allSettled([
      save('categories', withoutCategory('olahraga-outdoor')),
      save('banners', leadingTo('olahraga-outdoor')),
    ]);
    expect(removed.status).toBe('fulfilled');
    if (led.status === 'rejected') expect(led.reason.code).toMatch(/^(invalid_input|settings_changed)$/);
    expect(linksOf(await stored('banners'))).not.toContain('olahraga-outdoor');
    expect((await stored<Categories>('categories')).categories.map(({ id }) => id)).not.toContain('olahraga-outdoor');
  }
});
