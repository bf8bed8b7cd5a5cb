import { AppwriteException } from 'node-appwrite';
import { appwriteIdPattern } from '../domain/id-patterns.ts';

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
 * The thing with exactly this id; null when there is none. Appwrite's database compares ids without case (recorded:
 * rows-more 26) and would accept another spelling; here each id has one spelling only.
 */
export async function byId<V extends { readonly $id: string }>(
  id: string,
  call: () => Promise<V>,
  isMissing: (error: unknown) => boolean,
): Promise<V | null> {
  const found = await ofId(id, () => unless(call(), isMissing, null), null);
  return found?.$id === id ? found : null;
}

/** Keeps those of a list whose ids are spelled exactly as asked; `ids`: undefined where the list was not asked by id. */
export const namedExactly = <V extends { readonly $id: string }>(
  found: V[],
  ids: readonly string[] | undefined,
): V[] => (ids ? found.filter(({ $id }) => ids.includes($id)) : found);

/**
 * Makes the call for this id, or gives `otherwise` when no such id can exist. The SDK puts ids into URLs unescaped, so
 * an id like '../../users/x' would reach another endpoint with the function's key.
 */
export const ofId = async <V, O>(id: string, call: () => Promise<V>, otherwise: O): Promise<V | O> =>
  appwriteIdPattern.test(id) ? call() : otherwise;

/**
 * Asks for no total. The SDK would send `false` as text, which Appwrite takes for true (recorded: queries 133,
 * queries-more 35) and counts up to 5,000 rows, which costs more than the list itself.
 */
export const uncounted = 0 as unknown as false;
