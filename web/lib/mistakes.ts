/** Mistakes of our own program, as opposed to what a server or the network answers. */
import { isCancelledError } from '@tanstack/react-query';

/** Six signs that somebody can read to somebody else. */
const newId = () => Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, '0');

const ids = new Map<string, string>();
let report: (mistake: Error, id: string) => Promise<void> | undefined = () => undefined;

/** What is told of each mistake, once; set as the app starts. */
export function setReport(listener: typeof report): void {
  report = listener;
}

let isAway = false;

/** A page that is left has its requests cut off in the middle: what fails then is no mistake, and nobody sees it. */
export function setAway(isGone: boolean): void {
  isAway = isGone;
}

/** Not what a browser refuses (a DOMException), and no query that was called off. */
export const isMistake = (error: unknown): error is Error =>
  !isAway && error instanceof Error && !(error instanceof DOMException) && !isCancelledError(error);

/** By where it happens: React draws a page that failed once more, which fails by another error of the same kind. */
const keyOf = ({ message, stack }: Error) => message + stack?.slice(0, 200);

/** The id under which a mistake is shown and reported, the same each time. */
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
