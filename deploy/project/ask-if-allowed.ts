import { isCode } from './target.ts';

/**
 * What the server answers; undefined where this key may not ask or this server has no such thing. That is told in
 * `notes` together with what the operator does instead.
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
