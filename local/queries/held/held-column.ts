import type { SQLOutputValue } from 'node:sqlite';
import { isText, type QueryAttribute } from '../schema.ts';

/** Different texts that a column may have to be held: categories and places, not names. */
const MOST_TEXTS = 4096;

const exactDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A stored date as a number that compares as its text does; null: the text compares otherwise. */
function dateNumber(stored: string): number | null {
  const number = exactDate.test(stored) ? Date.parse(stored) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

/**
 * The values of one column, by the sequences of their rows, as numbers that compare as the values do; NaN where there is none,
 * which compares with nothing, as NULL. Texts are numbered in the order they came, so they can be equal, not less.
 */
export class HeldColumn {
  readonly attribute: QueryAttribute;
  readonly isText: boolean;
  /** A text or a switch: few different values, each in many rows. */
  readonly isOfFew: boolean;
  /** False once it met what it cannot hold: then nobody may ask it. */
  isWhole = true;
  /** Whether every row that came has had a value, none lower than those of the rows before it: a date of creation, where nobody sets it. */
  isRising = true;
  values = new Float64Array(0);
  /** Rows that were written since their value was taken. */
  readonly stale = new Set<number>();
  /** The highest row that was taken, and its value then. */
  #last = -1;
  #lastValue = Number.NEGATIVE_INFINITY;
  readonly #texts = new Map<string, number>();

  constructor(attribute: QueryAttribute) {
    this.attribute = attribute;
    this.isText = isText(attribute);
    this.isOfFew = this.isText || attribute.type === 'boolean';
  }

  /** Makes room for sequences up to `row`, so that a whole table is taken without growing again and again. */
  reserve(row: number): void {
    if (row < this.values.length) return;
    const grown = new Float64Array(Math.ceil((row + 1) * 1.25)).fill(Number.NaN, this.values.length);
    grown.set(this.values);
    this.values = grown;
  }

  /** Takes what SQLite stores (of a text: its folded copy). */
  set(row: number, stored: SQLOutputValue): void {
    this.stale.delete(row);
    if (!this.isWhole) return;
    this.reserve(row);
    const value = this.#numberOf(stored);
    if (row > this.#last) {
      this.isRising &&= value >= this.#lastValue;
      this.#last = row;
      this.#lastValue = value;
    } else this.isRising &&= value === this.values[row];
    this.values[row] = value;
  }

  /** A row went. */
  forget(row: number): void {
    this.stale.delete(row);
    this.values[row] = Number.NaN;
  }

  /** Whether it holds this very value of the row already. */
  isSame(row: number, stored: SQLOutputValue): boolean {
    return Object.is(this.values[row], this.#numberOf(stored));
  }

  /** A value that queries name, ready to be compared with `values`; null: this column cannot tell. NaN: no row has it. */
  operand(value: string | number): number | null {
    if (!this.isWhole) return null;
    if (this.isText) return this.#texts.get(String(value)) ?? Number.NaN;
    return typeof value === 'number' ? value : dateNumber(value);
  }

  #numberOf(stored: SQLOutputValue): number {
    if (stored === null) return Number.NaN;
    if (typeof stored === 'number') return stored;
    const number = this.isText ? this.#textNumber(String(stored)) : dateNumber(String(stored));
    if (number === null) this.isWhole = false;
    return number ?? Number.NaN;
  }

  #textNumber(text: string): number | null {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST_TEXTS) return null;
    this.#texts.set(text, this.#texts.size);
    return this.#texts.size - 1;
  }
}
