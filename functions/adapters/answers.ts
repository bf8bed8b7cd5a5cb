import { AppwriteException } from 'node-appwrite';
import { appwriteIdPattern } from '../domain/id-patterns.ts';

/** The result of the call, or `otherwise` if it failed with an error that `isExpected` accepts. */
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

/** Recognizes an Appwrite error by its type, because messages and statuses differ between versions. */
export const hasType = (error: unknown, types: readonly string[]): boolean =>
  error instanceof AppwriteException && types.includes(error.type);

/**
 * The object with exactly this id, or null. Appwrite's database compares ids case-insensitively (recorded by
 * appwrite-local: rows-more 26); this check is case-sensitive.
 */
export async function byId<V extends { readonly $id: string }>(
  id: string,
  call: () => Promise<V>,
  isMissing: (error: unknown) => boolean,
): Promise<V | null> {
  const found = await ofId(id, () => unless(call(), isMissing, null), null);
  return found?.$id === id ? found : null;
}

/**
 * Keeps only entries whose id matches one of `ids` exactly, including case; keeps all if `ids` is undefined, because
 * the list was not queried by id.
 */
export const namedExactly = <V extends { readonly $id: string }>(
  found: V[],
  ids: readonly string[] | undefined,
): V[] => (ids ? found.filter(({ $id }) => ids.includes($id)) : found);

/**
 * Makes the call for this id, or returns `otherwise` if no such id can exist. The SDK puts ids into URLs unescaped, so
 * an id like '../../users/x' would reach another endpoint with the function's key.
 */
export const ofId = async <V, O>(id: string, call: () => Promise<V>, otherwise: O): Promise<V | O> =>
  appwriteIdPattern.test(id) ? call() : otherwise;

/**
 * Value of `total` that turns counting off. The SDK would send `false` as text, which Appwrite reads as true (recorded
 * by appwrite-local: queries 133, queries-more 35). It then counts up to 5,000 rows, which costs more than the list.
 */
export const uncounted = 0 as unknown as false;
