import { expect, it } from 'vitest';
import { productKinds } from '#domain/kinds/kind.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { kindsToPost } from '#domain/settings/kinds-to-post.ts';

const offering = (kinds: readonly (typeof productKinds)[number][], renamed: Readonly<Record<string, string>> = {}) => ({
  ...campusDefaults,
  categories: {
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) => ({
      ...one,
      name: renamed[one.name] ?? one.name,
      kinds: [...kinds],
    })),
  },
});

it('posting in the category of services begins with a service, also under another name, and elsewhere with things', () => {
  const all = offering(productKinds, { Jasa: 'Les & Servis' });
  expect(kindsToPost(all, 'Les & Servis')).toEqual(['service', 'goods', 'preorder', 'rental', 'bundle', 'free']);
  expect(kindsToPost(all, 'Elektronik')).toEqual(['goods', 'preorder', 'service', 'rental', 'bundle', 'free']);
});

it('only what the campus offers there', () => {
  expect(kindsToPost(offering(['goods', 'free']), 'Jasa')).toEqual(['goods', 'free']);
  expect(kindsToPost(offering(['service']), 'Jasa')).toEqual(['service']);
  expect(kindsToPost(campusDefaults, 'Tidak ada')).toEqual(['goods']);
});
