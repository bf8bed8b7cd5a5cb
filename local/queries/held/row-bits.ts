const WORD = 32;

function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of rows, by their sequences: one bit for each that there is. */
export class RowBits {
  #words: Uint32Array;
  #count = 0;

  /** `rows`: room for sequences below that; it grows by itself. */
  constructor(rows = 0) {
    this.#words = new Uint32Array((rows >>> 5) + 1);
  }

  /** Bytes it takes. */
  get size(): number {
    return this.#words.byteLength;
  }

  get count(): number {
    return this.#count;
  }

  has(row: number): boolean {
    return (((this.#words[row >>> 5] ?? 0) >>> (row & (WORD - 1))) & 1) === 1;
  }

  set(row: number, isIn: boolean): void {
    if (this.has(row) === isIn) return;
    const at = row >>> 5;
    if (at >= this.#words.length) {
      const grown = new Uint32Array(Math.ceil((at + 1) * 1.25));
      grown.set(this.#words);
      this.#words = grown;
    }
    this.#words[at] = (this.#words[at] ?? 0) ^ (1 << (row & (WORD - 1)));
    this.#count += isIn ? 1 : -1;
  }

  /** Ascending. */
  rows(): Int32Array {
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
    const [mine, others] = [this.#words, other.#words];
    const words = new Uint32Array(Math.min(mine.length, others.length));
    for (let at = 0; at < words.length; at++) words[at] = (mine[at] ?? 0) & (others[at] ?? 0);
    return RowBits.#of(words);
  }

  /** Those that are in one of them. */
  or(other: RowBits): RowBits {
    const [mine, others] = [this.#words, other.#words];
    const words = new Uint32Array(Math.max(mine.length, others.length));
    for (let at = 0; at < words.length; at++) words[at] = (mine[at] ?? 0) | (others[at] ?? 0);
    return RowBits.#of(words);
  }

  static #of(words: Uint32Array): RowBits {
    const made = new RowBits();
    made.#words = words;
    for (let at = 0; at < words.length; at++) made.#count += popcount(words[at] ?? 0);
    return made;
  }
}
