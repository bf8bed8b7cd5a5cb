/** No route answers 500 to any body: empty, of another type, with a missing part or a wrong type. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { sample } from '../support/proof.ts';
import { askerOf, bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute } from '../support/routes.ts';

let campus: Campus;
let stage: RouteStage;
beforeAll(async () => {
  campus = await openCampus();
  stage = await stageRoutes(campus);
});
afterAll(() => campus.close());

const wholes: readonly unknown[] = [
  {},
  null,
  [],
  [{}],
  '',
  'x',
  0,
  true,
  { toString: null },
  { __proto__: null, constructor: 1 },
];
const parts: readonly unknown[] = [null, {}, [], [null], '', 'x', '\u0000', -1, 1.5, 1e300, true, 'ä'.repeat(5_000)];

/** Counts keys; each takes the next odd value. */
let keys = 0;

/** Bodies with one part missing or changed, and with one part only. */
function oddOnes(valid: object): unknown[] {
  const entries = Object.entries(valid);
  return entries.flatMap(([key]) => {
    const rest = Object.fromEntries(entries.filter(([name]) => name !== key));
    return [
      rest,
      { [key]: Reflect.get(valid, key) },
      ...sample(parts, 3, keys++).map((part) => ({ ...valid, [key]: part })),
    ];
  });
}

// In this order no route removes what a later one needs.
const [, , matrix = new Map()] = readAccessTables('tests/functions/access-matrix.txt');

const writing = [...matrix.keys()].filter((route) => !route.includes(' GET '));

it.each(sample(writing, 2))('%s', async (route) => {
  const isLast = route === 'market DELETE /account'; // Later routes still need the buyer.
  const { id: userId } = isLast ? await campus.person() : askerOf(stage, campus.admin, route);
  const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
  const valid = await bodyOf(campus, stage, route, 'x');
  const failed: unknown[] = [];
  for (const body of [...sample(wholes, 2, keys++), ...oddOnes(valid)]) {
    const { status, text } = await callRoute(campus.world, route, {
      ...{ ids, body, userId, clientIp: `${failed.length}`, serverKey: 'secret' },
    });
    if (status >= 500 || status === 0) failed.push([JSON.stringify(body).slice(0, 200), status, text.slice(0, 200)]);
  }
  expect(failed).toEqual([]);
});
