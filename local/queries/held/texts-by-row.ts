/** Rows of neighbouring sequences, for whose texts there is room or none. */
const NEIGHBOURS = 1_024;
const roomOf = (row: number): number => row >>> 10;
const placeOf = (row: number): number => row & (NEIGHBOURS - 1);
/** Bytes of such a room. */
const ROOM = 8 * NEIGHBOURS;

/** Texts by the sequences of their rows: a place for each, found quicker than in a map of 100,000. */
export class TextsByRow {
  readonly #rooms: ((string | undefined)[] | undefined)[] = [];
  /** Characters, and the rooms they are in. */
  weight = 0;

  of(row: number): string | undefined {
    return this.#rooms[roomOf(row)]?.[placeOf(row)];
  }

  set(row: number, text: string): void {
    const room = this.#room(roomOf(row));
    this.weight += text.length - (room[placeOf(row)]?.length ?? 0);
    room[placeOf(row)] = text;
  }

  forget(row: number): void {
    const room = this.#rooms[roomOf(row)];
    const text = room?.[placeOf(row)];
    if (!room || text === undefined) return;
    this.weight -= text.length;
    room[placeOf(row)] = undefined;
  }

  #room(at: number): (string | undefined)[] {
    const known = this.#rooms[at];
    if (known) return known;
    // One after the other: a list with gaps is as slow as a map.
    while (this.#rooms.length <= at) this.#rooms.push(undefined);
    const made = new Array<string | undefined>(NEIGHBOURS).fill(undefined);
    this.#rooms[at] = made;
    this.weight += ROOM;
    return made;
  }
}
