import { AppwriteException } from 'node-appwrite';
import { appwriteIdPattern } from '../domain/ids.ts';

/** The value, or `otherwise` when the call failed in the way that `isExpected` names. */
export async function unless<V, O>(
  call: Promise<V>,
  isExpected: (error: unknown) => boolean,
  otherwise: O,
): Promise<V | O> {
  try {
    return await call;
  } catch (error) {
    if (isExpected(error)) return otherwise;
    throw error;
  }
}

/** Tells an Appwrite error by its type: messages and statuses differ between versions. */
export const hasType = (error: unknown, types: readonly string[]): boolean =>
  error instanceof AppwriteException && types.includes(error.type);

/**
 * What is loaded by this id; null when there is none. Appwrite's database compares ids without case (recorded: rows-more 26), and a row that
 * is written by its id in another case is renamed: a thing that calls itself otherwise than asked is none, so that there is one
 * spelling of each id in all that follows.
 */
export async function byId<V extends { readonly $id: string }>(
  id: string,
  call: () => Promise<V>,
  isMissing: (error: unknown) => boolean,
): Promise<V | null> {
  const found = await ofId(id, () => unless(call(), isMissing, null), null);
  return found?.$id === id ? found : null;
}

/** Of those listed by their ids the ones that call themselves so; `ids`: undefined where they were not asked by id. */
export const namedExactly = <V extends { readonly $id: string }>(
  found: V[],
  ids: readonly string[] | undefined,
): V[] => (ids ? found.filter(({ $id }) => ids.includes($id)) : found);

/**
 * The call about a thing of this id; `otherwise` when there can be none. The SDK puts ids into addresses as they are, so
 * one like '../../users/x' would ask for something else, with the function's key.
 */
export const ofId = async <V, O>(id: string, call: () => Promise<V>, otherwise: O): Promise<V | O> =>
  appwriteIdPattern.test(id) ? call() : otherwise;

/**
 * No total. The SDK would send `false` as a text, which Appwrite takes for true (recorded: queries 133, queries-more 35): each list
 * would be counted to 5,000 rows, which costs more than the list.
 */
export const uncounted = 0 as unknown as false;
