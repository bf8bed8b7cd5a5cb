/** The first paint of a page before its code loads, and the layout shift after it. */
import type { Page, Route } from '@playwright/test';

/**
 * Opens a page without the app, so that only the content of index.html shows; the returned function lets the app load.
 */
export async function openWithoutTheApp(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keepBack = async (route: Route) => {
    await promise;
    await route.continue();
  };
  // Stays after the first request: when interception ended during loading, some loads never began.
  await page.route(/\/assets\/index-[^/]+\.js$/, keepBack);
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

export const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The layout shift since the page opened, and the shifted elements. */
export const movedOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] =
              Reflect.get(entry, 'sources') ?? [];
            const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
              const named = node instanceof Element ? node.outerHTML.slice(0, 80) : `"${node?.textContent}"`;
              return `${named} ${[from.x, from.y, to.x, to.y].map(Math.round).join(' ')}`;
            });
            moved.push(`${Number(Reflect.get(entry, 'value')).toFixed(4)} ${what.join(' | ')}`);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
  );
