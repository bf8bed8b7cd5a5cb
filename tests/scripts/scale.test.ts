import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Kind, mondayOf, usual } from '../../bench/monday/day.ts';

const page = readFileSync('docs/scale.md', 'utf8');

/** Calls of each action: tests/functions/calls.test.ts keeps the list true. */
const calls = new Map(
  readFileSync('tests/functions/calls.txt', 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([action = '', count]) => [action, Number(count)]),
);
const callsOf = (action: string): number => {
  const count = calls.get(action);
  if (!count) throw new Error(`tests/functions/calls.txt has no action "${action}".`);
  return count;
};

/** A number that the page states; the pattern has one group. */
const stated = (pattern: RegExp): number => Number(pattern.exec(page)?.[1]?.replaceAll(',', ''));

const perMinute = mondayOf(usual);
const perSecondOf = (kinds: readonly Kind[]) => kinds.reduce((sum, kind) => sum + (perMinute[kind] ?? 0), 0) / 60;
const orders = perSecondOf(['put into the cart', 'pre-order', 'booking', 'rental']);
const clients = perSecondOf(Object.keys(perMinute) as Kind[]) + orders;
const news = stated(/then (\d) for notifications/);
const ofFunctions =
  orders * (callsOf('add to cart: a new line') + callsOf('order, cash') + news) +
  perSecondOf(['talk message']) * (callsOf('message to another student') + news) +
  perSecondOf(['read mark']) * callsOf('market POST /notifications/read') +
  perSecondOf(['wish']) * callsOf('market POST /wishlist/items');

const requests = stated(/is ([\d,]+) requests a second/);
const callMs = stated(/requests a second × (\d) ms/);
const databaseMs = stated(/those of MariaDB × (\d) ms/);
const coreShare = stated(/needs (\d+) % of a core/) / 100;

test('the requests of a Monday in docs/scale.md equal the sum of client and function calls', () => {
  expect(stated(/(\d+) of clients/)).toBe(Math.round(clients));
  expect(Math.abs(requests - clients - ofFunctions)).toBeLessThan(0.02 * requests);
});

/**
 * Number of simultaneous people who keep this many cores 60 % busy. `perSecond`: requests of 2,000 people; `ms`: CPU
 * time of a request.
 */
const people = (cores: number, perSecond: number, ms: number) =>
  Math.floor((0.6 * cores * usual * 1000) / (perSecond * ms) / 100) * 100;
const whole = (n: number) => n.toLocaleString('en');

test('the numbers of people at 60 % load in docs/scale.md follow from its figures', () => {
  const ofEmbedded = Math.floor((0.6 * usual) / coreShare / 100) * 100;
  expect(page).toContain(`| embedded, one core | ${whole(ofEmbedded)} (60 % busy)`);
  expect(page).toContain(`${whole(ofEmbedded)} at once`);
  const photos = perSecondOf(['photo of a card']);
  const four = [people(4, requests, callMs), people(4, requests - photos, callMs)].map(whole);
  expect(page).toContain(`| Appwrite, 4 cores | ${four[0]} (60 %); ${four[1]} with a photo cache`);
  expect(page).toContain(`| Appwrite, 16 cores | ${whole(people(16, requests, callMs))} (60 %)`);
  expect(page).toContain(`| ${whole(people(16, requests, databaseMs))} (MariaDB at 60 %)`);
});
