import type { LocalAppwrite } from '../../src/start.ts';
import { type Answer, ask } from '../support/http.ts';
import type { Call } from './program.ts';
import type { Filter, ListQuery } from './query-model.ts';
import type { Operation } from './transactions-model.ts';
import { type Actor, TABLES } from './world.ts';

type Body = Readonly<Record<string, unknown>>;

/** The queries of a list as a URL's query string. */
function queryText({ filters, orders, limit, offset, cursor }: ListQuery): string {
  const ordering = orders.map(({ attribute, down }) => ({ method: down ? 'orderDesc' : 'orderAsc', attribute }));
  const paging = [
    ...(limit === null ? [] : [{ method: 'limit', values: [limit] }]),
    ...(offset === 0 ? [] : [{ method: 'offset', values: [offset] }]),
    ...(cursor ? [{ method: cursor.before ? 'cursorBefore' : 'cursorAfter', values: [cursor.id] }] : []),
  ];
  const all: readonly (Filter | object)[] = [...filters, ...ordering, ...paging];
  return all.map((one, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(one))}`).join('&');
}

function isNamed(operation: Operation): operation is Extract<Operation, { columns: unknown }> {
  return operation.action === 'create' || operation.action === 'update';
}

/** The embedded server, called by the people of the programs. */
export class Server {
  readonly #local: LocalAppwrite;
  readonly #sessions: ReadonlyMap<Actor, string>;
  #transactions: string[] = [];

  constructor(local: LocalAppwrite, sessions: ReadonlyMap<Actor, string>) {
    this.#local = local;
    this.#sessions = sessions;
  }

  /** Removes rows and transactions of earlier programs, because their number is limited per person. */
  async clear(): Promise<void> {
    for (const id of this.#transactions) await this.#ask('key', 'DELETE', `/tablesdb/transactions/${id}`);
    this.#transactions = [];
    for (const { id } of TABLES) await this.#ask('key', 'DELETE', rowsOf(id), {});
  }

  #ask(actor: Actor, method: string, path: string, body?: Body): Promise<Answer> {
    const session = this.#sessions.get(actor);
    const identity = actor === 'key' ? { key: this.#local.key } : session === undefined ? {} : { session };
    return ask(this.#local, path, { method, ...identity, ...(body === undefined ? {} : { body }) });
  }

  #transaction(number: number): string {
    return this.#transactions[number] ?? 'nosuch';
  }

  #operate(actor: Actor, operation: Operation, transactionId?: string): Promise<Answer> {
    const { table, id } = operation;
    const row = `${rowsOf(table)}/${id}`;
    const inside = transactionId === undefined ? {} : { transactionId };
    if (operation.action === 'delete') return this.#ask(actor, 'DELETE', row, inside);
    if (operation.action === 'count') {
      const [way, bound] = operation.step > 0 ? ['increment', 'max'] : ['decrement', 'min'];
      const limit = operation.bound === null ? {} : { [bound]: operation.bound };
      return this.#ask(actor, 'PATCH', `${row}/count/${way}`, { value: Math.abs(operation.step), ...limit, ...inside });
    }
    const permissions = operation.permissions === null ? {} : { permissions: operation.permissions };
    const body = { data: operation.columns, ...permissions, ...inside };
    if (operation.action === 'update') return this.#ask(actor, 'PATCH', row, body);
    return this.#ask(actor, 'POST', rowsOf(table), { rowId: id, ...body });
  }

  #stage(actor: Actor, number: number, operation: Operation): Promise<Answer> {
    const home = { databaseId: 'db', tableId: operation.table, rowId: operation.id };
    const path = `/tablesdb/transactions/${this.#transaction(number)}/operations`;
    const send = (action: string, data: Body) =>
      this.#ask(actor, 'POST', path, { operations: [{ ...home, action, data }] });
    if (isNamed(operation)) {
      const permissions = operation.permissions === null ? {} : { $permissions: operation.permissions };
      return send(operation.action, { ...operation.columns, ...permissions });
    }
    if (operation.action === 'delete') return send('delete', {});
    const [way, bound] = operation.step > 0 ? ['increment', 'max'] : ['decrement', 'min'];
    return send(way, {
      column: 'count',
      value: Math.abs(operation.step),
      ...(operation.bound === null ? {} : { [bound]: operation.bound }),
    });
  }

  async run(call: Call): Promise<Answer> {
    const { actor } = call;
    switch (call.call) {
      case 'do':
        return this.#operate(actor, call.operation);
      case 'get':
        return this.#ask(actor, 'GET', `${rowsOf(call.table)}/${call.id}`);
      case 'list':
        return this.#ask(actor, 'GET', `${rowsOf(call.table)}?${queryText(call.query)}`);
      case 'listInside': {
        const inside = `transactionId=${this.#transaction(call.transaction)}`;
        return this.#ask(actor, 'GET', `${rowsOf(call.table)}?${inside}&${queryText(call.query)}`);
      }
      case 'begin': {
        const answer = await this.#ask(actor, 'POST', '/tablesdb/transactions', {});
        this.#transactions.push(String(answer.body.$id));
        return answer;
      }
      case 'stage':
        return this.#stage(actor, call.transaction, call.operation);
      case 'stageByCall':
        return this.#operate(actor, call.operation, this.#transaction(call.transaction));
      case 'getInside':
        return this.#ask(
          actor,
          'GET',
          `${rowsOf(call.table)}/${call.id}?transactionId=${this.#transaction(call.transaction)}`,
        );
      case 'end':
        return this.#ask(actor, 'PATCH', `/tablesdb/transactions/${this.#transaction(call.transaction)}`, {
          [call.commit ? 'commit' : 'rollback']: true,
        });
    }
  }
}

function rowsOf(table: string): string {
  return `/tablesdb/db/tables/${table}/rows`;
}
