/** Browser APIs that tests of the live connection need. */
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** Repeats until `check` no longer throws. The app's timers run ten times as fast meanwhile; the network is real. */
export const eventually = (check: () => void) =>
  vi.waitFor(
    () => {
      vi.advanceTimersByTime(90);
      check();
    },
    { timeout: 60_000, interval: 10 },
  );

/** jsdom's WebSocket is incompatible with Node's events; this one has the same interface and sends the cookie. */
export class BrowserSocket extends WebSocket {
  static cookie = '';

  constructor(url: string) {
    super(url, { headers: { cookie: BrowserSocket.cookie } });
  }
}
