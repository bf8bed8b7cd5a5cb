/**
 * The landing page's first list, requested by a script in index.html (build/first-screens.ts) while the app loads. That
 * script is not a module of the app, so it passes the response through `globalThis`.
 */
interface EarlyList {
  /** When it was requested, ms since 1970. */
  readonly now: number;
  /** Null on any error. The page then requests the list itself and shows the error. */
  readonly answer: Promise<{ readonly rows: unknown } | null>;
}

declare global {
  var lapakEarlyList: EarlyList | undefined;
}

/** Maximum age of the response, since people may come back to the landing page later. */
const mostAgeMs = 60_000;

/** Returns the requested rows the first time; afterwards, or without a recent request, undefined. */
export function takeEarlyList<Row>(): { readonly now: number; readonly rows: Promise<Row[] | undefined> } | undefined {
  const early = globalThis.lapakEarlyList;
  globalThis.lapakEarlyList = undefined;
  if (!early || Date.now() - early.now > mostAgeMs) return undefined;
  return { now: early.now, rows: early.answer.then((answer) => answer?.rows as Row[] | undefined) };
}
