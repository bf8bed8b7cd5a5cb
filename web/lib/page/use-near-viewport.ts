import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the element with `ref` has been within `nearPx` of the viewport: for parts far below that should not delay
 * the first screen. The default is about a phone's screen, so that they are ready when scrolled to.
 */
export function useNearViewport(nearPx = 600): { ref: RefCallback<Element>; isNear: boolean } {
  const [isNear, setNear] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return;
      const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
        rootMargin: `${nearPx}px 0px`,
      });
      watch.observe(element);
      return () => watch.disconnect();
    },
    [nearPx],
  );
  return { ref, isNear };
}
