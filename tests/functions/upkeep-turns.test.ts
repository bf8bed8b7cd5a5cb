/** Times at which the schedule runs each step. */
import { expect, it } from 'vitest';
import { isDue, steps } from '../../functions/upkeep/steps.ts';

const minute = 60_000;
const day = 1_440;
const midnight = Date.UTC(2026, 10, 22, 17); // In WIB.
const names = Object.keys(steps);
const paceOf = (name: string) => steps[name]?.everyMinutes ?? 0;
/** The runs of a day, each with its steps. */
const runs = Array.from({ length: day / 10 }, (_, at) =>
  names.filter((name) => isDue(name, midnight + at * 10 * minute + 3_000, 'WIB', 'schedule')),
);

it('each step runs as often a day as declared, and always in a manual run', () => {
  for (const name of names)
    expect([name, runs.filter((run) => run.includes(name)).length]).toEqual([name, day / paceOf(name)]);
  expect(names.filter((name) => isDue(name, midnight + 25 * minute, 'WIB', undefined))).toEqual(names);
});

it('no scheduled run has two full-table steps, because with years of data they would not fit', () => {
  for (const pace of [60, day])
    expect(Math.max(...runs.map((run) => run.filter((name) => paceOf(name) === pace).length))).toBe(1);
});
