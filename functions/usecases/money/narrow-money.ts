/** Query conditions for the staff's lists of payouts, refunds and orders: search text, days and sorting. */
import { campusRange, narrowestFirst, typedWords } from '../../domain/admin-list.ts';
import type { MoneyListQuery } from '../../domain/money/money-list.ts';
import type { Rows } from '../rows.ts';
import { type World, type Zoned, zoneOf } from '../world.ts';

/** Maximum people, orders and references in one condition. */
export const namedMax = 100;

type Reader = Pick<Rows, 'list'>;

const hasAll = (text: string, words: readonly string[]): boolean => {
  const said = text.toLocaleLowerCase('id');
  return words.every((word) => said.includes(word));
};

async function peopleNamed(rows: Reader, words: readonly string[]): Promise<string[]> {
  const ask = (column: 'name' | 'email') =>
    rows.list('profiles', { containing: { [column]: words[0] ?? '' }, select: ['name', 'email'], limit: namedMax });
  const found = (await Promise.all([ask('name'), ask('email')])).flat();
  const ids = found.filter(({ name, email }) => hasAll(`${name} ${email}`, words)).map(({ $id }) => $id);
  return [...new Set(ids)].slice(0, namedMax);
}

/** Ids of people whose name and e-mail address contain all words of the text; none for a text without words. */
export async function peopleMatching(rows: Reader, text: string): Promise<string[]> {
  const words = narrowestFirst(typedWords(text));
  return words.length === 0 ? [] : peopleNamed(rows, words);
}

async function ordersFound(rows: Reader, words: readonly string[]): Promise<string[]> {
  const found = await rows.list('orders', {
    containing: { searchText: words[0] ?? '' },
    select: ['searchText'],
    newestFirst: true,
    limit: namedMax,
  });
  return found.filter(({ searchText }) => hasAll(searchText, words)).map(({ $id }) => $id);
}

/**
 * The condition for orders that match a text. A single word is searched in the database; of several, orders with the
 * first word are read and filtered by the others.
 */
export async function ordersMatching(rows: Reader, text: string) {
  if (text === '') return {};
  const words = narrowestFirst(typedWords(text));
  const [word = '', ...more] = words;
  if (word === '') return 'none';
  if (more.length === 0) return { containing: { searchText: word } };
  const ids = await ordersFound(rows, words);
  return ids.length === 0 ? 'none' : { where: { $id: ids } };
}

/** Ids of people and orders that match a text; null for an empty text. */
export async function meantBy({ rows }: Pick<World, 'rows'>, text: string) {
  if (text === '') return null;
  const words = narrowestFirst(typedWords(text));
  if (words.length === 0) return { people: [], orders: [] };
  const [people, orders] = await Promise.all([peopleNamed(rows, words), ordersFound(rows, words)]);
  return { people, orders };
}

/** The condition on the creation time for a range of campus days. */
export function rangeOf(world: Zoned, { from, to }: Pick<MoneyListQuery, 'from' | 'to'>) {
  const { since, before } = campusRange(from, to, zoneOf(world));
  return {
    ...(since ? { since: { $createdAt: since } } : {}),
    ...(before ? { before: { $createdAt: before } } : {}),
  };
}

/** The sort order of a list; `newestFirst`: whether the default is newest first. */
export const orderOf = ({ sort }: Pick<MoneyListQuery, 'sort'>, newestFirst: boolean) => {
  const orders = {
    default: { newestFirst },
    newest: { newestFirst: true },
    oldest: { newestFirst: false },
    largest: { highestFirst: 'amount' },
    smallest: { lowestFirst: 'amount' },
  } as const;
  return orders[sort];
};
