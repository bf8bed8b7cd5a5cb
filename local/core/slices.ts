/** What work takes at a turn of the event loop that has nothing else to do, ms. */
const LEAST_MS = 3;
/** The most it takes at once, ms: everybody else waits for so long. */
const MOST_MS = 250;

/** Work that is under way, what was begun first in front; true once it is done. */
const works: (() => boolean)[] = [];
let leftAt = 0;

/** As much time as the turn has given to everything else. Under load a turn is long, and work that had only a little of each would take minutes. */
function turn(): void {
  const from = performance.now();
  const share = Math.min(MOST_MS, Math.max(LEAST_MS, from - leftAt));
  while (works.length > 0 && performance.now() - from < share) if (works[0]?.()) works.shift();
  leftAt = performance.now();
  if (works.length > 0) setImmediate(turn);
}

/**
 * Does long work a step at a time between the answers of this process: of its time it takes half while there is anything else to do.
 * `step`: some milliseconds of it, at most; it says whether the work is done, and throws nothing.
 */
export function inSlices(step: () => boolean): void {
  works.push(step);
  if (works.length > 1) return;
  leftAt = performance.now();
  setImmediate(turn);
}
