/** What a test of the live connection needs of a browser. */
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** Repeats until `check` no longer throws. The app's own pauses pass ten times as fast meanwhile; the network is real. */
export const eventually = (check: () => void) =>
  vi.waitFor(
    () => {
      vi.advanceTimersByTime(90);
      check();
    },
    { timeout: 60_000, interval: 10 },
  );

/** jsdom's own socket and Node's events do not fit together; this one has the same interface, and sends the cookie. */
export class BrowserSocket extends WebSocket {
  static cookie = '';

  constructor(url: string) {
    super(url, { headers: { cookie: BrowserSocket.cookie } });
  }
}
