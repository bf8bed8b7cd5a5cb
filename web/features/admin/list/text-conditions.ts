import { Query } from 'appwrite';
import { typedWords } from '#domain/admin-list.ts';
import { appwriteIdPattern } from '#domain/ids.ts';

const anyOf = (conditions: string[]): string =>
  conditions.length === 1 ? (conditions[0] ?? '') : Query.or(conditions);

/** Nothing has no id, and letters that nobody can see find nothing. */
const nothing = Query.equal('$id', 'none');

/** How much a word narrows: numbers most, then long ones. The embedded Appwrite looks up the first one, and tests the rest. */
const weight = (word: string): number => word.length + (/\d/.test(word) ? 10 : 0);

/** Each typed word in one of the columns. `others`: what fits, too, instead of one word. */
export function wordConditions(text: string, columns: readonly string[], others: readonly string[] = []): string[] {
  const words = typedWords(text).toSorted((a, b) => weight(b) - weight(a));
  if (words.length === 0) return [nothing];
  const [first = '', ...more] = words;
  if (more.length === 0) return [anyOf([...columns.map((column) => Query.contains(column, first)), ...others])];
  return words.map((word) => anyOf(columns.map((column) => Query.contains(column, word))));
}

/** The row with this id, where it can be one. */
export const withId = (text: string): string[] => {
  const id = text.trim();
  return appwriteIdPattern.test(id) ? [Query.equal('$id', id)] : [];
};
