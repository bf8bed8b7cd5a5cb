import type { RowTest } from './held-filter.ts';
import type { HeldOrder } from './held-order.ts';
import { lengthOf, type Places } from './held-range.ts';
import type { RowBits } from './row-bits.ts';

const WORD = 32;
/** Looking into 32 rows of a set takes as long as testing so much of a row. */
const WORD_COST = 0.2;
/** Finding where it begins and ends, in tests of a row. */
const BEGINNING = 300;

export function meetsAll(tests: readonly RowTest[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false;
  return true;
}

/** Goes along the order and tests each row, until enough were found; null when it met more than `most` before. */
export function walked(places: Places, tests: readonly RowTest[], enough: number, most: number): number[] | null {
  const { order, from, to } = places;
  const rows: number[] = [];
  for (let place = from; place < to && rows.length < enough; place++) {
    if (place - from > most) return null;
    const row = order.at(place);
    if (meetsAll(tests, row)) rows.push(row);
  }
  return rows;
}

/** What striding along so many of all rows takes, in tests of a row, where the sets have nothing to do with each other. */
export function strideCost(along: number, sets: readonly RowBits[], all: number): number {
  const share = sets.reduce((rest, { count }) => (rest * count) / Math.max(1, all), 1);
  return BEGINNING + along * (share + (WORD_COST * sets.length) / WORD);
}

/** Rows of the same value stand in the other direction than the values: each such run is turned round. */
function turnTies(order: HeldOrder, rows: number[]): void {
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const first = rows[from] ?? 0;
    for (to = from + 1; to < rows.length && order.isTied(first, rows[to] ?? 0); to++);
    for (let low = from, high = to - 1; low < high; low++, high--)
      [rows[low], rows[high]] = [rows[high] ?? 0, rows[low] ?? 0];
  }
}

/** Where an order's places begin and end among the sequences, which they rise or fall with. */
function wayOf(places: Places) {
  const { order, from, to } = places;
  const [first, last] = [order.at(from), order.at(to - 1)];
  const [begins, ends] = [order.tiedTo(first), order.tiedTo(last)];
  const lowest = Math.min(begins.lowest, ends.lowest);
  const highest = Math.max(begins.highest, ends.highest);
  // Of those tied to the first or the last, some are not on the way.
  const isAtEnd = (row: number) =>
    (row >= begins.lowest && row <= begins.highest) || (row >= ends.lowest && row <= ends.highest);
  const isOn = (row: number): boolean =>
    row >= lowest && row <= highest && (!isAtEnd(row) || order.isWithin(row, first, last));
  const [begin, end, step] = order.isDown ? [highest >>> 5, lowest >>> 5, -1] : [lowest >>> 5, highest >>> 5, 1];
  return { begin, end: end + step, step, isOn };
}

/**
 * The same as a walk over what is in all of the sets, 32 rows at a step; for orders that rise or fall with the sequences, and one set at
 * least. Null when it took more than `most` tests of a row.
 */
export function strode(
  places: Places,
  sets: readonly RowBits[],
  tests: readonly RowTest[],
  { enough, most }: { enough: number; most: number },
): number[] | null {
  if (lengthOf(places) === 0) return [];
  const { begin, end, step, isOn } = wayOf(places);
  const { isDown, turnsTies } = places.order;
  const rows: number[] = [];
  const isDone = (next: number) =>
    rows.length >= enough && !(turnsTies && places.order.isTied(next, rows.at(-1) ?? next));
  let cost = 0;
  for (let at = begin; at !== end; at += step) {
    cost += sets.length * WORD_COST;
    let word = -1;
    for (const set of sets) word &= set.word(at);
    while (word !== 0) {
      const place = 31 - Math.clz32(isDown ? word : word & -word);
      word ^= 1 << place;
      const row = at * WORD + place;
      if (!isOn(row)) continue;
      if (isDone(row)) return ordered(places.order, rows, enough);
      cost += 1;
      if (cost > most) return null;
      if (meetsAll(tests, row)) rows.push(row);
    }
    if (cost > most) return null;
  }
  return ordered(places.order, rows, enough);
}

function ordered(order: HeldOrder, rows: number[], enough: number): number[] {
  if (order.turnsTies) turnTies(order, rows);
  return rows.slice(0, enough);
}
