import { WebSocket } from 'ws';

/**
 * Runs the garbage collector of a Node process, so that its memory shows only retained data. The process must run with
 * `--inspect-port=PORT`.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1'); // Opens the inspector, or has no effect if it is open already
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
