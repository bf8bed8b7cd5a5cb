/** What renaming or removing categories and places means for the goods that carry their names (docs/decisions). */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { namesOf } from './campus-catalogue.ts';
import type { GroupName, GroupValues } from './groups.ts';
import type { Place } from './places.ts';

/** Goods on their way from one name to another. */
export interface GoodsMove {
  readonly kind: 'category' | 'place';
  readonly from: string;
  readonly to: string;
  /** Of a removed category: its count goes to that of `toId`, and its row goes last. '' where a name changed only. */
  readonly goneId: string;
  readonly toId: string;
  /** How many products carried the name when it began. */
  readonly total: number;
  /** ISO. */
  readonly startedAt: string;
}

/** A process may know the former settings for so long, and post goods under a former name. */
export const staleMs = 60_000;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
}

/** Small ASCII letters, digits and hyphens, at most 36. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '') || 'x';

/** Places of earlier settings have no id of their own. */
export const placeId = ({ id, name }: Pick<Place, 'id' | 'name'>): string => id ?? slugOf(name);

export interface PlannedMoves<E> {
  readonly entries: E[];
  /** Of `total` and `startedAt` the usecase knows. */
  readonly moves: readonly Pick<GoodsMove, 'from' | 'to' | 'goneId' | 'toId'>[];
  /** Removed without a word on their goods: they may have none. */
  readonly dropped: readonly Entry[];
}

/** The entries as they are stored, with their former names, and what has to move. `goTo`: for removed ids, the id that takes their goods. */
export function planMoves<E extends Entry>(
  before: readonly Entry[],
  after: readonly E[],
  goTo: Readonly<Record<string, string>>,
  path: string,
): PlannedMoves<E> {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  // Both at once would mix what is called so now with what is to be called so.
  for (const [at, { id, name }] of after.entries()) {
    if (after.findIndex((one) => one.id === id) < at)
      throw new DomainError('invalid_input', { fields: { [`${path}.${at}.name`]: 'name_twice' } });
    if (before.some((one) => one.name === name && one.id !== id))
      throw new DomainError('invalid_input', { fields: { [`${path}.${at}.name`]: 'name_moving' } });
  }
  const former = new Map(after.map(({ id }) => [id, [...(old.get(id)?.formerNames ?? [])]]));
  const moves: Pick<GoodsMove, 'from' | 'to' | 'goneId' | 'toId'>[] = [];
  const dropped: Entry[] = [];
  for (const entry of before) {
    const kept = after.find(({ id }) => id === entry.id);
    const target = kept ?? after.find(({ id }) => id === goTo[entry.id]);
    if (!target) dropped.push(entry);
    else if (target.name !== entry.name) {
      former.get(target.id)?.unshift(...(kept ? [entry.name] : namesOf(entry)));
      moves.push({ from: entry.name, to: target.name, goneId: kept ? '' : entry.id, toId: target.id });
    }
  }
  const now = new Set(after.map(({ name }) => name));
  const entries = after.map((entry) => {
    const names = [...new Set(former.get(entry.id) ?? [])].filter((name) => !now.has(name));
    return { ...entry, formerNames: names.slice(0, limits.formerNamesMax) };
  });
  return { entries, moves, dropped };
}

/** The group with the former names of its entries, and what moves. Groups without goods move nothing. */
export function movesOf<Name extends GroupName>(
  group: Name,
  before: GroupValues[Name],
  after: GroupValues[Name],
  goTo: Readonly<Record<string, string>>,
): { kind: GoodsMove['kind']; data: GroupValues[Name] } & Omit<PlannedMoves<Entry>, 'entries'> {
  if (group === 'categories') {
    const [old, now] = [before, after] as [GroupValues['categories'], GroupValues['categories']];
    const { entries, ...rest } = planMoves(old.categories, now.categories, goTo, 'categories');
    return { kind: 'category', data: { ...now, categories: entries } as GroupValues[Name], ...rest };
  }
  if (group === 'places') {
    const [old, now] = [before, after] as [GroupValues['places'], GroupValues['places']];
    const withId = (place: Place) => ({ ...place, id: placeId(place) });
    const { entries, ...rest } = planMoves(old.places.map(withId), now.places.map(withId), goTo, 'places');
    return { kind: 'place', data: { ...now, places: entries } as GroupValues[Name], ...rest };
  }
  return { kind: 'place', data: after, moves: [], dropped: [] };
}
