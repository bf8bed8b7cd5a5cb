const WORD = 32;
/** Rows that are kept as a list: making room for a bit of each that there is would take longer than looking through these. */
const FEW = 16;

function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of rows, by their sequences: a short list, or one bit for each row that there is. */
export class RowBits {
  readonly #room: number;
  /** Null: they are in the words. */
  #few: number[] | null;
  #words: Uint32Array = new Uint32Array(0);
  #count = 0;

  /** `room`: bits for sequences below that are made once it is no short list any more; they grow by themselves. */
  constructor(room = 0, few: number[] = []) {
    this.#room = room;
    this.#few = few;
    this.#count = few.length;
  }

  /** Bytes it takes. */
  get size(): number {
    return this.#words.byteLength;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether it is a short list, of which `word` cannot be asked. */
  get isFew(): boolean {
    return this.#few !== null;
  }

  has(row: number): boolean {
    if (this.#few) return this.#few.includes(row);
    return (((this.#words[row >>> 5] ?? 0) >>> (row & (WORD - 1))) & 1) === 1;
  }

  /** The 32 rows from 32 × `at` on, the first of them in the lowest bit. */
  word(at: number): number {
    return this.#words[at] ?? 0;
  }

  set(row: number, isIn: boolean): void {
    if (this.has(row) === isIn) return;
    this.#count += isIn ? 1 : -1;
    if (!this.#few) this.#turn(row);
    else if (!isIn) this.#few.splice(this.#few.indexOf(row), 1);
    else if (this.#few.length < FEW) this.#few.push(row);
    else this.#spread([...this.#few, row]);
  }

  /** Ascending. */
  rows(): Int32Array {
    if (this.#few) return Int32Array.from(this.#few).sort();
    const rows = new Int32Array(this.#count);
    const words = this.#words;
    let found = 0;
    for (let at = 0; at < words.length; at++)
      for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1)
        rows[found++] = at * WORD + 31 - Math.clz32(rest & -rest);
    return rows;
  }

  /** Those that are in both. */
  and(other: RowBits): RowBits {
    if (this.#few)
      return new RowBits(
        this.#room,
        this.#few.filter((row) => other.has(row)),
      );
    if (other.#few) return other.and(this);
    const [mine, others] = [this.#words, other.#words];
    const words = new Uint32Array(Math.min(mine.length, others.length));
    for (let at = 0; at < words.length; at++) words[at] = (mine[at] ?? 0) & (others[at] ?? 0);
    return RowBits.#of(words);
  }

  /** Those that are in one of them. */
  or(other: RowBits): RowBits {
    if (this.#few && !other.#few) return other.or(this);
    if (other.#few) {
      const all = this.#few ? new RowBits(this.#room, [...this.#few]) : RowBits.#of(this.#words.slice());
      for (const row of other.#few) all.set(row, true);
      return all;
    }
    const [mine, others] = [this.#words, other.#words];
    const words = new Uint32Array(Math.max(mine.length, others.length));
    for (let at = 0; at < words.length; at++) words[at] = (mine[at] ?? 0) | (others[at] ?? 0);
    return RowBits.#of(words);
  }

  /** From now on one bit for each. */
  #spread(rows: readonly number[]): void {
    this.#few = null;
    this.#words = new Uint32Array((Math.max(this.#room, ...rows) >>> 5) + 1);
    for (const row of rows) this.#turn(row);
  }

  #turn(row: number): void {
    const at = row >>> 5;
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.ceil((at + 1) * 1.25));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[at] = (this.#words[at] ?? 0) ^ (1 << (row & (WORD - 1)));
  }

  static #of(words: Uint32Array): RowBits {
    const made = new RowBits();
    made.#few = null;
    made.#words = words;
    for (let at = 0; at < words.length; at++) made.#count += popcount(words[at] ?? 0);
    return made;
  }
}
