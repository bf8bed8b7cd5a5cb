/**
 * Each route is called twice, as the client does when it gets no response (web/lib/repeatable-calls.ts). A repeatable
 * call changes nothing more and is answered like the first; every other one has a reason not to be repeated.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayRepeat, notedReads, repeatable } from '../../web/lib/repeatable-calls.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { askedRoutes, openRouteCalls, watch } from '../support/route-calls.ts';
import { callRoute, routes } from '../support/routes.ts';

let campus: Campus;
let callOf: Awaited<ReturnType<typeof openRouteCalls>>;
beforeAll(async () => {
  campus = await openCampus();
  callOf = await openRouteCalls(campus);
});
afterAll(() => campus.close());

it('every listed call is an existing route, and every route is tested', () => {
  const named = [repeatable, notedReads]
    .flatMap(Object.entries<readonly string[]>)
    .flatMap(([name, calls]) => calls.map((call) => `${name} ${call}`));
  expect(named.filter((route) => !askedRoutes.includes(route))).toEqual([]);
  expect(routes.filter((route) => !/^(?:payments|share) /.test(route)).toSorted()).toEqual(askedRoutes.toSorted());
});

it.each(askedRoutes)('%s', async (route) => {
  const call = await callOf(route);
  const first = await callRoute(campus.world, route, call);
  expect(first, first.text).toMatchObject({ status: 200 });
  const { world, changed } = watch(campus.world);
  const second = await callRoute(world, route, call);
  const after = await changed();
  // Call counters grow with each call.
  const beyondCounters = after.filter((table) => table !== 'counters');
  const found = { status: second.status, changed: beyondCounters, answered: Object.keys(JSON.parse(second.text)) };
  const asFirst = { status: 200, changed: [], answered: expect.arrayContaining(Object.keys(JSON.parse(first.text))) };
  const [name = '', method = '', path = ''] = route.split(' ');
  if (mayRepeat(name, method, path)) expect(found).toEqual(asFirst);
  // The repeat is refused, has a further effect, or gets another answer.
  else expect([{ ...found, changed: after }, second.text]).not.toEqual([asFirst, first.text]);
});
