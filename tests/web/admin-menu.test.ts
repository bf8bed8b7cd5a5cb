// @vitest-environment node
import { expect, test } from 'vitest';
import { rightsOfRole } from '#domain/people/rights.ts';
import { placesOf } from '../../web/features/admin/places.ts';
import { adminPages } from '../../web/kinds/admin-pages.ts';

test('each admin page of a kind has a place in the menu, with its right', () => {
  const places = placesOf(new Set(rightsOfRole.admin)).map(({ to, right }) => `${to} ${right}`);
  expect(places).toEqual(expect.arrayContaining(adminPages.map(({ path, right }) => `${path} ${right}`)));
});
