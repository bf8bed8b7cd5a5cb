/** Variables of the functions that an operator may set. */
import { afterEach, expect, it, vi } from 'vitest';
import { locations } from '#domain/settings/default-catalogue.ts';
import { readSettings } from '../../functions/adapters/settings.ts';

afterEach(() => vi.unstubAllEnvs());

const withVariable = (name: string, value: string) => {
  vi.stubEnv(name, value);
  return readSettings();
};

it.each([
  ['', 0],
  ['0', 0],
  ['2.5', 2.5],
  ['2.25', 2.25],
  ['100', 100],
])('a fee of "%s" percent is read as %d', (value, percent) => {
  expect(withVariable('PLATFORM_FEE_PERCENT', value).feePercent).toBe(percent);
});

it.each(['-1', '2,5', '2.555', '101', '100.5', '5%', 'lima', '1e1', '0x5'])(
  'refuses to start with a fee of "%s"',
  (value) => {
    expect(() => withVariable('PLATFORM_FEE_PERCENT', value)).toThrow('PLATFORM_FEE_PERCENT must be a percentage');
  },
);

it('meeting places are separated by semicolons, and default to the places of the filters', () => {
  expect(withVariable('MEETING_PLACES', ' GSG, lantai 2 ;; Kantin FEB;').meetingPlaces).toEqual([
    'GSG, lantai 2',
    'Kantin FEB',
  ]);
  for (const none of ['', ' ; ']) expect(withVariable('MEETING_PLACES', none).meetingPlaces).toEqual(locations);
});

it('additional push services must be origins', () => {
  const named = ' http://127.0.0.1:9911 ;https://push.lapak.example;';
  expect(withVariable('PUSH_SERVICES', named).pushServices).toEqual([
    'http://127.0.0.1:9911',
    'https://push.lapak.example',
  ]);
  expect(withVariable('PUSH_SERVICES', '').pushServices).toEqual([]);
  for (const wrong of [
    'push.lapak.example',
    'https://push.lapak.example/',
    'https://a@push.lapak.example',
    'ftp://x.example',
  ])
    expect(() => withVariable('PUSH_SERVICES', wrong)).toThrow('PUSH_SERVICES must be origins');
});
