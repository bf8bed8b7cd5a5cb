import { expect, it } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { kindsToPost } from '#domain/settings/kinds-to-post.ts';

const offering = (kinds: readonly (typeof productKinds)[number][]) => ({
  ...campusDefaults,
  categories: {
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) => ({
      ...one,
      kinds: [...kinds],
    })),
  },
});

it('lists kinds in a fixed order, goods first if offered', () => {
  const ticked = offering([...productKinds].reverse());
  for (const category of ['Jasa', 'Elektronik'])
    expect(kindsToPost(ticked, category)).toEqual(productKinds.filter((kind) => rulesOf({ kind }).isPosted));
  expect(productKinds[0]).toBe('goods');
  const services = offering(['free', 'service', 'wanted']);
  expect(kindsToPost(services, 'Jasa')).toEqual(['service', 'free']);
});

it('lists only kinds that the category offers', () => {
  expect(kindsToPost(offering(['goods', 'free']), 'Jasa')).toEqual(['goods', 'free']);
  expect(kindsToPost(offering(['service']), 'Jasa')).toEqual(['service']);
  expect(kindsToPost(campusDefaults, 'Tidak ada')).toEqual(['goods']);
});
