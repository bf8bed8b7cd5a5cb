// @vitest-environment node
import { expect, test } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { mergeSettings } from '../../web/features/admin/settings/merge.ts';

const base = { ...campusDefaults.identity, marketName: 'Lapak', instagram: 'lapak', whatsapp: '' };

test('keeps the changes of both administrators, and lists the fields that both changed', () => {
  const mine = { ...base, marketName: 'Pasar', instagram: 'pasar' };
  const theirs = { ...base, marketName: 'Lapak Baru', whatsapp: '628111' };
  const { values, both } = mergeSettings<'identity'>(base, mine, theirs);
  expect(values).toEqual({ ...base, marketName: 'Pasar', instagram: 'pasar', whatsapp: '628111' });
  expect(both).toEqual(['marketName']);
});

test('the same change by both is not a conflict', () => {
  const changed = { ...base, instagram: 'lapak.baru' };
  expect(mergeSettings<'identity'>(base, changed, { ...changed })).toEqual({ values: changed, both: [] });
});

const settings = campusDefaults.categories;
const without = (id: string) => settings.categories.filter((one) => one.id !== id);
const renamed = (id: string, name: string) =>
  settings.categories.map((one) => (one.id === id ? { ...one, name } : one));

test('a category removed by the other administrator stays removed; one that I added stays', () => {
  const [added] = renamed('elektronik', 'Baru').map((one) => ({ ...one, id: 'baru' }));
  if (!added) throw new Error('no category by default');
  const mine = { ...settings, categories: [...renamed('jasa', 'Jasa teman'), added] };
  const { values, both } = mergeSettings<'categories'>(settings, mine, {
    ...settings,
    categories: without('kendaraan'),
  });
  expect(values.categories.map(({ id }) => id)).toEqual([...without('kendaraan').map(({ id }) => id), 'baru']);
  expect(values.categories.find(({ id }) => id === 'jasa')?.name).toBe('Jasa teman');
  expect(both).toEqual([]);
});

test('of a category that both changed, my version wins, and the conflict is reported', () => {
  const mine = { ...settings, categories: renamed('jasa', 'Jasa teman') };
  const theirs = { ...settings, categories: without('jasa') };
  const { values, both } = mergeSettings<'categories'>(settings, mine, theirs);
  expect(values.categories.find(({ id }) => id === 'jasa')?.name).toBe('Jasa teman');
  expect(both).toEqual(['categories']);
});

test('a category that I removed stays removed, and my order is kept', () => {
  const turned = without('jasa').toReversed();
  const mine = { ...settings, categories: turned };
  const { values } = mergeSettings<'categories'>(settings, mine, { ...settings, categories: without('kendaraan') });
  expect(values.categories).toEqual(turned.filter(({ id }) => id !== 'kendaraan'));
});
