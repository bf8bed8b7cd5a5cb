// @vitest-environment node
import { expect, test } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { mergeSettings } from '../../web/features/admin/settings/merge.ts';

const base = { ...campusDefaults.identity, marketName: 'Lapak', instagram: 'lapak', whatsapp: '' };

test('what only the other administrator changed is kept, what only I changed too, and what both did is named', () => {
  const mine = { ...base, marketName: 'Pasar', instagram: 'pasar' };
  const theirs = { ...base, marketName: 'Lapak Baru', whatsapp: '628111' };
  const { values, both } = mergeSettings<'identity'>(base, mine, theirs);
  expect(values).toEqual({ ...base, marketName: 'Pasar', instagram: 'pasar', whatsapp: '628111' });
  expect(both).toEqual(['marketName']);
});

test('the same change by both is no conflict', () => {
  const changed = { ...base, instagram: 'lapak.baru' };
  expect(mergeSettings<'identity'>(base, changed, { ...changed })).toEqual({ values: changed, both: [] });
});
