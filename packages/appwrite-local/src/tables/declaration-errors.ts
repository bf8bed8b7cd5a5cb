import { ApiError } from '../core/errors/errors.ts';
import { capital, type Vocabulary } from '../rows/vocabulary.ts';
import { ColumnRefusal } from './column-definition.ts';
import { IndexRefusal } from './index-definition.ts';

/** Converts a refused declaration to an ApiError in the given vocabulary. */
function asApiError(error: unknown, words: Vocabulary): unknown {
  if (error instanceof ColumnRefusal) return new ApiError(`${words.column}_${error.kind}`, error.message);
  if (!(error instanceof IndexRefusal)) return error;
  if (error.kind === 'unknown') return new ApiError(`${words.column}_unknown`, error.message);
  return new ApiError(words.column === 'column' ? 'column_index_invalid' : 'index_invalid', error.message);
}

/**
 * Runs `work` and converts a refused column or index to an ApiError in the given vocabulary. Other errors are rethrown.
 */
export function declaring<T>(words: Vocabulary, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asApiError(error, words);
  }
}

/** The 409 for columns or attributes, depending on the vocabulary. */
export function columnExists(words: Vocabulary, key: string): ApiError {
  const name = capital(words.column);
  return new ApiError(
    `${words.column}_already_exists`,
    `${name} with the requested key '${key}' already exists. ${name} keys must be unique, try again with a different key.`,
  );
}

/** The 404 for columns or attributes, depending on the vocabulary. */
export function columnNotFound(words: Vocabulary, key: string): ApiError {
  return new ApiError(
    `${words.column}_not_found`,
    `${capital(words.column)} with the requested key '${key}' could not be found.`,
  );
}

/** The 409 for indexes; only its type differs between the vocabularies. */
export function indexExists(words: Vocabulary, key: string): ApiError {
  const type = words.column === 'column' ? 'column_index_already_exists' : 'index_already_exists';
  return new ApiError(type, `Index with the requested key '${key}' already exists. Try again with a different key.`);
}

/** The 404 for indexes; only its type differs between the vocabularies. */
export function indexNotFound(words: Vocabulary, key: string): ApiError {
  const type = words.column === 'column' ? 'column_index_not_found' : 'index_not_found';
  return new ApiError(type, `Index with the requested key '${key}' could not be found.`);
}
