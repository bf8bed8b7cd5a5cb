import type { Reader } from '../../core/database/database.ts';
import { inSlices } from '../../core/slices.ts';

/** Rows that are read at once: some 1 ms. */
const SLICE = 100;
/** After one run before another, ms: whoever asks for ever other columns has a second's work done a minute. */
const PAUSE_MS = 60_000;

/** Reads some of the rows it is given; whether to go on. */
type ReadSlice = (reader: Pick<Reader, 'lists'>, rows: Int32Array) => boolean;

/** Reads rows before somebody asks for them: the last ones first, one run at a time, on a connection of its own beside what is answered meanwhile. */
export class ReadingAhead {
  readonly #reader: Pick<Reader, 'apart'>;
  #isUnderWay = false;
  #endedAt = Number.NEGATIVE_INFINITY;

  constructor(reader: Pick<Reader, 'apart'>) {
    this.#reader = reader;
  }

  get mayBegin(): boolean {
    return !this.#isUnderWay && performance.now() - this.#endedAt >= PAUSE_MS;
  }

  /** What `readSlice` throws ends it: the table is declared otherwise by now, or the server stops. */
  begin(rows: Int32Array, readSlice: ReadSlice): void {
    this.#isUnderWay = true;
    let to = rows.length;
    let reader: ReturnType<Reader['apart']> | null = null;
    const readSome = (): boolean => {
      const from = Math.max(0, to - SLICE);
      const some = rows.subarray(from, to);
      to = from;
      try {
        reader ??= this.#reader.apart();
        return readSlice(reader, some) && from > 0;
      } catch {
        return false;
      }
    };
    // Each slice is work of its own, so that what others begin meanwhile comes first.
    const slice = (): boolean => {
      if (readSome()) inSlices(slice);
      else this.#end(reader);
      return true;
    };
    inSlices(slice);
  }

  #end(reader: ReturnType<Reader['apart']> | null): void {
    reader?.close();
    this.#isUnderWay = false;
    this.#endedAt = performance.now();
  }
}
