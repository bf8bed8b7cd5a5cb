/** Mistakes of our own program, as opposed to what a server or the network answers. */
import { isCancelledError } from '@tanstack/react-query';

/** Six signs that somebody can read to somebody else. */
const newId = () => Math.random().toString(36).slice(2, 8).toUpperCase().padEnd(6, '0');

const ids = new WeakMap<Error, string>();
let report: (mistake: Error, id: string) => void = () => undefined;

/** What is told of each mistake, once; set as the app starts. */
export function setReport(listener: typeof report): void {
  report = listener;
}

/** Not what a browser refuses (a DOMException), and no query that was called off. */
export const isMistake = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof DOMException) && !isCancelledError(error);

/** The id under which a mistake is shown and reported, the same each time. */
export function reportIdOf(mistake: Error): string {
  const known = ids.get(mistake);
  if (known) return known;
  const id = newId();
  ids.set(mistake, id);
  console.error(`[${id}]`, mistake);
  report(mistake, id);
  return id;
}
