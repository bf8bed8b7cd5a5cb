import { expect, type Page } from '@playwright/test';

/**
 * Pictures are available in a few widths, and the next larger one is used: it may have up to twice the pixels per side
 * of its slot.
 */
const mostOfSlot = 2;

/**
 * Pictures with more than twice the pixels per side that their slot can show on this screen. A picture already in the
 * browser's cache costs nothing, and the browser prefers it to a smaller one.
 */
const tooLarge = (page: Page) =>
  page.evaluate(async (most) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isFetched = (address: string) =>
      fetched.some(({ name, transferSize }) => name === address && transferSize > 0);
    const seen = [...document.images].filter(
      (image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 1 && isFetched(image.currentSrc),
    );
    // Vector images have no pixels; with density descriptors, naturalWidth is in CSS pixels.
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
        // A cropped picture has to cover its slot both ways.
        const scale = getComputedStyle(image).objectFit === 'cover' ? Math.max(wide, high) : Math.min(wide, high);
        return scale < 1 / most
          ? [`${whole.naturalWidth} × ${whole.naturalHeight} in ${clientWidth} × ${clientHeight}: ${image.currentSrc}`]
          : [];
      }),
    );
    return found.flat();
  }, mostOfSlot);

/** No picture is fetched much larger than its slot on this screen. */
export const expectFittingPictures = (page: Page) =>
  expect.poll(() => tooLarge(page), { message: 'larger than their place' }).toEqual([]);
