import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the element that takes `ref` has been on the screen, or within `nearPx` of it, and stays so: for what stands far
 * below and would cost the first screen its time. Without a number about a phone's screen, so that it is there before it is
 * scrolled to.
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
