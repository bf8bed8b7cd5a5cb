const WORD = 32;

function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set of rows, by their sequences: one bit for each that there is. */
export class RowBits {
  #words: Uint32Array;

  /** `rows`: room for sequences below that; it grows by itself. */
  constructor(rows = 0) {
    this.#words = new Uint32Array((rows >>> 5) + 1);
  }

  /** Bytes it takes. */
  get size(): number {
    return this.#words.byteLength;
  }

  has(row: number): boolean {
    return (((this.#words[row >>> 5] ?? 0) >>> (row & (WORD - 1))) & 1) === 1;
  }

  set(row: number, isIn: boolean): void {
    const at = row >>> 5;
    if (at >= this.#words.length) {
      if (!isIn) return;
      const grown = new Uint32Array(Math.ceil((at + 1) * 1.25));
      grown.set(this.#words);
      this.#words = grown;
    }
    const bit = 1 << (row & (WORD - 1));
    this.#words[at] = isIn ? (this.#words[at] ?? 0) | bit : (this.#words[at] ?? 0) & ~bit;
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) if (word !== 0) count += popcount(word);
    return count;
  }

  /** Ascending. */
  rows(): number[] {
    const rows: number[] = [];
    this.#words.forEach((word, at) => {
      for (let rest = word; rest !== 0; rest &= rest - 1) rows.push(at * WORD + 31 - Math.clz32(rest & -rest));
    });
    return rows;
  }

  /** Those that are in both. */
  and(other: RowBits): RowBits {
    const made = new RowBits();
    made.#words = this.#words.slice(0, Math.min(this.#words.length, other.#words.length));
    for (let at = 0; at < made.#words.length; at++) made.#words[at] = (made.#words[at] ?? 0) & (other.#words[at] ?? 0);
    return made;
  }
}
