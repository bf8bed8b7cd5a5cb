import { yieldToMain } from '../yield-to-main.ts';

/** How often the connection's code is asked for while it cannot be loaded; a blocked person leaves within 5 s. */
export const withoutLiveMs = 4_000;

/**
 * Begins something with the live connection's code, which comes behind the first screen, and asks again while it cannot be
 * loaded (`onMissing`). Returns how to end it, also before it began.
 */
export function whenLive(
  begin: (live: typeof import('./realtime.ts')) => () => void,
  onMissing: () => void = () => undefined,
): () => void {
  let end: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const open = async () => {
    await yieldToMain(); // what a page begins when it is drawn is enough for one
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
