/** How rows are ordered: by the values of a column (null: by sequence alone), then by sequence. */
export interface OrderSpec {
  readonly key: string | null;
  readonly isDescending: boolean;
  readonly isSequenceDescending: boolean;
}

/** The sequences of all rows in one order, kept in it while rows come, change and go. */
export class HeldOrder {
  readonly spec: OrderSpec;
  /** Of the column, by sequence; rows without a value come first, as NULL does. */
  readonly #values: () => Float64Array | null;
  #rows = new Int32Array(0);
  #count = 0;

  constructor(spec: OrderSpec, values: () => Float64Array | null, rows: readonly number[]) {
    this.spec = spec;
    this.#values = values;
    this.#rows = Int32Array.from(rows);
    this.#count = rows.length;
    if (!this.#isSorted()) this.#sort();
  }

  get length(): number {
    return this.#count;
  }

  at(place: number): number {
    return this.#rows[place] ?? 0;
  }

  compare(one: number, other: number): number {
    const values = this.#values();
    const bySequence = this.spec.isSequenceDescending ? other - one : one - other;
    if (!values) return bySequence;
    const difference = this.#valueAt(values, one) - this.#valueAt(values, other);
    if (difference !== 0 && !Number.isNaN(difference)) return this.spec.isDescending ? -difference : difference;
    return bySequence;
  }

  /** The first place whose row is not before `row`. */
  placeOf(row: number): number {
    return this.#firstPlace((one) => this.compare(one, row) >= 0);
  }

  /** The first place whose value is not before `value` in this order, or with `isAfter` the first after it. */
  placeOfValue(value: number, isAfter = false): number {
    const values = this.#values();
    if (!values) return 0;
    const sign = this.spec.isDescending ? -1 : 1;
    return this.#firstPlace((row) => {
      const difference = sign * (this.#valueAt(values, row) - value);
      return isAfter ? difference > 0 : difference >= 0;
    });
  }

  /** Before its value changes or it goes. */
  remove(row: number): void {
    const place = this.placeOf(row);
    if (this.#rows[place] !== row || place >= this.#count) return;
    this.#rows.copyWithin(place, place + 1, this.#count);
    this.#count -= 1;
  }

  /** After its value was set. */
  add(row: number): void {
    const place = this.placeOf(row);
    if (this.#count === this.#rows.length) {
      const grown = new Int32Array(Math.ceil((this.#count + 1) * 1.25));
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows.copyWithin(place + 1, place, this.#count);
    this.#rows[place] = row;
    this.#count += 1;
  }

  #valueAt(values: Float64Array, row: number): number {
    const value = values[row] ?? Number.NaN;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  }

  #firstPlace(holds: (row: number) => boolean): number {
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (holds(this.#rows[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Whole numbers are sorted together with their sequences as one number each, several times as quick as by comparing. */
  #sort(): void {
    const values = this.#values();
    const wanted = (row: number) => (values ? this.#valueAt(values, row) : 0) * (this.spec.isDescending ? -1 : 1);
    const keys = Float64Array.from(this.#rows, wanted);
    const least = keys.reduce((one, other) => Math.min(one, other), 0);
    const greatest = keys.reduce((one, other) => Math.max(one, other), 0);
    const span = 1 + this.#rows.reduce((one, other) => Math.max(one, other), 0);
    const isExact = (greatest - least + 1) * span < Number.MAX_SAFE_INTEGER && keys.every(Number.isInteger);
    if (!isExact) {
      this.#rows.sort((one, other) => this.compare(one, other));
      return;
    }
    const last = this.spec.isSequenceDescending;
    this.#rows.forEach((row, at) => {
      keys[at] = ((keys[at] ?? 0) - least) * span + (last ? span - 1 - row : row);
    });
    keys.sort().forEach((key, at) => {
      this.#rows[at] = last ? span - 1 - (key % span) : key % span;
    });
  }

  #isSorted(): boolean {
    for (let place = 1; place < this.#count; place++)
      if (this.compare(this.at(place - 1), this.at(place)) > 0) return false;
    return true;
  }
}
