import { isCode } from './target.ts';

/**
 * The server's response; undefined if this key may not ask or the server lacks the feature. `notes` then says so, with
 * a remedy for the operator.
 */
export async function askIfAllowed<T>(asked: Promise<T>, notes: string[], instead: string): Promise<T | undefined> {
  try {
    return await asked;
  } catch (problem) {
    if (!isCode(problem, 401) && !isCode(problem, 403) && !isCode(problem, 404)) throw problem;
    if (!notes.includes(instead)) notes.push(instead);
    return undefined;
  }
}
