import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../src/start.ts';
import { type Call, programs } from './model/program.ts';
import { DONE, type Expected, RowsModel } from './model/rows-model.ts';
import { Server } from './model/server.ts';
import { TransactionsModel } from './model/transactions-model.ts';
import { type Actor, type Columns, config, DEFAULTS } from './model/world.ts';
import { type Answer, ask, signedIn } from './support/http.ts';
import { runs } from './support/proof.ts';

let local: LocalAppwrite;
let server: Server;

beforeAll(async () => {
  local = await startLocalAppwrite({ config, data: ':memory:' });
  const people: readonly Actor[] = ['ana', 'budi'];
  const sessions = new Map<Actor, string>();
  for (const person of people) sessions.set(person, await signedIn(local, person));
  await ask(local, '/users/ana/verification', { method: 'PATCH', key: local.key, body: { emailVerification: true } });
  await ask(local, '/users/ana/labels', { method: 'PUT', key: local.key, body: { labels: ['admin'] } });
  server = new Server(local, sessions);
});
afterAll(() => local.close());

class Model {
  readonly rows = new RowsModel();
  readonly transactions = new TransactionsModel(this.rows);

  expects(call: Call): Expected {
    const { actor } = call;
    switch (call.call) {
      case 'do':
        return this.#operate(call);
      case 'get':
        return this.rows.get(actor, call.table, call.id);
      case 'list':
        return this.rows.list(actor, call.table, call.query);
      case 'begin':
        this.transactions.begin(actor);
        return DONE;
      case 'stage':
        return this.transactions.stage(actor, call.transaction, call.operation);
      case 'stageByCall':
        return this.transactions.stageByCall(actor, call.transaction, call.operation);
      case 'getInside':
        return this.transactions.get(actor, call.transaction, call.table, call.id);
      case 'listInside':
        return this.transactions.list(actor, call.transaction, call.table, call.query);
      case 'end':
        return this.transactions.end(actor, call.transaction, call.commit);
    }
  }

  #operate({ actor, operation }: Extract<Call, { call: 'do' }>): Expected {
    const { table, id } = operation;
    switch (operation.action) {
      case 'create':
        return this.rows.create(actor, table, id, operation);
      case 'update':
        return this.rows.update(actor, table, id, operation);
      case 'delete':
        return this.rows.delete(actor, table, id);
      case 'count':
        return this.rows.count(actor, table, id, operation.step, operation.bound);
    }
  }
}

/** A response in the form of an expectation, for comparison. */
function heard({ status, body }: Answer, expected: Expected): Expected {
  if (status >= 400) return { refused: String(body.type) };
  if (Array.isArray(body.rows)) return { total: Number(body.total), ids: body.rows.map(({ $id }) => String($id)) };
  if (!('row' in expected)) return DONE;
  const columns: Columns = JSON.parse(JSON.stringify(body, [...Object.keys(DEFAULTS)]));
  return { row: { id: String(body.$id), columns } };
}

function shown(expected: Expected): Expected {
  return 'row' in expected ? { row: { id: expected.row.id, columns: expected.row.columns } } : expected;
}

test('gives random programs the same outcome on the server and in a naive model', async () => {
  let calls = 0;
  const outcomes = new Map<string, number>();
  const property = fc.asyncProperty(programs, async (program) => {
    await server.clear();
    const model = new Model();
    for (const call of program) {
      const expected = model.expects(call);
      const answer = await server.run(call);
      expect(heard(answer, expected), JSON.stringify(call)).toEqual(shown(expected));
      calls += 1;
      const outcome = `${call.call}: ${'refused' in expected ? expected.refused : 'done'}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  });
  await fc.assert(property, { numRuns: runs(12, 1_000), endOnFailure: process.env.PROOF !== '1' });
  console.log(
    `${calls} calls; ${[...outcomes]
      .map(([name, count]) => `${name} ${count}`)
      .sort()
      .join(', ')}`,
  );
});
