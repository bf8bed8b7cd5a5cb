/**
 * When the time zone changes, a dialog asks what existing times keep; canceling it or a refused save loses no input.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { defaults } from '#domain/settings/groups.ts';
import { eventually, patience } from '../../support/eventually.ts';
import { type Client, startClient } from './open-page.tsx';

const details = { meetings: 2, appointments: 0, batches: 1, rentals: 0, draws: 1_200, from: 'WIB', to: 'WITA' };
const asked = { error: { code: 'zone_choice', details } };
const asOwner = { '/fixed-admin': { userId: 'admin' }, '/settings/fixed': { fixed: {}, takesTransfers: true } };
const page = { ...asOwner, '/moves': [] };

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => client.close());

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => (await vi.waitUntil(() => button(name), patience)).click();
const field = async <E extends Element>(name: string): Promise<E> =>
  vi.waitUntil(() => document.querySelector<E>(`[name="${name}"]`), patience);

function type(element: HTMLInputElement | HTMLSelectElement, value: string) {
  // Calls the setter of the prototype, as a browser does, because React replaces the element's own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const keepHour = '10.00 WITA: jamnya tetap';
const keepMoment = '11.00 WITA: waktunya tetap';

async function typed() {
  await client.open('/admin/settings/places', {
    mood: 'empty',
    who: 'admin',
    given: { ...page, '/settings/places': asked },
  });
  type(await field<HTMLSelectElement>('timeZone'), 'WITA');
  type(await field<HTMLInputElement>('places.0.name'), 'Gerbang Selatan');
  await press('Simpan');
  await eventually(() => expect(client.said()).toContain('Ini menyangkut 2 janji temu, 1 PO, 1.200 undian.'));
}
const isAsTyped = async () => {
  expect((await field<HTMLSelectElement>('timeZone')).value).toBe('WITA');
  expect((await field<HTMLInputElement>('places.0.name')).value).toBe('Gerbang Selatan');
};
const saves = () =>
  client.executed().flatMap((call, at) => (call === 'PUT /settings/places' ? [client.bodies()[at]] : []));

test('canceling the choice saves nothing and keeps the input', async () => {
  await typed();
  await press('Batal, jangan simpan dulu');
  await eventually(() => expect(button(keepHour)).toBeUndefined());
  await isAsTyped();
  expect(saves()).toEqual([expect.not.objectContaining({ keeps: expect.anything() })]);
});

test('if the server refuses the choice, its dialog closes and the input is kept', async () => {
  await typed();
  client.give({ ...page, '/settings/places': { error: { code: 'zone_moving' } } });
  await press(keepHour);
  await eventually(() => expect(client.said()).toContain('Jadwal masih mengikuti zona waktu kampus yang baru.'));
  await eventually(() => expect(button(keepHour)).toBeUndefined());
  await isAsTyped();
});

test.each([
  [keepHour, 'hour'],
  [keepMoment, 'moment'],
])('%s: repeats the save request with the chosen option', async (name, keeps) => {
  await typed();
  const data = { ...defaults.places, timeZone: 'WITA' };
  const moves = [{ kind: 'clock', from: 'WIB', to: 'WITA', total: 1_203, left: 1_203 }];
  client.give({ ...page, '/moves': moves, '/settings/places': { version: 1, data } });
  await press(name);
  await eventually(() => expect(button(name)).toBeUndefined());
  const [first, second] = saves();
  expect(second).toEqual({ ...(first as object), keeps });
  await eventually(() => expect(client.said()).toContain('WIB → WITA: 0 dari 1.203 jadwal'));
});
