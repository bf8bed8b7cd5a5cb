const tickMs = 5_000;
/** Timers of a hidden page run once a minute at worst: only a longer gap means that the machine slept. */
const sleptMs = 75_000;

/**
 * Calls `onWake` when the device slept (its clock jumped between two ticks) or comes back online: a socket may then be
 * dead without knowing it. Returns what ends the watch.
 */
export function watchForWake(onWake: () => void): () => void {
  let last = Date.now();
  const tick = () => {
    const now = Date.now();
    if (now - last > sleptMs) onWake();
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  addEventListener('online', onWake);
  return () => {
    clearInterval(timer);
    removeEventListener('online', onWake);
  };
}
