import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the element with `ref` has been on the screen or within `nearPx` of it: for parts far below that should not
 * delay the first screen. By default about a phone's screen, so that they are ready when one scrolls to them.
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
