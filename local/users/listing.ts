import type { SqlRow } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { allOf, type Condition, condition } from '../queries/condition.ts';
import { CursorNotFound, findRows, requireCursor } from '../queries/find.ts';
import { searchedWords } from '../queries/fulltext.ts';
import { parseQueries } from '../queries/parse.ts';
import { cursorIn, type ListPlan, planList } from '../queries/plan.ts';
import { QueryError } from '../queries/query.ts';
import { type AttributeType, type QuerySchema, queryAttribute } from '../queries/schema.ts';
import { readPhpDate } from '../rows/php-date.ts';

/** A list of people or teams: `queries` and `search` over one table. */
export interface Listing {
  readonly schema: QuerySchema;
  /** "User" in "User 'x' for the 'cursor' value not found." */
  readonly noun: string;
  /** SQL text that `search` looks into. */
  readonly searched: string;
}

export type ListedColumn = readonly [key: string, type: AttributeType, sql: string, array?: boolean];

const common: readonly ListedColumn[] = [
  ['$id', 'string', 'id'],
  ['$sequence', 'sequence', 'seq'],
  ['$createdAt', 'datetime', 'created'],
  ['$updatedAt', 'datetime', 'updated'],
];

/** `columns` are what queries may name beside the system attributes; `searched` is an SQL expression. */
export function listing(table: string, noun: string, columns: readonly ListedColumn[], searched: string): Listing {
  const attributes = [...common, ...columns].map(
    ([key, type, sql, array = false]) => [key, queryAttribute(key, type, sql, { array })] as const,
  );
  return {
    schema: { table, sequence: 'seq', attributes: new Map(attributes), indexes: [], allowsSelect: false },
    noun,
    searched,
  };
}

/** Rows by queries and `search`. `only` narrows to what the caller may see. Errors: general_argument_invalid, general_cursor_not_found. */
export function listed(
  app: LocalApp,
  { schema, noun, searched }: Listing,
  asked: { queries: readonly string[]; search: string; only?: Condition },
): { total: number; rows: SqlRow[] } {
  const plan = planned(app, schema, noun, asked.queries);
  const conditions = [
    ...(asked.only ? [asked.only] : []),
    ...(asked.search === '' ? [] : [searchCondition(searched, asked.search)]),
  ];
  const access = conditions.length === 0 ? null : allOf(conditions);
  return findRows(app.db.read, schema, { plan, columns: '*', access, defaultLimit: 25, total: true });
}

function planned(app: LocalApp, schema: QuerySchema, noun: string, texts: readonly string[]): ListPlan {
  try {
    const queries = parseQueries(texts);
    const plan = planList(schema, queries, readPhpDate);
    const cursor = cursorIn(queries);
    if (cursor) requireCursor(app.db.read, schema, cursor);
    return plan;
  } catch (error) {
    if (error instanceof QueryError)
      throw new ApiError('general_argument_invalid', `Invalid \`queries\` param: ${error.message}`);
    if (error instanceof CursorNotFound)
      throw new ApiError('general_cursor_not_found', `${noun} '${error.message}' for the 'cursor' value not found.`);
    throw error;
  }
}

/** As MariaDB's fulltext index finds it: any of the words, the last one also as the beginning of a word. */
function searchCondition(searched: string, search: string): Condition {
  const { whole, last } = searchedWords(search);
  const looked = [...whole.map((word) => ` ${word} `), ...(last === null ? [] : [` ${last}`])];
  const each = looked.map(() => `instr(words(${searched}), ?) > 0`);
  return condition(each.length === 0 ? '0' : `(${each.join(' OR ')})`, looked);
}
