import type { SqlRow } from '../core/database/database.ts';
import type { LocalApp } from '../core/local-app.ts';
import { type Condition, condition } from './condition.ts';
import { searchedWords } from './fulltext.ts';
import { type Asker, listReader } from './list-reader.ts';
import { planRequest, serviceDialect } from './request.ts';
import { type AttributeType, type QuerySchema, queryAttribute } from './schema.ts';

const DEFAULT_LIMIT = 25;

/** One kind of a service's resources (users, functions, files …), with what lists need to query it. */
export interface Resources {
  /** "User" in "User 'x' for the 'cursor' value not found." */
  readonly noun: string;
  readonly schema: QuerySchema;
  /** Converts the parameter `search` to a condition; absent for lists without that parameter. */
  readonly found?: (search: string) => Condition;
}

export type ResourceColumn = readonly [key: string, type: AttributeType, sql: string, array?: boolean];

/** Compares ids case-insensitively in a way that their index can serve. */
const byId = queryAttribute('$id', 'string', 'id', { compared: 'id COLLATE NOCASE', folded: 'lower(id)' });

const systemColumns: readonly ResourceColumn[] = [
  ['$sequence', 'sequence', 'seq'],
  ['$createdAt', 'datetime', 'created'],
  ['$updatedAt', 'datetime', 'updated'],
];

/** The queryable attributes of a table with the columns id, seq, created and updated. */
export function resourceSchema(table: string, columns: readonly ResourceColumn[]): QuerySchema {
  const plain = [...systemColumns, ...columns].map(([key, type, sql, array = false]) =>
    queryAttribute(key, type, sql, { array }),
  );
  const attributes = new Map([byId, ...plain].map((attribute) => [attribute.key, attribute]));
  return { table, sequence: 'seq', attributes, indexes: [], allowsSelect: false };
}

/** `search` over a text as MariaDB's fulltext index finds it: any of the words, the last one as a prefix. */
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
  /** '' (the default) means no search. */
  readonly search?: string;
  /** If false, `total` is 0. Default: true. */
  readonly total?: boolean;
  /** Restricts the list and its cursors to resources that exist for the caller. Default: no restriction. */
  readonly access?: Condition | null;
}

/**
 * One page of a service's resources and their total. @throws ApiError general_argument_invalid,
 * general_cursor_not_found, database_timeout
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
