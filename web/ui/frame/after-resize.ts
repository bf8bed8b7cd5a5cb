/**
 * Calls `act` in the frame after one of these elements has changed its size, at most once a frame. What it scrolls or sets may resize them
 * again, which browsers report as an error ("ResizeObserver loop") when it happens within the observer's own turn. Answers how to stop.
 */
export function afterResize(elements: Iterable<Element>, act: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
}
