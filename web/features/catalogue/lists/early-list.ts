/**
 * The landing page's first list, requested by a script in index.html (build/first-screens.ts) while the app loads. It is
 * not one of the app's modules, so it passes the answer through `window`.
 */
interface EarlyList {
  /** When it was requested, ms since 1970. */
  readonly now: number;
  /** Null on any error: the page then reads the list itself and shows the error. */
  readonly answer: Promise<{ readonly rows: unknown } | null>;
}

declare global {
  var lapakEarlyList: EarlyList | undefined;
}

/** An older answer is not used: people may come back to the landing page. */
const mostAgeMs = 60_000;

/** The requested rows, once; undefined where there are none. */
export function takeEarlyList<Row>(): { readonly now: number; readonly rows: Promise<Row[] | undefined> } | undefined {
  const early = globalThis.lapakEarlyList;
  globalThis.lapakEarlyList = undefined;
  if (!early || Date.now() - early.now > mostAgeMs) return undefined;
  return { now: early.now, rows: early.answer.then((answer) => answer?.rows as Row[] | undefined) };
}
