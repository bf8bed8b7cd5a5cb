// @vitest-environment node
import { expect, test } from 'vitest';
import { rightsOfRole } from '#domain/people/rights.ts';
import { placesOf } from '../../web/features/admin/places.ts';
import { adminPages } from '../../web/kinds/admin-pages.ts';

test("the menu contains each kind's admin page, with the right that it needs", () => {
  const places = placesOf(new Set(rightsOfRole.admin)).map(({ to, right }) => `${to} ${right}`);
  expect(places).toEqual(expect.arrayContaining(adminPages.map(({ path, right }) => `${path} ${right}`)));
});
