/** The posting form of each kind omits fields that the kind's details already answer or that make no sense for it. */
import { expect, it } from 'vitest';
import { postedKinds } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { postingCategories } from '#domain/settings/default-catalogue.ts';
import { settings } from '../../seeds/kedua/settings.ts';
import { decidedBy, valuesBy } from '../../web/features/selling/kind-choice.tsx';
import { emptyValues, productErrors } from '../../web/shop/product-form/product-values.ts';

const typed = {
  ...emptyValues('post'),
  ...{ name: 'Risoles Mayo', description: 'Isi tiga, masih hangat', category: 'Makanan & Minuman', price: 12_000 },
  condition: 'Perlu perbaikan',
};
const photos = ['foto-1'];
const place = { location: 'Gate 2', codAddress: 'Depan minimarket' };

it('a pre-order asks for one place: the pickup place of its details', () => {
  const now = { kind: 'preorder', details: { pickupPlace: 'Lobi GSG, meja dekat pintu' } } as const;
  expect(decidedBy(now, typed.category)).toEqual(expect.arrayContaining(['location', 'codAddress', 'condition']));
  const values = valuesBy(now, typed);
  expect(values).toMatchObject({ location: 'GSG', codAddress: 'Lobi GSG, meja dekat pintu', condition: '' });
  expect(productErrors('post', values, photos)).toEqual({});
  // An empty pickup place is reported at its own field, not at a hidden one.
  expect(productErrors('post', valuesBy({ ...now, details: {} }, typed), photos)).toEqual({});
});

it('the forms of goods, rentals, bundles and gifts ask for a condition, those of other kinds do not', () => {
  const asked = postedKinds(productKinds).filter(
    (kind) => !decidedBy({ kind, details: {} }, 'Elektronik').includes('condition'),
  );
  expect(asked).toEqual(['goods', 'rental', 'bundle', 'free']);
});

it('the form of goods has every field of the specification', () => {
  const now = { kind: 'goods', details: {} } as const;
  const thing = { ...typed, ...place, category: 'Elektronik' };
  expect(decidedBy(now, thing.category)).toEqual([]);
  expect(valuesBy(now, thing)).toEqual(thing);
});

it.each(['Makanan & Minuman', 'Makan & Minum', 'Kuliner kampus', 'Jajanan', 'katering'])(
  'the form of goods in "%s" asks for no condition',
  (category) => {
    const now = { kind: 'goods', details: {} } as const;
    expect(decidedBy(now, category)).toEqual(['condition']);
    expect(valuesBy(now, { ...typed, ...place, category })).toMatchObject({ condition: '', ...place });
  },
);

it('the form of goods in all other demo categories asks for a condition', () => {
  const all = [...postingCategories, ...settings.categories.categories.map(({ name }) => name)];
  const bare = all.filter((category) => decidedBy({ kind: 'goods', details: {} }, category).includes('condition'));
  expect(bare).toEqual(['Makanan & Minuman', 'Makan & Minum']);
});
