/**
 * A discrete-event simulation of waiting at stations: callers come by chance, wait for a free place, keep it for a service time, go on. It knows
 * nothing of this product; what comes where and for how long is bench/queues/installations.ts. Same seed, same answer.
 */
import { seededRandom } from '../../tests/support/seeded-random.ts';
import { percentile } from '../table.ts';

/** What somebody does, one after the other. */
export type Work =
  /** Waits for a place at a station, first come first served, and keeps it for so long. */
  | { readonly visit: string; readonly ms: number; readonly spread?: 'fixed' | 'exponential' }
  /** Waits for a place and keeps it until all of this is done. `rank`: which places of a station with `shared` it may have. */
  | { readonly hold: string; readonly rank?: 'execution' | 'call'; readonly during: readonly Work[] }
  /** Branches that begin at once; goes on when the last of them has ended. */
  | { readonly together: readonly (readonly Work[])[] }
  /** Time that keeps no station busy: a disk, a network. */
  | { readonly pause: number };

interface Station {
  readonly places: number;
  /**
   * Unset: one queue for all places. Set: Appwrite's `dispatch`, where each place has a queue of its own: an execution is given to one of the places from
   * `shared` on, every other call to any that is idle, else to one of the first `shared`. Nobody changes the queue.
   */
  readonly shared?: number;
}

export interface Flow {
  readonly name: string;
  /** Either so many a second, by chance (Poisson) … */
  readonly perSecond?: number;
  /** … or so many callers, each of whom begins anew when they are done. */
  readonly callers?: number;
  readonly work: readonly Work[];
  /** What goes on when the caller has their answer. */
  readonly afterwards?: readonly Work[];
}

export interface Campus {
  readonly stations: Readonly<Record<string, Station>>;
  readonly flows: readonly Flow[];
}

interface FlowResult {
  readonly name: string;
  readonly done: number;
  readonly perSecond: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Outcome {
  readonly flows: readonly FlowResult[];
  /** Share of the places' time in which they were kept. */
  readonly busy: Readonly<Record<string, number>>;
  /** Callers under way at the end, of those who came: more than a few per cent say that what comes is more than what goes. */
  readonly left: number;
}

/** Moments in order: a binary heap; equal moments in the order in which they were planned. */
class Agenda {
  readonly #heap: { readonly at: number; readonly number: number; readonly what: () => void }[] = [];
  #planned = 0;
  now = 0;

  after(ms: number, what: () => void): void {
    const heap = this.#heap;
    const one = { at: this.now + ms, number: this.#planned++, what };
    let at = heap.length;
    while (at > 0) {
      const parent = heap[(at - 1) >> 1];
      if (!parent || isBefore(parent, one)) break;
      heap[at] = parent;
      at = (at - 1) >> 1;
    }
    heap[at] = one;
  }

  /** Lets everything happen that is planned before this moment. */
  runUntil(end: number): void {
    for (let first = this.#heap[0]; first && first.at < end; first = this.#heap[0]) {
      this.#removeFirst();
      this.now = first.at;
      first.what();
    }
    this.now = end;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (!left) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}

type Moment = { readonly at: number; readonly number: number };
const isBefore = (one: Moment, other: Moment) =>
  one.at < other.at || (one.at === other.at && one.number < other.number);

/** Gets a place; gives it back by calling what it is given. */
type Guest = (giveBack: () => void) => void;

/** Who waits for some places, which are alike. */
class Queue {
  readonly #waiting: Guest[] = [];
  #next = 0;
  #free: number;
  readonly #places: number;
  readonly #agenda: Agenda;
  readonly #since: number;
  #keptMs = 0;

  /** `since`: from when on kept time is counted. */
  constructor(places: number, agenda: Agenda, since: number) {
    this.#free = places;
    this.#places = places;
    this.#agenda = agenda;
    this.#since = since;
  }

  get isIdle(): boolean {
    return this.#free === this.#places && this.#next === this.#waiting.length;
  }

  get keptMs(): number {
    return this.#keptMs;
  }

  enter(guest: Guest): void {
    this.#waiting.push(guest);
    this.#serve();
  }

  #serve(): void {
    while (this.#free > 0) {
      const guest = this.#waiting[this.#next];
      if (!guest) return;
      this.#next++;
      if (this.#next > 1_000 && this.#next * 2 > this.#waiting.length) {
        this.#waiting.splice(0, this.#next);
        this.#next = 0;
      }
      this.#free--;
      const from = Math.max(this.#agenda.now, this.#since);
      guest(() => {
        this.#keptMs += Math.max(0, this.#agenda.now - from);
        this.#free++;
        this.#serve();
      });
    }
  }
}

class Place {
  readonly #queues: readonly Queue[];
  readonly #random: () => number;
  readonly #station: Station;

  constructor(station: Station, agenda: Agenda, since: number, random: () => number) {
    const one = station.shared === undefined;
    this.#queues = Array.from(
      { length: one ? 1 : station.places },
      () => new Queue(one ? station.places : 1, agenda, since),
    );
    this.#random = random;
    this.#station = station;
  }

  enter(rank: 'execution' | 'call', guest: Guest): void {
    this.#queueFor(rank)?.enter(guest);
  }

  busy(ms: number): number {
    return this.#queues.reduce((sum, { keptMs }) => sum + keptMs, 0) / (ms * this.#station.places);
  }

  #queueFor(rank: 'execution' | 'call'): Queue | undefined {
    const { shared } = this.#station;
    if (shared === undefined) return this.#queues[0];
    const eligible = rank === 'execution' ? this.#queues.slice(shared) : this.#queues;
    const others = rank === 'execution' ? eligible : this.#queues.slice(0, shared);
    return eligible.find(({ isIdle }) => isIdle) ?? others[Math.floor(this.#random() * others.length)];
  }
}

/** Lets callers come for so long; what ends in the first `warmUp` seconds is not counted. */
export function simulate(campus: Campus, { seconds = 600, warmUp = 60, seed = 1 } = {}): Outcome {
  const random = seededRandom(seed);
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const agenda = new Agenda();
  const [begin, end] = [warmUp * 1000, (warmUp + seconds) * 1000];
  const places = new Map(
    Object.entries(campus.stations).map(([name, station]) => [name, new Place(station, agenda, begin, random)]),
  );
  const placeOf = (name: string): Place => {
    const place = places.get(name);
    if (!place) throw new Error(`No station is named "${name}".`);
    return place;
  };

  function one(work: Work, done: () => void): void {
    if ('pause' in work) agenda.after(work.pause, done);
    else if ('visit' in work) {
      const ms = work.spread === 'exponential' ? exponential(work.ms) : work.ms;
      placeOf(work.visit).enter('call', (giveBack) =>
        agenda.after(ms, () => {
          giveBack();
          done();
        }),
      );
    } else if ('hold' in work)
      placeOf(work.hold).enter(work.rank ?? 'call', (giveBack) =>
        all(work.during, 0, () => {
          giveBack();
          done();
        }),
      );
    else {
      let left = work.together.length;
      if (left === 0) done();
      for (const branch of work.together)
        all(branch, 0, () => {
          left--;
          if (left === 0) done();
        });
    }
  }
  function all(works: readonly Work[], from: number, done: () => void): void {
    const next = works[from];
    if (next) one(next, () => all(works, from + 1, done));
    else done();
  }

  let [came, under] = [0, 0];
  const times = new Map<string, number[]>(campus.flows.map(({ name }) => [name, []]));
  function call({ name, work, afterwards = [] }: Flow, answered: () => void): void {
    const from = agenda.now;
    came++;
    under++;
    all(work, 0, () => {
      under--;
      if (agenda.now >= begin) times.get(name)?.push(agenda.now - from);
      all(afterwards, 0, () => undefined);
      answered();
    });
  }
  for (const flow of campus.flows) {
    const { perSecond, callers = 0 } = flow;
    if (perSecond) {
      const come = () => {
        call(flow, () => undefined);
        agenda.after(exponential(1000 / perSecond), come);
      };
      agenda.after(exponential(1000 / perSecond), come);
    }
    const again = () => call(flow, () => agenda.after(0, again));
    for (let n = 0; n < callers; n++) agenda.after(0, again);
  }
  agenda.runUntil(end);

  return {
    flows: [...times].map(([name, all]) => ({
      name,
      done: all.length,
      perSecond: all.length / seconds,
      mean: all.reduce((sum, ms) => sum + ms, 0) / all.length,
      p50: percentile(all, 0.5),
      p95: percentile(all, 0.95),
    })),
    busy: Object.fromEntries([...places].map(([name, place]) => [name, place.busy(seconds * 1000)])),
    left: under / Math.max(1, came),
  };
}
