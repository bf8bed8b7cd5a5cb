import { WebSocket } from 'ws';

/**
 * Has a Node process collect its garbage now, so that its memory is what it keeps and not what it has not cleaned up yet.
 * It must have been started with `--inspect-port=PORT`.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1'); // Node opens its inspector; when it is open, nothing happens
  const socket = new WebSocket(await debuggerOf(port));
  const answered = new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('message', resolve);
  });
  socket.once('open', () => socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })));
  await answered;
  socket.close();
}

async function debuggerOf(port: number, deadline = Date.now() + 30_000): Promise<string> {
  try {
    const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    return target.webSocketDebuggerUrl;
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return debuggerOf(port, deadline);
  }
}
