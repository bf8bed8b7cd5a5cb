import { TablesDB } from 'node-appwrite';
import WebSocket from 'ws';
import { percentile } from '../table.ts';
import { type BenchServer, clientOf } from './campus.ts';
import type { Load } from './http-load.ts';

/**
 * Opens `count` guest sockets on one product row and changes it 50 times. Measures the time from sending a change until
 * each frame arrives.
 */
export async function measureFanOut(server: BenchServer, count: number): Promise<Load> {
  const url = `${server.endpoint.replace(/^http/, 'ws')}/realtime?project=${server.project}`;
  const rowId = 'bench00000000';
  const channels = [`databases.market.tables.products.rows.${rowId}`];
  const times: number[] = [];
  let sentAt = 0;
  let arrived = () => {};
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<WebSocket>((resolve, reject) => {
          const socket = new WebSocket(url);
          socket.once('error', reject);
          socket.on('message', (data) => {
            const frame = JSON.parse(String(data)) as { type: string };
            if (frame.type === 'connected')
              socket.send(
                JSON.stringify({ type: 'subscribe', data: [{ subscriptionId: 'a', channels, queries: [] }] }),
              );
            if (frame.type === 'response') resolve(socket);
            if (frame.type === 'event') {
              times.push(performance.now() - sentAt);
              arrived();
            }
          });
        }),
    ),
  );
  const tables = new TablesDB(clientOf(server));
  const rounds = 50;
  const from = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    const all = new Promise<void>((resolve) => {
      arrived = () => times.length >= round * count && resolve();
    });
    sentAt = performance.now();
    await tables.updateRow({ databaseId: 'market', tableId: 'products', rowId, data: { version: round } });
    await all;
  }
  const seconds = (performance.now() - from) / 1000;
  for (const socket of sockets) socket.terminate();
  return {
    perSecond: Math.round(times.length / seconds),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors: rounds * count - times.length,
  };
}
