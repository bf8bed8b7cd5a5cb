/**
 * Renamed and removed categories and places: which products have to change the name that they store (docs/decisions).
 */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { namesOf } from './campus-catalogue.ts';
import { formerNamesOf } from './former-names.ts';
import type { GroupName, GroupValues } from './groups.ts';
import type { Place } from './places.ts';

/** A running move of products from one name to another. */
export interface GoodsMove {
  readonly kind: 'category' | 'place';
  readonly from: string;
  readonly to: string;
  /**
   * Id of a removed category, whose count is added to that of `toId` and whose count row is deleted when the move is
   * complete; '' for a rename.
   */
  readonly goneId: string;
  readonly toId: string;
  /** Number of products with the old name when the move started. */
  readonly total: number;
  /** ISO. */
  readonly startedAt: string;
}

/** How long a process may still use the former settings and post products under a former name. */
export const staleMs = 60_000;

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly formerNames?: readonly string[] | undefined;
}

/** Slug of a name: lower-case ASCII letters, digits and hyphens, at most 36 characters. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '') || 'x';

/** Id of a place. Places in earlier settings have none stored. */
export const placeId = ({ id, name }: Pick<Place, 'id' | 'name'>): string => id ?? slugOf(name);

/**
 * Derives new ids from the current names. Place ids are only compared by the next save, so they may change; 'gate-1'
 * does not stay after a rename.
 */
function withOwnIds<E extends Entry>(places: readonly E[]): E[] {
  const taken = new Set<string>();
  return places.map((place) => {
    const id = [slugOf(place.name), place.id].find((one) => !taken.has(one)) ?? place.id;
    taken.add(id);
    return { ...place, id };
  });
}

/**
 * For an undo, which restores places under their former ids: maps each place that the undo removes to the place that
 * gets its products.
 */
export function returnsOf(before: readonly Place[], after: readonly Place[]): Record<string, string> {
  const kept = new Set(after.map(placeId));
  const gone = before.filter((place) => !kept.has(placeId(place)));
  return Object.fromEntries(
    gone.flatMap((place) => {
      const former = after.find(({ name }) => namesOf(place).includes(name));
      return former ? [[placeId(place), placeId(former)]] : [];
    }),
  );
}

export interface PlannedMoves<E> {
  readonly entries: E[];
  /** The usecase adds `total` and `startedAt`. */
  readonly moves: readonly Pick<GoodsMove, 'from' | 'to' | 'goneId' | 'toId'>[];
  /** Removed entries without a target for their products: only allowed when they have none. */
  readonly dropped: readonly Entry[];
}

/** The entries to store, with their former names, and the moves. `goTo`: target id by removed id. */
function planMoves<E extends Entry>(
  before: readonly Entry[],
  after: readonly E[],
  goTo: Readonly<Record<string, string>>,
  path: string,
): PlannedMoves<E> {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  // A rename to a name in use would mix the products of both names.
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

/** The group with its former names, and its moves. Only categories and places have moves. */
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
    return { kind: 'place', data: { ...now, places: withOwnIds(entries) } as GroupValues[Name], ...rest };
  }
  const none = { kind: 'place', moves: [], dropped: [] } as const;
  if (group !== 'identity') return { ...none, data: after };
  const [{ marketName, formerNames }, now] = [before, after] as [GroupValues['identity'], GroupValues['identity']];
  const former = formerNamesOf({ name: marketName, formerNames }, now.marketName);
  const { formerNames: _, ...rest } = now;
  const data = { ...rest, ...(former.length > 0 && { formerNames: former }) };
  return { ...none, data: data as GroupValues[Name] };
}
