/** The ids of rows, by which a list is told where it goes on. */
export class HeldIds {
  readonly #rows = new Map<string, number>();
  /** By the sequences. */
  readonly #ids: string[] = [];

  set(row: number, id: string): void {
    if (this.#ids[row] === id) return;
    this.forget(row);
    // One after the other: a list with gaps is as slow as a map.
    while (this.#ids.length <= row) this.#ids.push('');
    this.#ids[row] = id;
    this.#rows.set(id, row);
  }

  /** A row went. */
  forget(row: number): void {
    const id = this.#ids[row];
    if (id === undefined || this.#rows.get(id) !== row) return;
    this.#rows.delete(id);
    this.#ids[row] = '';
  }

  /** The sequence of the row with this very id. */
  rowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }
}
