/**
 * A call may be repeated while the first one still runs (web/lib/repeatable-calls.ts): two simultaneous ones have the
 * effect of one.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayRepeat } from '../../web/lib/repeatable-calls.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { askedRoutes, openRouteCalls, watch } from '../support/route-calls.ts';
import { callRoute } from '../support/routes.ts';

let campus: Campus;
let callOf: Awaited<ReturnType<typeof openRouteCalls>>;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  callOf = await openRouteCalls(campus);
});
afterAll(() => campus.close());

/** Changes by this many simultaneous calls with one body: tables with row counts, and differences of numbers. */
async function changedBy(count: number, route: string): Promise<string[]> {
  const call = await callOf(route);
  const { world, changed, moved } = watch(campus.world);
  const answers = await Promise.all(Array.from({ length: count }, () => callRoute(world, route, call)));
  // Refusals are allowed: the setup may have used up what the route needs, and two refusals change nothing.
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  // Call counters grow with each call.
  return [...(await changed()), ...(await moved())].filter((one) => !/^counters\b/.test(one)).sort();
}

const repeated = askedRoutes.filter((route) => {
  const [name = '', method = '', path = ''] = route.split(' ');
  return method !== 'GET' && mayRepeat(name, method, path);
});

/** Entries that the first list has more often than the second. */
const beyond = (some: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return some.filter((one) => !left.includes(one) || left.splice(left.indexOf(one), 1).length === 0);
};

it.each(repeated)('%s', async (route) => {
  // The first call also creates one-time rows, such as a person's record.
  const first = await changedBy(1, route);
  const later = await changedBy(1, route);
  const both = await changedBy(2, route);
  expect([beyond(both, first), beyond(both, later)]).toContainEqual([]);
});
