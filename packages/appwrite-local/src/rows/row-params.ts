import { ApiError } from '../core/errors/errors.ts';
import { absentOr, InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import type { Ctx, Route } from '../core/http/router.ts';
import { boolean, json, key, nullable, permissions, uid } from '../core/http/validators.ts';
import { readPhpDate } from './php-date.ts';
import { legacyWords, type Vocabulary } from './vocabulary.ts';

/** A number or numeric text, as PHP's is_numeric. */
export const numeric: Validator<number> = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || Number.isNaN(read)) throw new InvalidParam('Value must be a valid number');
  return read;
};

/**
 * Recorded (queries, 134): the string "false" counts as true, like any string except "0" in PHP; only `total=0` skips
 * the count.
 */
export const totalWanted: Validator<boolean> = (value, app) => value === 'false' || boolean(true)(value, app);

export const tableParams = { databaseId: required(uid), tableId: required(uid) };
export const rowParams = { ...tableParams, rowId: required(uid) };
export const columnParams = { ...rowParams, column: required(key) };
export const dataParam = optional(json(), {});
/** The data of a change. null is refused here; the real server answers 500 (conformance README, rows-more). */
export const changedDataParam = absentOr(json(), {});
export const permissionsParam = optional(nullable(permissions(['read', 'update', 'delete'])));
export const transactionParam = optional(uid);

/**
 * Reads `X-Appwrite-Timestamp`: the row must not have changed after this time. @throws ApiError
 * general_argument_invalid
 */
export function notAfterOf(ctx: Ctx): string | null {
  const header = ctx.header('x-appwrite-timestamp');
  if (header === '') return null;
  const date = readPhpDate(header);
  if (date === null) throw new ApiError('general_argument_invalid', 'Invalid X-Appwrite-Timestamp header value');
  return date;
}

const legacyNames = {
  rowId: 'documentId',
  rows: 'documents',
  tableId: 'collectionId',
  column: 'attribute',
  columns: 'attributes',
  rowSecurity: 'documentSecurity',
} as const;

/** Path of a table's rows. */
export const rowsPath = '/v1/tablesdb/:databaseId/tables/:tableId/rows';

/**
 * Adapts routes, which use the names of `/tablesdb`, to the older paths: parameters then have their older names, even
 * in errors.
 */
export function spoken(words: Vocabulary, routes: readonly Route[]): Route[] {
  if (words !== legacyWords) return [...routes];
  return routes.map((route) => ({
    ...route,
    call: async (ctx, input, judged) => {
      const named: Record<string, unknown> = { ...input };
      for (const [modern, old] of Object.entries(legacyNames))
        if (named[modern] === undefined && old in named) named[modern] = named[old];
      try {
        return await route.call(ctx, named, judged);
      } catch (error) {
        throw error instanceof ApiError && error.type === 'general_argument_invalid' ? renamed(error) : error;
      }
    },
  }));
}

function renamed(error: ApiError): ApiError {
  let text = error.message;
  for (const [modern, old] of Object.entries(legacyNames))
    text = text.replace(`\`${modern}\` param`, `\`${old}\` param`).replace(`Param "${modern}"`, `Param "${old}"`);
  return new ApiError('general_argument_invalid', text);
}
