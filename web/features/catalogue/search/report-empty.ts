import { useEffect } from 'react';

/** Delay before an empty search is counted, because unfinished input also finds nothing. */
const settledMs = 2_000;
const told = new Set<string>();

/** Reports an empty search once per text and visit; the text itself is not sent. */
export function useEmptySearch(term: string, isEmpty: boolean): void {
  const text = term.trim().toLowerCase();
  useEffect(() => {
    if (!isEmpty || text === '' || told.has(text) || navigator.webdriver) return;
    const timer = setTimeout(() => {
      told.add(text);
      // A lost count is not an error.
      import('./tell-empty.ts').then(({ tellEmpty }) => tellEmpty()).catch(() => undefined);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [text, isEmpty]);
}
