/** Safari has no idle callback; by then its first screen is drawn as well. */
const soonMs = 200;
/** A page that never rests still gets what waits. */
const atLatestMs = 3_000;

/** Once the page has loaded and the browser has nothing better to do: for what may come behind the first screen. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    const rest = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: atLatestMs });
      else setTimeout(done, soonMs);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });

/**
 * Resolves in a task of its own. What many parts of a page begin at once, each by itself in no time, would be one long task
 * together, in which a phone hears no tap.
 */
export const yieldToMain = (): Promise<void> => new Promise((begin) => setTimeout(begin));
