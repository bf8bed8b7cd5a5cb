/**
 * Calls `act` in the next animation frame after one of these elements has changed its size, at most once per frame.
 * Acting inside the observer's callback could resize them again, which browsers report as an error ("ResizeObserver
 * loop"). Returns the cleanup.
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
