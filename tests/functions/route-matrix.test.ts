/** Roles allowed at each route of the functions, by the second table of access-matrix.txt. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campusMoney } from '../../functions/usecases/money/recount-money.ts';
import { reportProduct } from '../../functions/usecases/reports/reports.ts';
import { type Cells, readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { sample } from '../support/proof.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, mayStart, routes } from '../support/routes.ts';

const [, , expected = new Map()] = readAccessTables('tests/functions/access-matrix.txt');

it('the permission table has exactly the existing routes', () => {
  expect([...expected.keys()].sort()).toEqual([...routes].sort());
});

let campus: Campus;
let stage: RouteStage;
const userIds = new Map<string, string>();
/** The ledger's difference before the tests, rupiah; others may use the same campus. */
let difference = 0;

beforeAll(async () => {
  campus = await openCampus();
  difference = (await campusMoney(campus.world)).difference;
  stage = await stageRoutes(campus);
  const [stranger, unverified, blocked] = [await campus.person('Eko'), await campus.person(), await campus.person()];
  await campus.users.updateEmailVerification({ userId: unverified.id, emailVerification: false });
  await campus.users.updateStatus({ userId: blocked.id, status: false });
  userIds.set('header', `${campus.admin.id}, ${stranger.id}`).set('unverified', unverified.id);
  userIds.set('blocked', blocked.id).set('stranger', stranger.id).set('seller', stage.seller.id);
  for (const role of ['moderator', 'treasurer']) {
    const { id } = await campus.person(role);
    await campus.users.updateLabels({ userId: id, labels: [role] });
    userIds.set(role, id);
  }
  userIds.set('owner', stage.buyer.id).set('admin', campus.admin.id);
});
afterAll(() => campus.close());

interface Asked {
  readonly ids: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Executes the route as Appwrite would for this person; returns the result as a cell of the table. */
async function cellOf(route: string, kind: string, { ids, body }: Asked): Promise<string> {
  const userId = userIds.get(kind);
  const [name = ''] = route.split(' ');
  const isKeptOut = ['unverified', 'blocked'].includes(kind) && !(await mayStart(campus.world, name, userId));
  if (isKeptOut) return '-';
  const call = { ids, body, userId, clientIp: kind, serverKey: 'secret' };
  const { status } = await callRoute(campus.world, route, call);
  if (status < 300) return 'E';
  return [401, 403, 404].includes(status) ? '-' : String(status);
}

/** Separate objects for routes that delete or decide them, one for each role. */
async function another(route: string): Promise<Record<string, string>> {
  if (route === 'admin DELETE /users/:userId') return { userId: (await campus.person('Akhir')).id };
  if (route !== 'admin POST /reports/:reportId/status') return {};
  const { $id: productId } = await campus.product();
  const report = { productId, reason: 'Harga tidak wajar', description: '' } as const;
  return { ...(await reportProduct(campus.world, await campus.person('Lapor'), report)) };
}

/** All refused roles, and the first allowed one, because each allowed call needs a fresh setup. */
function cellsOf(route: string): Cells {
  const cells = Object.entries<string>(expected.get(route) ?? {});
  const letIn = cells.filter(([, cell]) => cell === 'E');
  const asked = sample(letIn, letIn.length);
  return Object.fromEntries(cells.filter((one) => one[1] !== 'E' || asked.includes(one)));
}

it.each([...expected.keys()])('%s', async (route) => {
  const cells = cellsOf(route);
  const found: Record<string, string> = {};
  let fresh: Asked | undefined;
  for (const kind of Object.keys(cells)) {
    fresh ??= {
      ids: { ...stage.ids, ...(await freshFor(campus, stage, route)), ...(await another(route)) },
      // Valid input, so that it is not the reason of a refusal; but `x` was never uploaded.
      body: await bodyOf(campus, stage, route, 'x'),
    };
    found[kind] = await cellOf(route, kind, fresh);
    if (found[kind] === 'E') fresh = undefined; // An accepted call uses up the setup; a refused one does not.
  }
  expect(found).toEqual(cells);
});

it('these tests leave the campus’s money balanced as before', async () => {
  expect((await campusMoney(campus.world)).difference).toBe(difference);
});
