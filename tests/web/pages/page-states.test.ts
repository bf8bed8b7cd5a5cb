import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { proof } from '../../support/proof.ts';
import { routeSources } from '../../support/route-sources.ts';
import { type Client, startClient } from './open-page.tsx';
import { leadingOn, screens, standing, usual } from './screens.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const says = (sentence: string) => eventually(() => expect(client.said()).toContain(sentence));

/**
 * `npm test` checks every second screen, without data and in one of the other states in turn; `npm run proof` checks
 * all screens in all states.
 */
const looked = screens.filter((_, at) => proof || at % 2 === 0);
const others = ['silent', 'refused', 'cut'] as const;
const moodsOf = (screen: (typeof screens)[number]) => {
  const turn = others[screens.indexOf(screen) % others.length];
  return proof || !turn ? others : [turn];
};

describe('loading, empty, refused and without a connection', () => {
  test.each(looked)('$path', async (screen) => {
    const { path, who, given, loading, empty, refused, cut } = screen;
    const inMood = {
      silent: () => (loading === 'skeleton' ? eventually(() => expect(client.isBusy()).toBe(true)) : says(loading)),
      refused: () => says(refused ?? usual.refused),
      cut: () => says(cut ?? usual.cut),
    };
    await client.open(path, { mood: 'empty', who, given });
    await says(empty);
    for (const mood of moodsOf(screen)) {
      // The app uses a mail's link only once, and a request that was never answered would count for the next state, so
      // each state has its own secret.
      await client.open(path.replace('secret=rahasia', `secret=${mood}`), { mood, who, given });
      await inMood[mood]();
    }
  });
});

describe('pages without data of their own render the same without a response, with a refusal and offline', () => {
  test.each(standing)('$path', async ({ path, who, says: sentence }) => {
    for (const mood of ['silent', 'refused', 'cut'] as const) {
      await client.open(path, { mood, who });
      await says(sentence);
    }
  });
});

test('the list contains every page of the router', () => {
  const paths = [...routeSources.matchAll(/path: '([^'*]+)'/g)].map(([, path = '']) => path);
  const known = [...screens, ...standing].map(({ path }) => path.replace(/[?#].*$/, ''));
  const isKnown = (path: string) =>
    leadingOn.includes(path) || known.some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !isKnown(path))).toEqual([]);
});
