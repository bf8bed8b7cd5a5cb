/** Valid settings of a campus, and the codes of refused ones. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { bannersAt } from '#domain/settings/banners-shown.ts';
import { contrast, grounds, isReadable, shadesOf } from '#domain/settings/colour.ts';
import {
  campusGroupNames,
  changesBetween,
  defaults,
  type GroupName,
  groupNames,
  readGroup,
} from '#domain/settings/groups.ts';
import { groupOf, parseGroup } from '#domain/settings/settings-input.ts';
import { toska } from '#domain/settings/toska.ts';

const refused = (group: GroupName, change: object) => {
  try {
    parseGroup(group, { ...defaults[group], ...change });
  } catch (error) {
    return Reflect.get(Object(Reflect.get(Object(error), 'details')), 'fields');
  }
  return null;
};
const accepted = (group: GroupName, change: object) => parseGroup(group, { ...defaults[group], ...change });

/** Addresses of 36 letters. */
const longAddresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `nama.orang.${String(at).padStart(4, '0')}@student.kampus.ac.id`);

it.each(groupNames)('the defaults of "%s" are valid, and unchanged when stored and read back', (group) => {
  expect(parseGroup(group, defaults[group])).toEqual(defaults[group]);
  expect(readGroup(group, JSON.stringify(defaults[group]))).toEqual(defaults[group]);
});

it('a settings group is found by its exact name only', () => {
  expect(groupOf('places')).toBe('places');
  for (const name of ['', 'Places', '__proto__', 'constructor']) expect(() => groupOf(name)).toThrow('not_found');
  expect(campusGroupNames).not.toContain('allowedAddresses');
});

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('every accepted colour is readable as text and background, in light and dark mode', () => {
  fc.assert(
    fc.property(colour, (main) => {
      const fields = refused('identity', { colour: main });
      expect(fields).toEqual(isReadable(main) ? null : { colour: 'colour_unreadable' });
      if (fields) return;
      const shades = shadesOf(main);
      expect(shades[7]).toBe(main);
      expect(contrast(shades[7], grounds.white)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades[7], grounds.page)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades[3], grounds.nightCard)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('contrast follows WCAG, and the default colour scale is fixed', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(shadesOf(toska[7])).toBe(toska);
});

it.each([
  ['a name of one letter', 'identity', { marketName: 'L' }, { marketName: 'too_short' }],
  ['a name of 200 letters', 'identity', { marketName: 'L'.repeat(200) }, { marketName: 'too_long' }],
  ['a name of invisible characters', 'identity', { marketName: '\u3164\u3164' }, { marketName: 'required' }],
  ['a name of two lines', 'identity', { marketName: 'Pasar\nKita' }, { marketName: 'name_one_line' }],
  ['a colour given as a word', 'identity', { colour: 'merah' }, { colour: 'colour_invalid' }],
  ['a colour on which white text is unreadable', 'identity', { colour: '#ffdd00' }, { colour: 'colour_unreadable' }],
  ['a script as Instagram link', 'identity', { instagram: 'javascript:alert(1)' }, { instagram: 'instagram_invalid' }],
  ['an invalid phone number', 'identity', { whatsapp: '12' }, { whatsapp: 'phone_invalid' }],
  [
    'two places that differ by case',
    'places',
    {
      places: [
        { name: 'Gate 1', onLanding: true, onHome: true },
        { name: 'GATE  1', onLanding: true, onHome: true },
      ],
    },
    { 'places.1.name': 'name_twice' },
  ],
  ['no place', 'places', { places: [] }, { places: 'place_missing' }],
  [
    'hours that end before they begin',
    'places',
    { meetingPlaces: [{ name: 'Lobi', hint: '', opens: '15:00', closes: '08:00' }] },
    { 'meetingPlaces.0.closes': 'hours_reversed' },
  ],
  [
    'hours without an end',
    'places',
    { meetingPlaces: [{ name: 'Lobi', hint: '', opens: '15:00', closes: '' }] },
    { 'meetingPlaces.0.closes': 'hours_incomplete' },
  ],
  ['a time zone of another country', 'places', { timeZone: 'CET' }, { timeZone: 'invalid' }],
  [
    'every category hidden',
    'categories',
    { categories: defaults.categories.categories.map((one) => ({ ...one, isHidden: true })), tiles: [] },
    { categories: 'category_missing' },
  ],
  [
    'two categories that differ by case',
    'categories',
    {
      categories: [
        ...defaults.categories.categories,
        { ...defaults.categories.categories[0], id: 'x', name: 'ELEKTRONIK' },
      ],
    },
    { 'categories.12.name': 'name_twice' },
  ],
  [
    'a banner that leads to a script',
    'banners',
    { banners: [{ ...defaults.banners.banners[0], link: 'javascript:alert(1)' }] },
    { 'banners.0.link': 'banner_link_invalid' },
  ],
  [
    'a banner without text',
    'banners',
    { banners: [{ ...defaults.banners.banners[0], title: '', alt: ' ' }] },
    { 'banners.0.alt': 'banner_words_required' },
  ],
  [
    'a banner that ends before it begins',
    'banners',
    {
      banners: [
        { ...defaults.banners.banners[0], from: '2026-12-02T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
      ],
    },
    { 'banners.0.until': 'until_before_from' },
  ],
  ['campus addresses without a domain', 'rules', { registration: 'campus' }, { campusDomains: 'domains_required' }],
  ['an invalid domain', 'rules', { campusDomains: ['kampus'] }, { 'campusDomains.0': 'domain_invalid' }],
  ['a payment time of zero minutes', 'rules', { holdMinutes: 0 }, { holdMinutes: 'number_too_small' }],
  ['a fee above 100 percent', 'rules', { feePercent: 100.5 }, { feePercent: 'number_too_large' }],
  ['a fee with three decimals', 'rules', { feePercent: 2.555 }, { feePercent: 'percent_invalid' }],
  ['quiet hours of nearly a day', 'rules', { quietFromHour: 6, quietToHour: 5 }, { quietToHour: 'quiet_too_long' }],
  [
    'a time to answer that is mostly quiet hours',
    'rules',
    { quietFromHour: 20, quietToHour: 10, answerHours: 17 },
    { answerHours: 'answer_within_quiet' },
  ],
  ['a time to answer below the minimum', 'rules', { answerHours: 12 }, { answerHours: 'number_too_small' }],
  ['an hour above 23', 'rules', { quietFromHour: 24 }, { quietFromHour: 'number_too_large' }],
  ['a word instead of a number', 'rules', { answerHours: 'dua hari' }, { answerHours: 'number_invalid' }],
  [
    'forbidden goods without words',
    'texts',
    { forbidden: [{ name: 'Rokok', words: [] }] },
    { 'forbidden.0.words': 'words_required' },
  ],
  [
    'addresses that together are longer than a request',
    'allowedAddresses',
    { addresses: longAddresses(2_000) },
    { addresses: 'too_many' },
  ],
  ['an invalid e-mail address', 'allowedAddresses', { addresses: ['budi'] }, { 'addresses.0': 'email_invalid' }],
] as const)('refuses %s', (_what, group, change, fields) => {
  expect(refused(group, change)).toEqual(fields);
});

it('an accepted list of addresses fits into one request', () => {
  // Quotes and comma add three characters.
  const most = Math.floor((limits.allowedAddressesLength - 1) / 39);
  const addresses = longAddresses(most);
  expect(accepted('allowedAddresses', { addresses })).toEqual({ addresses });
  expect(refused('allowedAddresses', { addresses: longAddresses(most + 1) })).toEqual({ addresses: 'too_many' });
  const body = JSON.stringify({ version: 999_999, data: { addresses }, goTo: {} });
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(limits.requestBytes);
});

it('accepts quiet hours if they leave enough time to answer, or none', () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(23), fc.integer({ min: 13, max: 48 }), (quietFromHour, quietToHour, answerHours) => {
      const length = (quietToHour - quietFromHour + 24) % 24;
      const fields = refused('rules', { quietFromHour, quietToHour, answerHours });
      expect(fields === null).toBe(length <= 16 && answerHours >= length + 4);
    }),
  );
});

it('normalizes pasted values', () => {
  const pasted = {
    instagram: 'https://www.instagram.com/pasar.kita/?hl=id',
    contactEmail: ' Halo@Kampus.AC.id ',
    colour: ' #0A6E62 ',
  };
  expect(accepted('identity', pasted)).toMatchObject({
    instagram: '@pasar.kita',
    contactEmail: 'halo@kampus.ac.id',
    colour: '#0a6e62',
  });
  expect(accepted('rules', { campusDomains: ['@Kampus.ac.id', 'kampus.ac.id'] })).toMatchObject({
    campusDomains: ['kampus.ac.id'],
  });
  expect(accepted('allowedAddresses', { addresses: ['A@b.id', 'a@b.id'] })).toEqual({ addresses: ['a@b.id'] });
});

it('a setting that an earlier version did not store has its default', () => {
  const { tagline: _, ...earlier } = { ...defaults.identity, marketName: 'Pasar Kita' };
  expect(readGroup('identity', JSON.stringify(earlier))).toEqual({ ...defaults.identity, marketName: 'Pasar Kita' });
});

it('a change contains only the settings that differ', () => {
  const after = { ...defaults.identity, marketName: 'Pasar Kita' };
  expect(changesBetween<'identity'>(defaults.identity, after)).toEqual({
    before: { marketName: 'Lapak Kampus' },
    after: { marketName: 'Pasar Kita' },
  });
});

it('a banner is shown from its start to its end', () => {
  const [one] = defaults.banners.banners;
  if (!one) throw new Error('There is no banner');
  const timed = { ...one, from: '2026-12-01T00:00:00.000Z', until: '2026-12-02T00:00:00.000Z' };
  const shownAt = (moment: string) => bannersAt([one, timed], Date.parse(moment)).length;
  expect(
    ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '2026-12-01T23:59:59Z', '2026-12-02T00:00:00Z'].map(shownAt),
  ).toEqual([1, 2, 2, 1]);
});
