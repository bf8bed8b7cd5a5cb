/** Wanted ads, on a campus that allows them in its categories. */
import { ID } from 'node-appwrite';
import type { CampusCatalogue } from '#domain/settings/campus-catalogue.ts';
import type { WantedInput } from '#kinds/wanted/rules/wanted-input.ts';
import { postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { PayingWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from './campus.ts';

/** The categories, each of which now also allows wanted ads. */
export const seeking = ({ categories }: Pick<CampusCatalogue, 'categories'>): CampusCatalogue['categories'] => ({
  ...categories,
  categories: categories.categories.map((one) => ({ ...one, kinds: [...one.kinds, 'wanted'] })),
});

/** The world of such a campus, at a chosen time. */
export const seekingWorld = (campus: Campus, now?: () => number): PayingWorld =>
  campus.worldWith({ ...(now && { now }), settings: { categories: seeking(campus.world.settings) } });

export const wantedForm = (values: Partial<WantedInput> = {}): WantedInput => ({
  ...{ what: 'Kipas angin', details: '', category: 'Elektronik', budget: 100_000, place: '' },
  ...values,
});

/** Creates a person with an open wanted ad. */
export async function seeker(campus: Campus, values: Partial<WantedInput> = {}, world = seekingWorld(campus)) {
  const person: KnownCaller = await campus.person('Sari');
  await ensureProfile(campus.world, person);
  const wantedId = ID.unique();
  const { matches } = await postWanted(world, person, { wantedId, ...wantedForm(values) });
  return { person, wantedId, matches };
}

export async function wantedNow(campus: Campus, wantedId: string): Promise<Row<'wanted'>> {
  const ad = await campus.world.rows.get('wanted', wantedId);
  if (!ad) throw new Error(`There is no ad ${wantedId}`);
  return ad;
}
