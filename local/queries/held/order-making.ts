import { compareRows, HeldOrder, type OrderSpec } from './held-order.ts';

/** Rows that are sorted, or merged, at once: some 5 ms. */
const SLICE = 16_384;

/** Sorts a few rows in place: whole numbers together with their sequences as one number each, several times as quick as by comparing. */
function sortFew(spec: OrderSpec, values: Float64Array | null, rows: Int32Array): void {
  const sign = spec.isDescending ? -1 : 1;
  const last = spec.isSequenceDescending;
  let [least, greatest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let isExact = true;
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    const key = values ? sign * (values[row] ?? Number.NaN) : 0;
    isExact &&= Number.isInteger(key);
    keys[at] = key;
    least = Math.min(least, key);
    greatest = Math.max(greatest, key);
    highest = Math.max(highest, row);
  }
  const span = highest + 1;
  if (!isExact || (greatest - least + 1) * span >= Number.MAX_SAFE_INTEGER) {
    rows.sort((one, other) => compareRows(spec, values, one, other));
    return;
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    keys[at] = ((keys[at] ?? 0) - least) * span + (last ? span - 1 - row : row);
  }
  keys.sort();
  for (let at = 0; at < rows.length; at++) {
    const rest = (keys[at] ?? 0) % span;
    rows[at] = last ? span - 1 - rest : rest;
  }
}

/** Brings all rows into an order, a slice at a time, beside rows that change meanwhile. */
export class OrderMaking {
  readonly #spec: OrderSpec;
  /** As they were at the beginning: what changes since is put into its place at the end. */
  readonly #values: Float64Array | null;
  readonly #changed = new Set<number>();
  readonly #steps: Generator<void, Int32Array>;

  /** `rows`: all of them. */
  constructor(spec: OrderSpec, values: Float64Array | null, rows: Int32Array) {
    this.#spec = spec;
    this.#values = values && rows.length > SLICE ? values.slice() : values;
    this.#steps = this.#sorting(rows);
  }

  /** A row came, changed or went. */
  note(row: number): void {
    this.#changed.add(row);
  }

  /** Some milliseconds of it; the order once it is whole. `values`: as they are by then; `isThere`: whether a row still is. */
  step(values: () => Float64Array | null, isThere: (row: number) => boolean): HeldOrder | null {
    const { done, value: rows } = this.#steps.next();
    if (done !== true) return null;
    const changed = this.#changed;
    const order = new HeldOrder(this.#spec, values, changed.size > 0 ? rows.filter((row) => !changed.has(row)) : rows);
    for (const row of changed) if (isThere(row)) order.add(row);
    return order;
  }

  *#sorting(rows: Int32Array): Generator<void, Int32Array> {
    for (let from = 0; from < rows.length; from += SLICE) {
      sortFew(this.#spec, this.#values, rows.subarray(from, from + SLICE));
      if (rows.length > SLICE) yield;
    }
    let [sorted, merged] = [rows, rows.length > SLICE ? new Int32Array(rows.length) : rows];
    for (let width = SLICE; width < rows.length; width *= 2) {
      for (let from = 0; from < rows.length; from += 2 * width) yield* this.#merging(sorted, merged, from, width);
      [sorted, merged] = [merged, sorted];
    }
    return sorted;
  }

  /** Two neighbours that are in order each, from `from` and from `from + width`, become one. */
  *#merging(sorted: Int32Array, merged: Int32Array, from: number, width: number): Generator<void> {
    const middle = Math.min(from + width, sorted.length);
    const end = Math.min(middle + width, sorted.length);
    let [one, other] = [from, middle];
    for (let at = from; at < end; at++) {
      const takesOne =
        other >= end ||
        (one < middle && compareRows(this.#spec, this.#values, sorted[one] ?? 0, sorted[other] ?? 0) < 0);
      merged[at] = sorted[takesOne ? one++ : other++] ?? 0;
      if ((at + 1) % SLICE === 0) yield;
    }
  }
}
