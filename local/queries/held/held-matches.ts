import { LRUCache } from 'lru-cache';
import type { Reader } from '../../core/database/database.ts';
import type { TableSchema } from '../../tables/schema.ts';
import { CHEAP, COMPARING_AN_ENTRY } from '../cost.ts';
import { BEGINNING, indexedWords, matchExpression, searchedWords } from '../fulltext.ts';
import type { QueryAttribute, QuerySchema } from '../schema.ts';
import { RowBits } from './row-bits.ts';

/** The time one list may take at once to read what was not searched before: a word that is in each of 100,000 rows takes some 40 ms. */
const LOADING_MS = 10;
/** Matches that are kept: each row that is written is looked at by all of them. */
const MOST = 512;
/** Bytes of kept matches. */
const KEPT = 24_000_000;
/** What a letter of a search weighs: each write of a row is compared with all words that are kept. */
const LETTER = 16;

const plain = /^[ -~]*$/;

/** The rows that one search finds, and how to tell of a row that is written whether it is one of them. */
interface Match {
  readonly column: string;
  readonly bits: RowBits;
  readonly finds: (words: string, each: ReadonlySet<string>) => boolean;
}

/** Which rows hold the words that were searched: read from the fulltext index once, and kept while rows change. */
export class HeldMatches {
  readonly #reader: Reader;
  readonly #table: TableSchema;
  readonly #schema: QuerySchema;
  readonly #kept = new LRUCache<string, Match>({
    max: MOST,
    maxSize: KEPT,
    sizeCalculation: ({ bits }, name) => bits.size + LETTER * name.length + 200,
  });

  readonly #rows: () => number;
  #loadingSince = 0;
  #isUnfinished = false;

  /** `rows`: about how many there are. */
  constructor(reader: Reader, table: TableSchema, schema: QuerySchema, rows: () => number) {
    this.#reader = reader;
    this.#rows = rows;
    this.#table = table;
    this.#schema = schema;
  }

  /** A list begins to ask. */
  begin(): void {
    this.#loadingSince = performance.now();
    this.#isUnfinished = false;
  }

  /** Whether the list that asked last was told of nothing because it had taken its time: it may ask again, later. */
  get isUnfinished(): boolean {
    return this.#isUnfinished;
  }

  /** The rows that `search` finds; null: it is not for this to tell, or not now. */
  of(attribute: QueryAttribute, value: string): RowBits | null {
    const words = attribute.indexes?.words;
    if (words === undefined || value.startsWith('"')) return null;
    const expression = matchExpression(value);
    if (expression === null) return new RowBits();
    const name = `${attribute.key} ${expression}`;
    const known = this.#kept.get(name);
    if (known) return known.bits;
    const { whole, last } = searchedWords(value);
    const cost = (whole.length + BEGINNING) * this.#rows() * COMPARING_AN_ENTRY;
    // FTS5 divides letters of other alphabets by rules of its own.
    if (cost > CHEAP || last === null || !plain.test(whole.join('') + last)) return null;
    this.#isUnfinished = performance.now() - this.#loadingSince > LOADING_MS;
    if (this.#isUnfinished) return null;
    const sql = `SELECT json_group_array(rowid) AS found FROM ${words} WHERE ${words} MATCH ?`;
    const bits = new RowBits(this.#rows());
    const found: number[] = JSON.parse(String(this.#reader.get(sql, expression)?.found ?? '[]'));
    for (const row of found) bits.set(row, true);
    const finds = (text: string, each: ReadonlySet<string>) =>
      whole.some((word) => each.has(word)) || text.includes(` ${last}`);
    this.#kept.set(name, { column: attribute.key, bits, finds });
    return bits;
  }

  /** A row went. */
  gone(row: number): void {
    for (const { bits } of this.#kept.values()) bits.set(row, false);
  }

  /** A row was written; `keys`: the columns that changed, null: any. */
  changed(row: number, keys: readonly string[] | null): void {
    const columns = new Set<string>();
    for (const { column } of this.#kept.values()) if (keys === null || keys.includes(column)) columns.add(column);
    for (const column of columns) this.#readAgain(row, column);
  }

  #readAgain(row: number, column: string): void {
    const attribute = this.#schema.attributes.get(column);
    const sql = `SELECT ${attribute?.sql} AS text FROM ${this.#table.sql} WHERE _seq = ?`;
    const words = indexedWords(String(this.#reader.get(sql, row)?.text ?? ''));
    const isPlain = plain.test(words);
    const each = new Set(words.split(' '));
    for (const [name, match] of [...this.#kept.entries()]) {
      if (match.column !== column) continue;
      if (isPlain) match.bits.set(row, match.finds(` ${words} `, each));
      else this.#kept.delete(name);
    }
  }
}
