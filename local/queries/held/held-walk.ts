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

/**
 * The same as a walk over what is in all of the sets, 32 rows at a step; for orders that rise or fall with the sequences, and one set at
 * least. Null when it took more than `most` tests of a row.
 */
export function strode(
  places: Places,
  sets: readonly RowBits[],
  tests: readonly RowTest[],
  enough: number,
  most: number,
): number[] | null {
  const { order, from, to } = places;
  if (lengthOf(places) === 0) return [];
  const [first, last] = [order.at(from), order.at(to - 1)];
  const begins = order.tiedTo(first);
  const ends = order.tiedTo(last);
  const lowest = Math.min(begins.lowest, ends.lowest);
  const highest = Math.max(begins.highest, ends.highest);
  const { isDown, turnsTies } = order;
  const [begin, end, step] = isDown ? [highest >>> 5, lowest >>> 5, -1] : [lowest >>> 5, highest >>> 5, 1];
  const rows: number[] = [];
  let cost = 0;
  let isEnough = false;
  for (let at = begin; !isEnough && at !== end + step; at += step) {
    cost += sets.length * WORD_COST;
    if (cost > most) return null;
    let word = -1;
    for (const set of sets) word &= set.word(at);
    while (word !== 0 && !isEnough) {
      const bit = isDown ? word : word & -word;
      const place = 31 - Math.clz32(bit);
      word ^= 1 << place;
      const row = at * WORD + place;
      cost += 1;
      if (row < lowest || row > highest) continue;
      // Of those tied to the first or the last, some are not on the way.
      const isAtEnd = (row >= begins.lowest && row <= begins.highest) || (row >= ends.lowest && row <= ends.highest);
      if ((isAtEnd && !order.isWithin(row, first, last)) || !meetsAll(tests, row)) continue;
      isEnough = rows.length >= enough && !(turnsTies && order.isTied(row, rows.at(-1) ?? 0));
      if (!isEnough) rows.push(row);
    }
  }
  if (turnsTies) turnTies(order, rows);
  return rows.slice(0, enough);
}
