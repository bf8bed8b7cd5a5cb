/**
 * Resolves in a task of its own. Calls that a page makes at one stroke cost a phone a few milliseconds each; one after the
 * other they leave room for a finger in between. Not by a timer: those are slowed down in background tabs.
 */
export const ownTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
