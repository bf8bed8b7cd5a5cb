import { ApiError } from '../core/errors/errors.ts';
import type { HomeKey } from './codec.ts';
import { RowRefusal } from './refusal.ts';

/** The two vocabularies of one engine: `/tablesdb` speaks of rows, tables and columns, `/databases` of the older names. */
export interface Vocabulary {
  readonly base: '/v1/tablesdb' | '/v1/databases';
  readonly table: 'table' | 'collection';
  readonly row: 'row' | 'document';
  readonly column: 'column' | 'attribute';
  readonly home: HomeKey;
  /** How refused increments call the API. */
  readonly api: 'tablesDB' | 'databases';
}

export const tablesWords: Vocabulary = {
  base: '/v1/tablesdb',
  table: 'table',
  row: 'row',
  column: 'column',
  home: '$tableId',
  api: 'tablesDB',
};
export const legacyWords: Vocabulary = {
  base: '/v1/databases',
  table: 'collection',
  row: 'document',
  column: 'attribute',
  home: '$collectionId',
  api: 'databases',
};

const twins = {
  row: ['row', 'document'],
  table: ['table', 'collection'],
  column: ['column', 'attribute'],
  index: ['index', 'index'],
} as const;

/** Scopes of either vocabulary open a route; its own is named first. */
export function scopesOf(words: Vocabulary, kind: keyof typeof twins, action: 'read' | 'write'): string[] {
  const names = twins[kind].map((name) => (name === 'index' ? `indexes.${action}` : `${name}s.${action}`));
  return [...new Set(words.row === 'row' ? names : names.toReversed())];
}

/** First letter upper case: the words as they begin Appwrite's sentences. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The 404 in the words of the call's vocabulary: tables and rows, or collections and documents. */
export function notFound(kind: 'row' | 'document' | 'table' | 'collection' | 'database', id: string): ApiError {
  return new ApiError(`${kind}_not_found`, `${capital(kind)} with the requested ID '${id}' could not be found.`);
}

function duplicate(words: Vocabulary, id: string): ApiError {
  const said = `${capital(words.row)} with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`;
  return new ApiError(`${words.row}_already_exists`, said);
}

/** A refusal of a row operation, as a row call tells it. `column`: what an increment was about. */
export function asApiError(refusal: RowRefusal, words: Vocabulary, column = ''): ApiError {
  const { reason, detail } = refusal;
  switch (reason) {
    case 'duplicate':
      return duplicate(words, detail);
    case 'structure':
      return new ApiError(`${words.row}_invalid_structure`, detail);
    case 'maximum':
    case 'minimum':
      return new ApiError(
        `${words.column}_limit_exceeded`,
        `${words.api} "${column}" has reached the ${reason} value of ${detail}`,
      );
    case 'type':
      return new ApiError('attribute_type_invalid', `${words.api} "${detail}" is not a number`);
    case 'missing':
      return notFound(words.row, detail);
    case 'columnMissing': // recorded: the real server forgets to fill in its own template
      return new ApiError(
        `${words.column}_not_found`,
        `${capital(words.column)} with the requested key '%s' could not be found.`,
      );
    case 'denied':
      return new ApiError('user_unauthorized');
    case 'notCreatable':
      return new ApiError('user_unauthorized', detail);
    case 'conflict':
      return new ApiError(`${words.row}_update_conflict`);
    case 'value':
      return new ApiError('general_argument_invalid', detail);
  }
}

/** Waits for a write and tells its refusal in the vocabulary of the call. */
export async function inWords<T>(words: Vocabulary, work: Promise<T>, column = ''): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RowRefusal ? asApiError(error, words, column) : error;
  }
}
