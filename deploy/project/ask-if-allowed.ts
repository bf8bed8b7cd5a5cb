import { isCode } from './target.ts';

/**
 * The server's response. Undefined if the API key lacks the right or the server lacks the feature; then `instead`, a
 * remedy for the operator, is added to `notes`.
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
