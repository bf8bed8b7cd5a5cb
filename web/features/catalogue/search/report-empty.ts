import { useEffect } from 'react';

/** Words that are still being typed find nothing, too, and mean nothing. */
const settledMs = 2_000;
const told = new Set<string>();

/** Tells once for each text of a visit that a search found nothing; what was typed stays here. */
export function useEmptySearch(term: string, isEmpty: boolean): void {
  const text = term.trim().toLowerCase();
  useEffect(() => {
    if (!isEmpty || text === '' || told.has(text) || navigator.webdriver) return;
    const timer = setTimeout(() => {
      told.add(text);
      // Nobody waits for it, and no count is worth an error.
      import('./tell-empty.ts').then(({ tellEmpty }) => tellEmpty()).catch(() => undefined);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [text, isEmpty]);
}
