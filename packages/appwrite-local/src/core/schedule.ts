/** A queue that is fair to callers, so that a caller with many jobs delays only itself. */
import { TooMany } from './errors/errors.ts';

export interface Job {
  /** A person or an address. */
  readonly caller: string;
  /** The resource that the job uses, such as a function. Hanging jobs of one group must not block others. */
  readonly group?: string;
  /** Starts the job. The promise resolves when the job has ended, and never rejects. */
  begin(): Promise<unknown>;
}

/** Maximum numbers of running and waiting jobs. Absent values mean no limit. */
export interface Bounds {
  readonly running?: number;
  readonly runningPerCaller?: number;
  readonly runningPerGroup?: number;
  readonly waiting?: number;
  readonly waitingPerCaller?: number;
}

/** Retry time for callers whose queue is full: jobs take less than a second each. */
export const RETRY_AFTER_SECONDS = 2;

/** Counts by name; zero counts are removed. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}

/**
 * Starts jobs as capacity becomes free. Among callers with waiting jobs, the one unserved for longest is next, so a
 * caller waits for at most one job of each other caller. The same applies to the groups of one caller. Jobs of one
 * caller and group start in order of arrival.
 */
export class Schedule<J extends Job = Job> {
  readonly #bounds: Required<Bounds>;
  /** Waiting jobs by caller, then by group; both in the order in which they are served. */
  readonly #lanes = new Map<string, Map<string, J[]>>();
  readonly #running = { total: 0, callers: new Counts(), groups: new Counts() };
  readonly #waiting = { total: 0, callers: new Counts() };
  #closed = false;

  constructor(bounds: Bounds) {
    const none = Number.POSITIVE_INFINITY;
    const unbounded = { running: none, runningPerCaller: none, runningPerGroup: none };
    this.#bounds = { ...unbounded, waiting: none, waitingPerCaller: none, ...bounds };
  }

  /**
   * Starts the job now or queues it. Returns false if too many jobs wait or the schedule is closed; the job then never
   * starts.
   */
  add(job: J): boolean {
    if (this.#closed) return false;
    if (this.#mayBegin(job)) {
      this.#begin(job);
      return true;
    }
    const { waiting, waitingPerCaller } = this.#bounds;
    if (this.#waiting.total >= waiting || this.#waiting.callers.of(job.caller) >= waitingPerCaller) return false;
    const lane = this.#lanes.get(job.caller) ?? new Map<string, J[]>();
    this.#lanes.set(job.caller, lane);
    const jobs = lane.get(groupOf(job)) ?? [];
    lane.set(groupOf(job), jobs);
    jobs.push(job);
    this.#count(job, 1);
    return true;
  }

  /** Runs `work` now or after queueing, and resolves with its result. @throws TooMany */
  run<T>(this: Schedule, caller: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.add({ caller, begin: () => work().then(resolve, reject) })) reject(new TooMany(RETRY_AFTER_SECONDS));
    });
  }

  /** Removes a waiting job; returns false if it has started. */
  remove(job: J): boolean {
    const jobs = this.#lanes.get(job.caller)?.get(groupOf(job));
    const at = jobs?.indexOf(job) ?? -1;
    if (!jobs || at < 0) return false;
    jobs.splice(at, 1);
    this.#tidy(job);
    return true;
  }

  /** Starts no more jobs; returns the waiting ones. */
  close(): J[] {
    this.#closed = true;
    const left = [...this.#lanes.values()].flatMap((lane) => [...lane.values()].flat());
    for (const job of left) this.#count(job, -1);
    this.#lanes.clear();
    return left;
  }

  get waiting(): number {
    return this.#waiting.total;
  }

  /** Number of a caller's waiting and running jobs. */
  openOf(caller: string): number {
    return this.#waiting.callers.of(caller) + this.#running.callers.of(caller);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get isIdle(): boolean {
    return this.#waiting.total === 0 && this.#running.total === 0;
  }

  #mayBegin({ caller, group = '' }: Pick<Job, 'caller' | 'group'>): boolean {
    const { total, callers, groups } = this.#running;
    const { running, runningPerCaller, runningPerGroup } = this.#bounds;
    return total < running && callers.of(caller) < runningPerCaller && groups.of(group) < runningPerGroup;
  }

  #begin(job: J): void {
    this.#run(job, 1);
    void job.begin().finally(() => {
      this.#run(job, -1);
      for (let next = this.#take(); next; next = this.#take()) this.#begin(next);
    });
  }

  /**
   * Takes the next job that may start. Its caller moves to the end of the queue, and its group to the end of that
   * caller's groups.
   */
  #take(): J | undefined {
    if (this.#running.total >= this.#bounds.running) return undefined;
    for (const [caller, lane] of this.#lanes) {
      for (const [group, jobs] of lane) {
        if (!this.#mayBegin({ caller, group })) continue;
        const job = jobs.shift();
        if (!job) continue;
        lane.delete(group);
        lane.set(group, jobs);
        this.#lanes.delete(caller);
        this.#lanes.set(caller, lane);
        this.#tidy(job);
        return job;
      }
    }
    return undefined;
  }

  /** Updates counts and removes empty lanes after a job has left its lane. */
  #tidy(job: J): void {
    this.#count(job, -1);
    const lane = this.#lanes.get(job.caller);
    if (lane?.get(groupOf(job))?.length === 0) lane.delete(groupOf(job));
    if (lane?.size === 0) this.#lanes.delete(job.caller);
  }

  #count({ caller }: J, by: 1 | -1): void {
    this.#waiting.total += by;
    this.#waiting.callers.add(caller, by);
  }

  #run(job: J, by: 1 | -1): void {
    this.#running.total += by;
    this.#running.callers.add(job.caller, by);
    this.#running.groups.add(groupOf(job), by);
  }
}

const groupOf = ({ group = '' }: Job): string => group;
