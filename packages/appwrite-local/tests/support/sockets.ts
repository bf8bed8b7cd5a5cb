import { WebSocket } from 'ws';

type Frame = { type: string; data: Record<string, unknown> };

/** A realtime client of tests with all its frames, in order. */
export interface TestSocket {
  socket: WebSocket;
  frames: Frame[];
  /** Resolves with the first matching frame, past or future; rejects if the connection ends before it. */
  next(fits: (frame: Frame) => boolean): Promise<Frame>;
  send(message: unknown): void;
  close(): void;
}

/** Connects to `endpoint`/realtime; resolves when the `connected` (or error) frame has arrived. */
export async function openSocket(
  endpoint: string,
  project: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/realtime?project=${project}`, { headers });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  socket.on('error', wake);
  socket.on('close', wake);
  const client: TestSocket = {
    socket,
    frames,
    next: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = frames.find(fits);
          if (!found && socket.readyState < WebSocket.CLOSING) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error('the connection ended'));
        };
        waiting.add(look);
        look();
      }),
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.terminate(),
  };
  await client.next((frame) => frame.type === 'connected' || frame.type === 'error');
  return client;
}

/** Subscribes and waits for the response. */
export async function subscribe(client: TestSocket, channels: string[], queries: string[] = []): Promise<void> {
  client.send({ type: 'subscribe', data: [{ subscriptionId: 's', channels, queries }] });
  await client.next((frame) => frame.type === 'response' && frame.data.to === 'subscribe');
}
