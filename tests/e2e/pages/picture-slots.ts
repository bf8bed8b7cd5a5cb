import { expect, type Page } from '@playwright/test';

/** A picture of ours comes in few widths, so the next larger one is taken: up to twice what its place shows. */
const mostOfSlot = 2;

/**
 * Pictures with more than twice the pixels a side that their place can show on this screen. One that the browser still had from
 * another page cost nothing: it takes that instead of a smaller one.
 */
const tooLarge = (page: Page) =>
  page.evaluate(async (most) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isFetched = (address: string) =>
      fetched.some(({ name, transferSize }) => name === address && transferSize > 0);
    const seen = [...document.images].filter(
      (image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 1 && isFetched(image.currentSrc),
    );
    // Drawings have no pixels; of a picture chosen by density the browser says its size in CSS pixels.
    const pixels = async (image: HTMLImageElement) => {
      if (/\.svg$|^data:image\/svg/.test(image.currentSrc)) return undefined;
      const whole = new Image();
      whole.src = image.currentSrc;
      await whole.decode();
      return whole;
    };
    const found = await Promise.all(
      seen.map(async (image) => {
        const whole = await pixels(image);
        if (!whole) return [];
        const { clientWidth, clientHeight } = image;
        const wide = (clientWidth * devicePixelRatio) / whole.naturalWidth;
        const high = (clientHeight * devicePixelRatio) / whole.naturalHeight;
        // What is cut to its place has to fill it both ways.
        const scale = getComputedStyle(image).objectFit === 'cover' ? Math.max(wide, high) : Math.min(wide, high);
        return scale < 1 / most
          ? [`${whole.naturalWidth} × ${whole.naturalHeight} in ${clientWidth} × ${clientHeight}: ${image.currentSrc}`]
          : [];
      }),
    );
    return found.flat();
  }, mostOfSlot);

/** No picture is fetched much larger than its place on this screen. */
export const expectFittingPictures = (page: Page) =>
  expect.poll(() => tooLarge(page), { message: 'larger than their place' }).toEqual([]);
