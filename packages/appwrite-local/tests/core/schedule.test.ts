import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bounds, type Job, Schedule } from '../../src/core/schedule.ts';

interface Tried extends Job {
  readonly group: string;
  readonly name: number;
  end(): void;
}

/** A schedule whose jobs end when the test says so, with the state of each job. */
class Stage {
  readonly schedule: Schedule<Tried>;
  readonly bounds: Bounds;
  readonly begun: Tried[] = [];
  readonly running: Tried[] = [];
  readonly waiting: Tried[] = [];
  refused = 0;
  /** For each caller who waits although their limits allow a job: how often each other caller's job started first. */
  readonly preferred = new Map<string, Map<string, number>>();
  #made = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
    this.schedule = new Schedule(bounds);
  }

  arrive(caller: string, group: string): void {
    const ended = Promise.withResolvers<void>();
    const job: Tried = {
      ...{ caller, group, name: this.#made++ },
      begin: () => {
        this.#noteBeginOf(job);
        this.begun.push(job);
        this.running.push(job);
        return ended.promise;
      },
      end: () => ended.resolve(),
    };
    // The job is listed before `add`, because it may start within it.
    this.waiting.push(job);
    if (this.schedule.add(job)) return;
    this.waiting.splice(this.waiting.indexOf(job), 1);
    this.refused++;
  }

  async end(at: number): Promise<void> {
    const [job] = this.running.splice(at % Math.max(1, this.running.length), 1);
    job?.end();
    await turn();
  }

  #count = (jobs: readonly Tried[], by: Partial<Tried>): number =>
    jobs.filter((job) => Object.entries(by).every(([key, value]) => Reflect.get(job, key) === value)).length;

  /** Whether the limits of the caller and of the group allow one more job; the total limit is not checked. */
  #hasRoom = ({ caller, group }: Tried): boolean =>
    this.#count(this.running, { caller }) < (this.bounds.runningPerCaller ?? Number.POSITIVE_INFINITY) &&
    this.#count(this.running, { group }) < (this.bounds.runningPerGroup ?? Number.POSITIVE_INFINITY);

  #noteBeginOf(job: Tried): void {
    this.waiting.splice(this.waiting.indexOf(job), 1);
    for (const waits of new Set(this.waiting.filter(this.#hasRoom).map(({ caller }) => caller))) {
      if (waits === job.caller) continue;
      const counts = this.preferred.get(waits) ?? new Map<string, number>();
      this.preferred.set(waits, counts.set(job.caller, (counts.get(job.caller) ?? 0) + 1));
    }
    this.preferred.delete(job.caller);
  }

  /** Checks the invariants, which hold at any moment. */
  check(): void {
    const { running, runningPerCaller, runningPerGroup, waiting, waitingPerCaller } = this.bounds;
    const most = (jobs: readonly Tried[], key: 'caller' | 'group') =>
      Math.max(0, ...jobs.map((job) => this.#count(jobs, { [key]: job[key] })));
    const within = (count: number, bound?: number) => expect(count).toBeLessThanOrEqual(bound ?? count);
    within(this.running.length, running);
    within(most(this.running, 'caller'), runningPerCaller);
    within(most(this.running, 'group'), runningPerGroup);
    within(this.waiting.length, waiting);
    within(most(this.waiting, 'caller'), waitingPerCaller);
    expect(this.schedule.waiting).toBe(this.waiting.length);
    // No place stays free while a job waits for it.
    if (this.running.length < (running ?? Number.POSITIVE_INFINITY))
      expect(this.waiting.filter(this.#hasRoom)).toEqual([]);
    for (const [waits, counts] of this.preferred)
      for (const [caller, times] of counts) expect([waits, caller, Math.max(1, times)]).toEqual([waits, caller, 1]);
  }
}

const bound = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const someBounds = fc
  .record({
    running: bound,
    runningPerCaller: bound,
    runningPerGroup: bound,
    waiting: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    waitingPerCaller: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
  })
  .map((bounds): Bounds => Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ caller: fc.constantFrom(...'abcdef'), group: fc.constantFrom('x', 'y', 'z') }) },
  { weight: 2, arbitrary: fc.nat(50) },
);

test('keeps all limits, starts each accepted job once, and makes no caller wait for two jobs of another', () =>
  fc.assert(
    fc.asyncProperty(someBounds, fc.array(step, { maxLength: 80 }), async (bounds, steps) => {
      const stage = new Stage(bounds);
      for (const one of steps) {
        if (typeof one === 'number') await stage.end(one);
        else stage.arrive(one.caller, one.group);
        stage.check();
      }
      while (stage.running.length > 0) {
        await stage.end(0);
        stage.check();
      }
      const arrived = steps.filter((one) => typeof one !== 'number').length;
      expect(stage.begun.length + stage.refused).toBe(arrived);
      expect(stage.schedule.isIdle).toBe(true);
      // The jobs of one caller for one function start in the order of their arrival.
      for (const own of Map.groupBy(stage.begun, ({ caller, group }) => caller + group).values())
        expect(own.map(({ name }) => name)).toEqual(own.map(({ name }) => name).toSorted((a, b) => a - b));
    }),
  ));

test('starts a caller’s only job before most of another caller’s hundred; a full group does not block other groups', async () => {
  const stage = new Stage({ running: 3, runningPerGroup: 2, waitingPerCaller: 50 });
  for (let n = 0; n < 100; n++) stage.arrive('much', 'x');
  expect(stage.refused).toBe(48);
  stage.arrive('other', 'x');
  stage.arrive('third', 'y');
  expect(stage.running.map(({ caller }) => caller)).toEqual(['much', 'much', 'third']);
  await stage.end(0);
  await stage.end(0);
  expect(stage.begun.slice(3).map(({ caller }) => caller)).toEqual(['much', 'other']);
});

test('never starts a removed job, and returns the waiting jobs when closed', async () => {
  const stage = new Stage({ running: 1 });
  for (const caller of ['a', 'b', 'c', 'c']) stage.arrive(caller, 'x');
  const [b, ...c] = stage.waiting;
  if (!b) throw new Error('nobody waits');
  expect([stage.schedule.remove(b), stage.schedule.remove(b)]).toEqual([true, false]);
  expect(stage.schedule.close()).toEqual(c);
  await stage.end(0);
  expect(stage.begun.map(({ caller }) => caller)).toEqual(['a']);
  expect([stage.schedule.add(b), stage.schedule.isIdle]).toEqual([false, true]);
});
