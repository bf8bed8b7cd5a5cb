/** Errors in our own code ("mistakes"), as opposed to errors of a server or the network. */
import { isCancelledError } from '@tanstack/react-query';

/** Six characters that can be read out to support. */
const newId = () => Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, '0');

const ids = new Map<string, string>();
let report: (mistake: Error, id: string) => Promise<void> | undefined = () => undefined;

/** Sets the reporter, which is called once per mistake; set when the app starts. */
export function setReport(listener: typeof report): void {
  report = listener;
}

let isAway = false;

/**
 * Sets whether the page is being left, which aborts its requests: the resulting errors are not mistakes and are not
 * shown.
 */
export function setAway(isGone: boolean): void {
  isAway = isGone;
}

/** Excludes refusals of the browser (DOMException) and cancelled queries. */
export const isMistake = (error: unknown): error is Error =>
  !isAway && error instanceof Error && !(error instanceof DOMException) && !isCancelledError(error);

/**
 * Keyed by message and stack: React renders a failed page a second time, which throws another error object for the same
 * mistake.
 */
const keyOf = ({ message, stack }: Error) => message + stack?.slice(0, 200);

/** The id under which a mistake is shown and reported; stable per mistake. */
export function reportIdOf(mistake: Error): string {
  const key = keyOf(mistake);
  const known = ids.get(key);
  if (known) return known;
  const id = newId();
  ids.set(key, id);
  console.error(`[${id}]`, mistake);
  report(mistake, id)?.catch(console.info);
  return id;
}
