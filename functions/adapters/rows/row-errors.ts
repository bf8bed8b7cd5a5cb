/** Appwrite tells the same trouble by different types on live and on staged rows; these sets say what each means to us. */
import { hasType } from '../answers.ts';

const taken = ['row_already_exists', 'document_already_exists'];
const missing = ['row_not_found', 'document_not_found', 'column_not_found', 'attribute_not_found'];
const limit = ['column_limit_exceeded', 'attribute_limit_exceeded'];
const conflict = [
  'transaction_conflict',
  'transaction_failed',
  'transaction_expired',
  'row_update_conflict',
  'document_update_conflict',
];

export const isTaken = (error: unknown): boolean => hasType(error, taken);
export const isMissing = (error: unknown): boolean => hasType(error, missing);
export const isLimit = (error: unknown): boolean => hasType(error, limit);

/** The world changed between reading and writing: decide again. At commit even 404 and "limit exceeded" mean that. */
export const isStale = (error: unknown): boolean =>
  hasType(error, conflict) || isTaken(error) || isMissing(error) || isLimit(error);
