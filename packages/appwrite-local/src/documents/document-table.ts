import type { OpenDatabase, Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';

/** A stored resource with the common fields and its document. Dates are in the stored format (`…Z`). */
export interface Stored<T> {
  readonly id: string;
  readonly created: string;
  readonly updated: string;
  readonly doc: T;
}

/** Resources of one kind, stored as JSON. Each has an owner ('' = the project) and is found by id or owner. */
export class DocumentTable<T> {
  readonly name: string;
  readonly #check: (doc: unknown) => doc is T;

  constructor(name: string, check: (doc: unknown) => doc is T) {
    this.name = name;
    this.#check = check;
  }

  migrate(db: Writer): void {
    db.exec(`CREATE TABLE IF NOT EXISTS ${this.name} (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, owner TEXT NOT NULL DEFAULT '', reader TEXT NOT NULL DEFAULT '',
        created TEXT NOT NULL, updated TEXT NOT NULL, doc TEXT NOT NULL);
      CREATE UNIQUE INDEX IF NOT EXISTS ${this.name}_id ON ${this.name} (id COLLATE NOCASE);
      CREATE INDEX IF NOT EXISTS ${this.name}_owner ON ${this.name} (owner, reader, seq);`);
  }

  get(db: Reader, id: string): Stored<T> | undefined {
    const row = db.get(`SELECT * FROM ${this.name} WHERE id = ? COLLATE NOCASE`, id);
    return row && this.fromRow(row);
  }

  ofOwner(db: Reader, owner: string): Stored<T>[] {
    return db.all(`SELECT * FROM ${this.name} WHERE owner = ? ORDER BY seq`, owner).map((row) => this.fromRow(row));
  }

  all(db: Reader): Stored<T>[] {
    return db.all(`SELECT * FROM ${this.name} ORDER BY seq`).map((row) => this.fromRow(row));
  }

  /** Creates or replaces a document. A replaced one keeps its position and its creation date. */
  put(db: Writer, id: string, doc: T, place: { owner?: string } = {}): Stored<T> {
    const at = now();
    this.write(db, { id, doc, created: at, updated: at }, place);
    const stored = this.get(db, id);
    if (!stored) throw new Error(`${this.name} ${id} vanished while it was written`);
    return stored;
  }

  /** Writes a document with the given dates. `reader` is the user who may see it, for tables that restrict reading. */
  write(db: Writer, { id, created, updated, doc }: Stored<T>, place: { owner?: string; reader?: string } = {}): void {
    db.run(
      `INSERT INTO ${this.name} (id, owner, reader, created, updated, doc) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id COLLATE NOCASE) DO UPDATE SET updated = excluded.updated, doc = excluded.doc`,
      id,
      place.owner ?? '',
      place.reader ?? '',
      created,
      updated,
      JSON.stringify(doc),
    );
  }

  delete(db: Writer, id: string): boolean {
    return db.run(`DELETE FROM ${this.name} WHERE id = ? COLLATE NOCASE`, id).changes > 0;
  }

  deleteOfOwner(db: Writer, owner: string): void {
    db.run(`DELETE FROM ${this.name} WHERE owner = ?`, owner);
  }

  fromRow(row: SqlRow): Stored<T> {
    const doc: unknown = JSON.parse(String(row.doc));
    if (!this.#check(doc)) throw new Error(`${this.name} ${row.id} is not readable`);
    return { id: String(row.id), created: String(row.created), updated: String(row.updated), doc };
  }
}

/** A table for few documents that every request reads: committed ones are cached in memory. */
export class KeptDocumentTable<T> extends DocumentTable<T> {
  readonly #kept = new WeakMap<OpenDatabase, Map<string, Stored<T>>>();

  /** Like `get`, but for committed documents only; returns the same object until the next write. */
  committed(db: Reader, id: string): Stored<T> | undefined {
    if (!db.database) return this.get(db, id);
    const kept = this.#kept.get(db.database) ?? new Map<string, Stored<T>>();
    this.#kept.set(db.database, kept);
    const key = id.toLowerCase();
    const known = kept.get(key);
    if (known) return known;
    const found = this.get(db, id);
    // Caches hits only, so that requests with invented ids cannot fill the memory.
    if (found) kept.set(key, found);
    return found;
  }

  override write(db: Writer, document: Stored<T>, place: { owner?: string; reader?: string } = {}): void {
    super.write(db, document, place);
    this.#forget(db);
  }

  override delete(db: Writer, id: string): boolean {
    this.#forget(db);
    return super.delete(db, id);
  }

  override deleteOfOwner(db: Writer, owner: string): void {
    this.#forget(db);
    super.deleteOfOwner(db, owner);
  }

  #forget(db: Writer): void {
    db.afterCommit(() => {
      if (db.database) this.#kept.delete(db.database);
    });
  }
}

/** Creates a type guard that checks only the presence of these fields. */
export const hasFields =
  <T>(...fields: (keyof T & string)[]) =>
  (doc: unknown): doc is T =>
    typeof doc === 'object' && doc !== null && fields.every((field) => field in doc);
