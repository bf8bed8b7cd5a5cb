import type { SqlRow } from '../core/database/database.ts';
import type { LocalApp } from '../core/local-app.ts';
import { type Condition, condition } from './condition.ts';
import { searchedWords } from './fulltext.ts';
import { type Asker, listReader } from './list-reader.ts';
import { planRequest, serviceDialect } from './request.ts';
import { type AttributeType, type QueryAttribute, type QuerySchema, queryAttribute } from './schema.ts';

const DEFAULT_LIMIT = 25;

/** One kind of a service's own things (users, functions, files …), as lists of them can be asked. */
export interface Resources {
  /** "User" in "User 'x' for the 'cursor' value not found." */
  readonly noun: string;
  readonly schema: QuerySchema;
  /** What `search` finds; lists without that parameter leave it out. */
  readonly found?: (search: string) => Condition;
}

export type ResourceColumn = readonly [key: string, type: AttributeType, sql: string, array?: boolean];

const systemColumns: readonly ResourceColumn[] = [
  ['$id', 'string', 'id'],
  ['$sequence', 'sequence', 'seq'],
  ['$createdAt', 'datetime', 'created'],
  ['$updatedAt', 'datetime', 'updated'],
];

/** What queries may name of a table with the columns id, seq, created and updated. `special` replaces attributes of the same key. */
export function resourceSchema(
  table: string,
  columns: readonly ResourceColumn[],
  special: readonly QueryAttribute[] = [],
): QuerySchema {
  const plain = [...systemColumns, ...columns].map(([key, type, sql, array = false]) =>
    queryAttribute(key, type, sql, { array }),
  );
  const attributes = new Map([...plain, ...special].map((attribute) => [attribute.key, attribute]));
  return { table, sequence: 'seq', attributes, indexes: [], allowsSelect: false };
}

/** `search` over an SQL text as MariaDB's fulltext index finds it: any of the words, the last one also as the beginning of a word. */
export const wordSearch =
  (text: string) =>
  (search: string): Condition => {
    const { whole, last } = searchedWords(search);
    const looked = [...whole.map((word) => ` ${word} `), ...(last === null ? [] : [` ${last}`])];
    const each = looked.map(() => `instr(words(${text}), ?) > 0`);
    return condition(each.length === 0 ? '0' : `(${each.join(' OR ')})`, looked);
  };

export interface ResourceRequest {
  readonly queries: readonly string[];
  /** '' (default) looks for nothing. */
  readonly search?: string;
  /** false: `total` is 0. Default true. */
  readonly total?: boolean;
  /** Which ones there are for the caller, also as cursors; default all. */
  readonly access?: Condition | null;
}

/**
 * One page of a service's things and how many there are.
 * @throws ApiError general_argument_invalid, general_cursor_not_found, database_timeout
 */
export async function listResources(
  app: LocalApp,
  { noun, schema, found }: Resources,
  { queries, search = '', total = true, access = null }: ResourceRequest,
  asker: Asker,
): Promise<{ readonly total: number; readonly rows: SqlRow[] }> {
  const planned = planRequest(app.db.read, schema, queries, serviceDialect(noun), access);
  const plan = search === '' || !found ? planned : { ...planned, conditions: [...planned.conditions, found(search)] };
  const find = { plan, columns: '*', access, defaultLimit: DEFAULT_LIMIT, total };
  return listReader.of(app).resources({ schema, find, noun }, asker);
}
