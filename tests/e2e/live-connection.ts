import type { Page, WebSocketRoute } from '@playwright/test';

/** The page's live connection, which the test can cut, or make deaf: open to the page, with nothing coming through. */
export async function wire(page: Page) {
  const open = new Set<WebSocketRoute>();
  const deaf = new Set<WebSocketRoute>();
  let mended = Promise.resolve();
  let mend = () => {};
  await page.routeWebSocket(/\/realtime/, async (socket) => {
    await mended;
    open.add(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => deaf.has(socket) || socket.send(message));
    socket.onClose(() => {
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
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend: () => mend(),
    deafen: () => {
      for (const socket of open) deaf.add(socket);
    },
    deaf,
  };
}
