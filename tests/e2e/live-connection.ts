import type { Page, WebSocketRoute } from '@playwright/test';

/**
 * The page's live connection, which a test can cut or silence. A silenced connection stays open without any messages.
 */
export async function wire(page: Page) {
  const open = new Set<WebSocketRoute>();
  const deaf = new Set<WebSocketRoute>();
  /** Resolves when the server has sent its first frame or the socket is closed. */
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
      // Waits until the connection has opened: browsers fire an error event when one ends before that, and the SDK
      // retries; a routed connection only closes.
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
