/** How rows are ordered: by the values of a column (null: by sequence alone), then by sequence. */
export interface OrderSpec {
  readonly key: string | null;
  readonly isDescending: boolean;
  readonly isSequenceDescending: boolean;
}

/** Where a value of a column stands; rows without one come first, as NULL does. */
const placeValue = (values: Float64Array, row: number): number => {
  const value = values[row] ?? Number.NaN;
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
};

/** Which of two rows comes first: below 0 the one, above 0 the other. */
export function compareRows(spec: OrderSpec, values: Float64Array | null, one: number, other: number): number {
  const bySequence = spec.isSequenceDescending ? other - one : one - other;
  if (!values) return bySequence;
  const [first, second] = [placeValue(values, one), placeValue(values, other)];
  if (first === second) return bySequence;
  return first < second === spec.isDescending ? 1 : -1;
}

/** The sequences of all rows in one order, kept in it while rows come, change and go. */
export class HeldOrder {
  readonly spec: OrderSpec;
  /** Of the column, by sequence. */
  readonly #values: () => Float64Array | null;
  #rows: Int32Array;
  #count: number;

  /** `rows`: all of them, in this order. */
  constructor(spec: OrderSpec, values: () => Float64Array | null, rows: Int32Array) {
    this.spec = spec;
    this.#values = values;
    this.#rows = rows;
    this.#count = rows.length;
  }

  get length(): number {
    return this.#count;
  }

  at(place: number): number {
    return this.#rows[place] ?? 0;
  }

  compare(one: number, other: number): number {
    return compareRows(this.spec, this.#values(), one, other);
  }

  /** Whether the order begins with the highest: of a column that rises with the sequences, then the newest rows. */
  get isDown(): boolean {
    const { key, isDescending, isSequenceDescending } = this.spec;
    return key === null ? isSequenceDescending : isDescending;
  }

  /** Whether rows of one value stand in the other direction than the values do. */
  get turnsTies(): boolean {
    return this.isDown !== this.spec.isSequenceDescending;
  }

  /** Whether only their sequences tell these rows apart. */
  isTied(one: number, other: number): boolean {
    const values = this.#values();
    return values !== null && placeValue(values, one) === placeValue(values, other);
  }

  /** The sequences of the rows that are tied to this one, itself among them; all that lie between are, where the column rises with the sequences. */
  tiedTo(row: number): { lowest: number; highest: number } {
    const values = this.#values();
    if (!values) return { lowest: row, highest: row };
    const value = placeValue(values, row);
    const [first, last] = [this.at(this.placeOfValue(value)), this.at(this.placeOfValue(value, true) - 1)];
    return { lowest: Math.min(first, last), highest: Math.max(first, last) };
  }

  /** Whether the row stands between these two, or is one of them. */
  isWithin(row: number, first: number, last: number): boolean {
    return this.compare(row, first) >= 0 && this.compare(row, last) <= 0;
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
      const difference = sign * (placeValue(values, row) - value);
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

  #firstPlace(holds: (row: number) => boolean): number {
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (holds(this.#rows[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
