import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ordersByWorkers } from '../../bench/queues/measured.ts';
import { simulate } from '../../bench/queues/simulate.ts';
import { ordersOnWorkers } from '../../bench/queues/simulated-monday.ts';
import { checkOfMonday, checkOfWorkers } from '../../bench/queues/tables.ts';

const near = (value: number, formula: number, share: number) => {
  expect(value).toBeGreaterThan(formula * (1 - share));
  expect(value).toBeLessThan(formula * (1 + share));
};

/** One station with this many places; each caller is served for 10 ms. */
function station(places: number, busy: number, spread: 'fixed' | 'exponential') {
  const perSecond = (busy * places * 1000) / 10;
  const outcome = simulate(
    {
      stations: { desk: { places } },
      flows: [{ name: 'caller', perSecond, work: [{ visit: 'desk', ms: 10, spread }] }],
    },
    { seconds: 2_000 / places, warmUp: 20 },
  );
  const [flow] = outcome.flows;
  if (!flow) throw new Error('no flow');
  return { ...flow, busy: outcome.busy.desk ?? 0 };
}

/** Erlang's C: the share of callers that wait, with `places` places at this utilization. */
function waiting(places: number, busy: number): number {
  const offered = places * busy;
  let term = 1;
  let sum = 0;
  for (let n = 0; n < places; n++) {
    sum += term;
    term *= offered / (n + 1);
  }
  const last = term / (1 - busy);
  return last / (sum + last);
}

test.each([0.3, 0.6, 0.8])('M/M/1 at %f: mean, median, p95 and utilization match the formula', (busy) => {
  const one = station(1, busy, 'exponential');
  const mean = 10 / (1 - busy);
  near(one.busy, busy, 0.02);
  near(one.mean, mean, 0.04);
  near(one.p50, mean * Math.LN2, 0.04);
  near(one.p95, mean * Math.log(20), 0.06);
});

test.each([0.3, 0.6, 0.8])('M/D/1 at %f: the mean matches Pollaczek-Khinchine', (busy) => {
  near(station(1, busy, 'fixed').mean, 10 + (10 * busy) / (2 * (1 - busy)), 0.03);
});

test.each([
  [2, 0.7],
  [5, 0.8],
  [12, 0.9],
])('M/M/%i at %f: the mean matches Erlang', (places, busy) => {
  near(station(places, busy, 'exponential').mean, 10 + (waiting(places, busy) * 10) / (places * (1 - busy)), 0.04);
});

test('reports an overloaded station instead of an average', () => {
  const flows = [{ name: 'caller', perSecond: 120, work: [{ visit: 'desk', ms: 10 } as const] }];
  const { left, busy } = simulate({ stations: { desk: { places: 1 } }, flows }, { seconds: 100, warmUp: 0 });
  expect(left).toBeGreaterThan(0.1);
  near(busy.desk ?? 0, 1, 0.001);
});

test('runs branches in parallel and waits for the last', () => {
  const wave = [{ visit: 'api', ms: 10 }] as const;
  const work = [{ together: [wave, wave, wave] }, ...wave] as const;
  const of = (places: number) =>
    simulate({ stations: { api: { places } }, flows: [{ name: 'order', callers: 1, work }] }, { seconds: 10 });
  expect(of(3).flows[0]?.p50).toBeCloseTo(20);
  expect(of(2).flows[0]?.p50).toBeCloseTo(30);
  expect(of(1).flows[0]?.p50).toBeCloseTo(40);
});

test('reserves a fifth of the workers for calls, which executions cannot use', () => {
  const api = { places: 5, shared: 4 };
  const calls = [{ hold: 'api', during: [{ pause: 10 }] }] as const;
  const execution = [{ hold: 'api', rank: 'execution', during: [{ pause: 20 }, ...calls] }] as const;
  const of = (name: string, work: typeof calls | typeof execution, callers: number) =>
    simulate({ stations: { api }, flows: [{ name, callers, work }] }, { seconds: 100, warmUp: 0 }).flows[0]?.perSecond;
  near(of('call', calls, 5) ?? 0, 500, 0.01); // All five at once.
  near(of('execution', execution, 4) ?? 0, 1000 / 30, 0.01); // One after the other.
});

test('work after the answer delays other callers, not its own', () => {
  const work = [{ visit: 'core', ms: 5 }] as const;
  const flow = { name: 'order', perSecond: 50, work, afterwards: work };
  const { flows, busy } = simulate({ stations: { core: { places: 1 } }, flows: [flow] }, { seconds: 1_000 });
  near(busy.core ?? 0, 0.5, 0.02);
  expect(flows[0]?.p50).toBeCloseTo(5, 0);
  expect(flows[0]?.p95).toBeGreaterThan(8);
});

test('refuses an unknown station, and repeats its result for the same seed', () => {
  const flow = { name: 'caller', perSecond: 10, work: [{ visit: 'nowhere', ms: 1 }] };
  expect(() => simulate({ stations: {}, flows: [flow] })).toThrow('"nowhere"');
  expect(station(2, 0.5, 'exponential')).toEqual(station(2, 0.5, 'exponential'));
});

test.each([2, 4])('orders with %i workers, alone and at four, match the measurement', (workers) => {
  const [alone = 0, four = 0] = ordersByWorkers[workers] ?? [];
  const simulated = (callers: number) =>
    simulate(ordersOnWorkers(workers, callers, 100), { seconds: 2_000 }).flows[0]?.perSecond ?? 0;
  for (const [callers, measured] of [
    [1, alone],
    [4, four],
  ] as const) {
    // Figures have one decimal: 0.6 is anything from 0.55 to 0.65.
    expect(simulated(callers)).toBeGreaterThan((measured - 0.05) * 0.9);
    expect(simulated(callers)).toBeLessThan((measured + 0.05) * 1.1);
  }
});

test('docs/scale.md shows the simulation of the measurements; to update: node bench/queues.ts --keep', () => {
  const page = readFileSync('docs/scale.md', 'utf8');
  expect(page).toContain(checkOfWorkers());
  expect(page).toContain(checkOfMonday());
});
