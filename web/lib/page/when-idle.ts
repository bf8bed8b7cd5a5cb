/** Delay in Safari, which has no requestIdleCallback; by then the first screen is rendered. */
const soonMs = 200;
/** Maximum delay on a page that is never idle. */
const atLatestMs = 3_000;

/** Resolves when the page is loaded and idle: for all work after the first screen. */
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
 * Yields to the event loop, so that work started by many components does not become one long task that blocks input.
 */
export const yieldToMain = (): Promise<void> => new Promise((begin) => setTimeout(begin));
