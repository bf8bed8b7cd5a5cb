import { ApiError } from '../core/errors/errors.ts';
import { RowRefusal } from './refusal.ts';

/**
 * The names used in calls for columns and indexes. `/tablesdb` has tables and columns; `/databases`, which appwrite-cli
 * still uses for these calls, has the older names. All other calls use only the names of `/tablesdb`.
 */
export interface Vocabulary {
  readonly base: '/v1/tablesdb' | '/v1/databases';
  readonly table: 'table' | 'collection';
  readonly row: 'row' | 'document';
  readonly column: 'column' | 'attribute';
}

export const tablesWords: Vocabulary = {
  base: '/v1/tablesdb',
  table: 'table',
  row: 'row',
  column: 'column',
};
export const legacyWords: Vocabulary = {
  base: '/v1/databases',
  table: 'collection',
  row: 'document',
  column: 'attribute',
};

const twins = {
  row: ['row', 'document'],
  table: ['table', 'collection'],
  column: ['column', 'attribute'],
  index: ['index', 'index'],
} as const;

/** The scopes that a route accepts: those of both vocabularies, with the route's own first. */
export function scopesOf(words: Vocabulary, kind: keyof typeof twins, action: 'read' | 'write'): string[] {
  const names = twins[kind].map((name) => (name === 'index' ? `indexes.${action}` : `${name}s.${action}`));
  return [...new Set(words.row === 'row' ? names : names.toReversed())];
}

/** The scopes of calls for rows and for tables. */
export const rowScopes = { read: scopesOf(tablesWords, 'row', 'read'), write: scopesOf(tablesWords, 'row', 'write') };
export const tableScopes = {
  read: scopesOf(tablesWords, 'table', 'read'),
  write: scopesOf(tablesWords, 'table', 'write'),
};

/** Upper-cases the first letter, for the beginning of a sentence. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The 404 in the call's vocabulary: tables and rows, or collections and documents. */
export function notFound(kind: 'row' | 'document' | 'table' | 'collection' | 'database', id: string): ApiError {
  return new ApiError(`${kind}_not_found`, `${capital(kind)} with the requested ID '${id}' could not be found.`);
}

function duplicate(id: string): ApiError {
  const said = `Row with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`;
  return new ApiError('row_already_exists', said);
}

/** Converts a refused row operation to an ApiError. `column` is the column of an increment. */
export function asApiError(refusal: RowRefusal, column = ''): ApiError {
  const { reason, detail } = refusal;
  switch (reason) {
    case 'duplicate':
      return duplicate(detail);
    case 'structure':
      return new ApiError('row_invalid_structure', detail);
    case 'maximum':
    case 'minimum':
      return new ApiError('column_limit_exceeded', `tablesDB "${column}" has reached the ${reason} value of ${detail}`);
    case 'type':
      return new ApiError('attribute_type_invalid', `tablesDB "${detail}" is not a number`);
    case 'missing':
      return notFound('row', detail);
    case 'columnMissing': // recorded: the real server does not fill in its own template
      return new ApiError('column_not_found', "Column with the requested key '%s' could not be found.");
    case 'denied':
      return new ApiError('user_unauthorized');
    case 'notCreatable':
      return new ApiError('user_unauthorized', detail);
    case 'conflict':
      return new ApiError('row_update_conflict');
    case 'value':
      return new ApiError('general_argument_invalid', detail);
  }
}

/** Waits for a write and converts a RowRefusal to an ApiError. */
export async function withApiErrors<T>(work: Promise<T>, column = ''): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RowRefusal ? asApiError(error, column) : error;
  }
}
