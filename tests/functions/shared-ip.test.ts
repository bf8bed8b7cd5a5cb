/** A campus behind one address: Appwrite's own limits are on, and everybody has the same IP. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '../../functions/usecases/people/signup.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { Neighbour } from '../support/http-person.ts';
import { proof, runs } from '../support/proof.ts';

/** More than the ten an hour of Appwrite's narrowest limits. */
const people = runs(12, 30);
const price = 50_000;
let campus: Campus;
let products: string[];
let neighbours: Neighbour[];

const rowsOf = (table: string) => `/tablesdb/market/tables/${table}/rows`;
const everybody = (does: (one: Neighbour) => Promise<unknown>) => Promise.all(neighbours.map(does));

beforeAll(async () => {
  campus = await openCampus({ limits: true });
  products = (await Promise.all([1, 2, 3].map(() => campus.product({ price, stock: 1_000 })))).map(({ $id }) => $id);
  neighbours = Array.from({ length: people }, () => new Neighbour(campus));
});
afterAll(() => campus.close());

it('a crowd behind one address registers, signs in, orders and chats in one minute without a refusal', async () => {
  await everybody(async (one) => {
    await one.register();
    await one.signIn();
    await one.openPage();
    await one.browse(products);
    await one.shop(products, 2 * price);
    await one.openPage();
    await one.chat('Apakah barangnya masih ada?');
    await one.signOut();
    await one.signIn();
  });
  expect(neighbours.flatMap(({ refused }) => refused)).toEqual([]);
  const [total] = await campus.world.rows.list('totals', { limit: 1 });
  expect(total?.orders).toBe(people);
});

it.runIf(proof)(
  'more than a hundred people can register in an hour, because the function’s calls have no address limit',
  async () => {
    const url = `${new URL(campus.server.endpoint).origin}/verify-email`;
    for (let from = 0; from < 105; from += 15) {
      const forms = Array.from({ length: 15 }, () => ({
        ...{ name: 'Wening', email: `${ID.unique()}@kampus.ac.id`, password: 'kuda-laut9', url },
      }));
      await Promise.all(forms.map((form) => register(campus.world, '10.0.0.1', form)));
    }
  },
);

// Windows are fixed, and a test can span two, so twice the limit and one more always exceeds it.
describe('only the caller who exceeds a limit is refused', () => {
  it.each([
    ['guesses a password', 401, 21, (one: Neighbour) => one.mistype()],
    ['deletes rows', 404, 121, (one: Neighbour) => one.attempt(`${rowsOf('cartItems')}/gone`, 'DELETE')],
  ])('%s', async (_, usual, times, act) => {
    const [abuser, ...others] = neighbours;
    if (!abuser) throw new Error('nobody is there');
    const answers = await Promise.all(Array.from({ length: times }, () => act(abuser)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([usual, 429]));
    for (const other of others.slice(0, 3)) expect((await act(other)).status).toBe(usual);
  });
});

// Appwrite counts these two by address only; docs/deploy.md says what to do about it.
it.each([
  ['new passwords', (one: Neighbour) => one.changePassword()],
  ['forgotten passwords', (one: Neighbour) => one.forgetPassword()],
])('one address gets ten %s an hour, and everything else still works', async (_, act) => {
  const answers = await Promise.all(neighbours.map(act));
  const refused = answers.filter(({ status }) => status >= 400);
  expect(refused.length).toBeGreaterThanOrEqual(Math.max(1, people - 2 * 10));
  for (const { body } of refused) expect(body).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  await Promise.all(neighbours.map((one) => one.openPage()));
  expect(neighbours.flatMap((one) => one.refused)).toEqual([]);
});
