import { yieldToMain } from '../page/when-idle.ts';

/** Interval between attempts to load the live connection's code, so that a blocked person is signed out within 5 s. */
export const withoutLiveMs = 4_000;

/**
 * Calls `begin` with the live connection's code, which is loaded after the first screen; loading is retried
 * (`onMissing`). Returns the cleanup, which also works before `begin` ran.
 */
export function whenLive(
  begin: (live: typeof import('./realtime.ts')) => () => void,
  onMissing: () => void = () => undefined,
): () => void {
  let end: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const open = async () => {
    await yieldToMain(); // the first render of a page already starts much work
    if (gone) return;
    const live = await import('./realtime.ts').catch((error: unknown) => {
      console.info('No live connection yet:', error);
      return null;
    });
    if (gone) return;
    if (live) {
      end = begin(live);
      return;
    }
    onMissing();
    retry = setTimeout(() => void open(), withoutLiveMs);
  };
  void open();
  return () => {
    gone = true;
    clearTimeout(retry);
    end?.();
  };
}
