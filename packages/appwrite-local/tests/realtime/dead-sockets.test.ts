import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startLocalAppwrite } from '../../src/start.ts';

afterEach(() => vi.useRealTimers());

const closeOf = (socket: WebSocket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const opened = (socket: WebSocket) => new Promise<void>((resolve) => socket.once('message', () => resolve()));
const pinged = (socket: WebSocket) => new Promise<void>((resolve) => socket.once('ping', () => resolve()));

test('closes a socket that has not answered the previous ping, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const local = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k' });
  const address = `${local.endpoint.replace(/^http/, 'ws')}/realtime?project=p`;
  // Behaves like a phone that disappeared without closing its connection.
  const dead = new WebSocket(address, { autoPong: false });
  const alive = new WebSocket(address);
  await Promise.all([opened(dead), opened(alive)]);
  const both = Promise.all([pinged(dead), pinged(alive)]);
  vi.advanceTimersByTime(30_000);
  await both;
  const [gone, again] = [closeOf(dead), pinged(alive)];
  // The answer of the remaining socket must come before the next check.
  await roundTrip(alive);
  vi.advanceTimersByTime(30_000);
  await Promise.all([gone, again]);
  expect(alive.readyState).toBe(WebSocket.OPEN);
  alive.close();
  await local.close();
});

function roundTrip(socket: WebSocket): Promise<void> {
  const answered = opened(socket);
  socket.send('{"type":"ping"}');
  return answered;
}
