import { describe, expect, it, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { fits } from '#domain/products/listing-index.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import {
  allowedWantedEvents,
  assertAnswerable,
  assertAnswerPrice,
  assertNewAnswer,
  assertWantedQuota,
  isWantedOpen,
  moveWanted,
  suggestedAnswer,
  wantedCategory,
  wantedEvents,
  wantedStateNow,
  wantedStates,
  wantedTerm,
  wantedTransitions,
  wantedUntil,
} from '#kinds/wanted/rules/wanted.ts';
import { wantedInput } from '#kinds/wanted/rules/wanted-input.ts';
import { wantedFilters } from '#kinds/wanted/rules/wanted-search.ts';
import { worded } from '../support/searches.ts';

const now = Date.parse('2026-11-25T03:00:00Z');
const until = wantedUntil(now);
const ad = { $id: 'w', userId: 'sari', state: 'open', until };
const refusal = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'other';
  }
};

describe('the life of an ad', () => {
  const actors = ['owner', 'staff', 'system'] as const;

  test('follows the transition table for every state, actor and event', () => {
    for (const state of wantedStates)
      for (const actor of actors)
        for (const event of wantedEvents)
          for (const at of [now, Date.parse(until)]) {
            const from = actor !== 'system' && state === 'open' && at >= Date.parse(until) ? 'expired' : state;
            const row = wantedTransitions.find((one) => one.from === from && one.by === actor && one.event === event);
            const isTime = event !== 'expire' || at >= Date.parse(until);
            const move = () => moveWanted({ state, until }, event, actor, at);
            if (row && isTime) expect(move()).toBe(row.to);
            else expect(refusal(move)).toBe('wanted_over');
          }
  });

  it('lasts exactly two weeks, and is over before upkeep has stored that', () => {
    const last = now + 14 * 86_400_000;
    expect(Date.parse(until)).toBe(last);
    expect([isWantedOpen(ad, last - 1), isWantedOpen(ad, last)]).toEqual([true, false]);
    expect(wantedStateNow(ad, last)).toBe('expired');
    expect(allowedWantedEvents(ad, 'owner', last)).toEqual(['extend', 'close']);
  });

  it('cannot reopen after staff removed it or its owner closed it', () => {
    for (const state of ['closed', 'removed', 'moved'])
      for (const actor of actors) expect(allowedWantedEvents({ state, until }, actor, now)).toEqual([]);
  });
});

describe('an answer', () => {
  it('is refused for one’s own ad and for an ended one', () => {
    expect(refusal(() => assertAnswerable(ad, 'sari', now))).toBe('wanted_own');
    expect(refusal(() => assertAnswerable(ad, 'budi', now))).toBe('');
    expect(refusal(() => assertAnswerable(ad, 'budi', Date.parse(until)))).toBe('wanted_over');
    expect(refusal(() => assertAnswerable({ ...ad, state: 'moved' }, 'budi', now))).toBe('wanted_over');
  });

  it('each seller may answer with a few products, each once, however many rounds an offer has', () => {
    const rounds = [{ productId: 'a' }, { productId: 'a' }, { productId: 'b' }];
    expect(refusal(() => assertNewAnswer(rounds, 'a'))).toBe('wanted_answered');
    expect(refusal(() => assertNewAnswer(rounds, 'c'))).toBe('');
    const many = Array.from({ length: limits.wantedAnswers }, (_, at) => ({ productId: `p${at}` }));
    expect(refusal(() => assertNewAnswer(many, 'z'))).toBe('wanted_answers_limit');
  });

  it('costs at most the product’s current price', () => {
    const product = { price: 100_000, discount: 10 };
    for (const price of [0, 1, 89_999, 90_000]) expect(refusal(() => assertAnswerPrice(product, price))).toBe('');
    expect(refusal(() => assertAnswerPrice(product, 90_001))).toBe('invalid_input');
    expect(suggestedAnswer(product, { budget: null })).toBe(90_000);
    expect(suggestedAnswer(product, { budget: 75_000 })).toBe(75_000);
    expect(suggestedAnswer(product, { budget: 200_000 })).toBe(90_000);
  });

  it('a person may have five open ads', () => {
    expect(refusal(() => assertWantedQuota(limits.openWanted - 1))).toBe('');
    expect(refusal(() => assertWantedQuota(limits.openWanted))).toBe('wanted_limit');
  });
});

/** The specification's campus with these categories open for ads. */
const campusWith = (...names: string[]) => ({
  places: campusDefaults.places,
  categories: {
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) =>
      names.includes(one.name) ? { ...one, kinds: [...one.kinds, 'wanted' as const] } : one,
    ),
  },
});

describe('categories', () => {
  it('are those that allow ads; an existing ad keeps its own', () => {
    const campus = campusWith('Elektronik');
    expect(wantedCategory(campus, 'Elektronik')).toBe('Elektronik');
    expect(refusal(() => wantedCategory(campus, 'Kendaraan'))).toBe('invalid_input');
    expect(wantedCategory(campus, 'Kendaraan', 'Kendaraan')).toBe('Kendaraan');
    expect(refusal(() => wantedCategory(campusWith(), 'Elektronik'))).toBe('invalid_input');
  });
});

describe('products that match an ad', () => {
  const campus = campusWith('Elektronik', 'Lainnya');
  const listing = { category: 'Elektronik', location: 'Gate 1', condition: '', price: 90_000, discount: 0 };
  const wants = { what: 'WTB: kipas angin kecil', category: 'Elektronik', budget: 100_000, place: '' };
  const find = (thing: Partial<typeof wants>, name: string, values: Partial<typeof listing> = {}) => {
    const product = { ...listing, ...values };
    const { searchTokens = '', nameLowercase = '' } = worded({ name, ...product });
    return fits(wantedFilters({ ...wants, ...thing }, campus), { ...product, searchTokens, nameLowercase }, campus);
  };

  it.each([
    ['its words', {}, 'Kipas angin meja kecil', {}, true],
    ['another thing', {}, 'Lampu meja', {}, false],
    ['a synonym', { what: 'dicari casan hp' }, 'Charger HP 20W', {}, true],
    ['a price above the budget', {}, 'Kipas angin kecil', { price: 100_001 }, false],
    ['no budget, any price', { budget: null as unknown as number }, 'Kipas angin kecil', { price: 5_000_000 }, true],
    ['another category', {}, 'Kipas angin kecil', { category: 'Rumah Tangga' }, false],
    ['any category, if the ad’s category is "everything else"', { category: 'Lainnya' }, 'Kipas angin kecil', {}, true],
    ['another place', { place: 'Gate 2' }, 'Kipas angin kecil', {}, false],
    ['the same place', { place: 'Gate 1' }, 'Kipas angin kecil', {}, true],
  ])('%s', (_, thing, name, values, isFound) => {
    expect(find(thing, name, values)).toBe(isFound);
  });

  it.each([
    ['dicari buku kalkulus', 'buku kalkulus'],
    ['WTB - sepeda lipat', 'sepeda lipat'],
    ['Butuh cepat: charger', 'cepat: charger'],
    ['ada yang jual helm', 'helm'],
    ['Caritas', 'Caritas'],
    ['dicari', 'dicari'],
  ])('%s: %s', (what, term) => {
    expect(wantedTerm(what)).toBe(term);
  });
});

it('the form accepts a missing budget, place or details, but not an empty title', () => {
  expect(wantedInput.parse({ what: '  Kipas   angin ', category: 'Elektronik' })).toEqual({
    ...{ what: 'Kipas angin', category: 'Elektronik', details: '', budget: null, place: '' },
  });
  for (const wrong of [{ what: ' ' }, { what: 'x'.repeat(121) }, { budget: 0 }, { budget: 1.5 }, { category: '' }])
    expect(wantedInput.safeParse({ what: 'Kipas', category: 'Elektronik', ...wrong }).success).toBe(false);
});
