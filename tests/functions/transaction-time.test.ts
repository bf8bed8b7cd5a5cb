import { readFileSync } from 'node:fs';
import { ID, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientWith } from '../../functions/adapters/project.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { create, type Operation, update } from '../../functions/usecases/rows.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { codeOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

it('stages its operations in the order in which all transactions lock rows', async () => {
  const [first = '', second = '', third = ''] = [ID.unique(), ID.unique(), ID.unique()].toSorted();
  const data = { count: 1, windowEndsAt: null };
  for (const id of [first, second]) await campus.world.rows.create('counters', id, data);
  let staged: readonly Operation[] = [];
  const tables = new Proxy(new TablesDB(clientWith(campus.server.key)), {
    get: (service, name) => {
      const real: unknown = Reflect.get(service, name);
      if (typeof real !== 'function') return real;
      return (asked: { operations?: readonly Operation[] }) => {
        staged = asked.operations ?? staged;
        return real.call(service, asked);
      };
    },
  });
  const changes = [second, first].map((id) => update('counters', id, { count: 2 }));
  await rowsOf(tables, async () => undefined).transact(async () => ({
    operations: [create('counters', third, data), ...changes],
    result: undefined,
  }));
  expect(staged.map(({ rowId }) => rowId)).toEqual([first, second, third]);
});

it('a plan that keeps conflicting refuses try_again well before Appwrite ends the function', async () => {
  const row = { table: 'counters', id: ID.unique(), data: { count: 1, windowEndsAt: null } } as const;
  expect(await campus.world.rows.create(row.table, row.id, row.data)).toBe(true);
  let clock = 0;
  const pace = {
    now: () => clock,
    wait: async (ms: number) => {
      clock += ms;
    },
    random: () => 1,
  };
  const rows = rowsOf(new TablesDB(clientWith(campus.server.key)), async () => undefined, pace);
  let tries = 0;
  const conflicting = rows.transact(async () => {
    tries += 1;
    clock += 300; // a slow Appwrite
    return { operations: [create(row.table, row.id, row.data)], result: undefined };
  });
  expect(await codeOf(conflicting)).toBe('try_again');
  expect(tries).toBeGreaterThan(5);
  const { functions }: { functions: { scopes: string[]; timeout: number }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const writing = functions.filter(({ scopes }) => scopes.includes('rows.write'));
  expect(clock).toBeLessThanOrEqual(Math.min(...writing.map(({ timeout }) => timeout)) * 1_000 - 5_000);
});
