import type { Page, WebSocketRoute } from '@playwright/test';

/** The page's live connection, which the test can cut, or make deaf: open to the page, with nothing coming through. */
export async function wire(page: Page) {
  const open = new Set<WebSocketRoute>();
  const deaf = new Set<WebSocketRoute>();
  /** When the server has said its first word, or the socket is closed. */
  const begun = new Map<WebSocketRoute, Promise<void>>();
  let mended = Promise.resolve();
  let mend = () => {};
  await page.routeWebSocket(/\/realtime/, async (socket) => {
    await mended;
    open.add(socket);
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    begun.set(socket, promise);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      begin();
      if (!deaf.has(socket)) socket.send(message);
    });
    socket.onClose(() => {
      begin();
      open.delete(socket);
      void server.close();
    });
  });
  return {
    open,
    cut: async () => {
      mended = new Promise((resolve) => {
        mend = resolve;
      });
      // A browser says an error when a connection ends before it is open, and the SDK tries again; one that is routed only closes.
      await Promise.all([...open].map((socket) => begun.get(socket)?.then(() => socket.close())));
      open.clear();
    },
    mend: () => mend(),
    deafen: () => {
      for (const socket of open) deaf.add(socket);
    },
    deaf,
  };
}
