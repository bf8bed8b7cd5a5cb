import { sendRequest } from './http.ts';
import { type Play, valueAt } from './play.ts';
import { present } from './present.ts';
import type { HttpRequest, Json, JsonRecord, Step } from './scenario.ts';

/** Time limit for work that a server continues after its response. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** Repeats `ask` until `isSo` is true or the time is over, 30 s by default; returns the last answer. */
export async function askUntil<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs;
  let answer = await ask();
  while (!isSo(answer) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    answer = await ask();
  }
  return answer;
}

function bodyOf({ body }: JsonRecord): JsonRecord {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}

/** The values that an `until` checks: one value, or the status of each entry of a list. */
function watched(answer: JsonRecord, path: string): (Json | undefined)[] {
  const value = valueAt(bodyOf(answer), path);
  const list = Array.isArray(value) ? value : [value];
  return list.map((one) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? one.status : one));
}

/** Sends a recorded request, repeatedly when its step has an `until`. */
export async function ask(play: Play, step: Step, request: HttpRequest, actor: string): Promise<JsonRecord> {
  const { until } = step;
  const once = async () => present(await sendRequest(play, request, actor), step);
  const isOver = (answer: JsonRecord) =>
    !until ||
    Number(answer.status) >= 400 ||
    watched(answer, until.path).every((value) => value !== undefined && until.in.includes(value));
  const answer = await askUntil(once, isOver);
  const { expire } = bodyOf(answer);
  if (request.method === 'POST' && typeof expire === 'string') play.mailNotBefore = Date.parse(expire);
  return answer;
}
