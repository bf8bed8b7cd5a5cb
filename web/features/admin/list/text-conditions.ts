import { Query } from 'appwrite';
import { narrowestFirst, typedWords } from '#domain/admin-list.ts';
import { appwriteIdPattern } from '#domain/id-patterns.ts';

const anyOf = (conditions: string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : Query.or(conditions);

/** Matches no row: for texts without visible characters. */
const nothing = Query.equal('$id', 'none');

/**
 * Each typed word must occur in one of the columns. `others` are alternative conditions, used if the text is a single
 * word.
 */
export function wordConditions(text: string, columns: readonly string[], others: readonly string[] = []): string[] {
  const words = narrowestFirst(typedWords(text));
  if (words.length === 0) return [nothing];
  const [first = '', ...more] = words;
  if (more.length === 0) return [anyOf([...columns.map((column) => Query.contains(column, first)), ...others])];
  return words.map((word) => anyOf(columns.map((column) => Query.contains(column, word))));
}

/** The condition for this id; empty if the text is not a valid id. */
export const withId = (text: string): string[] => {
  const id = text.trim();
  return appwriteIdPattern.test(id) ? [Query.equal('$id', id)] : [];
};
