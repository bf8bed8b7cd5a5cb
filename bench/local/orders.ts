import { Client, Functions, ID } from 'node-appwrite';
import { percentile } from '../table.ts';
import type { BenchPlace, Buyer } from './campus.ts';
import type { Load } from './http-load.ts';

/** Each of these buyers places one COD order through the market function, `atOnce` at a time. */
export async function measureOrders(server: BenchPlace, buyers: readonly Buyer[], atOnce = 16): Promise<Load> {
  const waiting = [...buyers];
  const times: number[] = [];
  let errors = 0;
  const buyer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { secret, total, productId } = next;
      const functions = new Functions(
        new Client().setEndpoint(server.endpoint).setProject(server.project).setSession(secret),
      );
      const from = performance.now();
      const execution = await functions.createExecution({
        functionId: 'market',
        xpath: '/orders',
        body: JSON.stringify({
          orderId: ID.unique(),
          expectedTotal: total,
          paymentMethod: 'COD (Bayar di Tempat)',
          shippingAddress: 'Asrama Blok C 12',
          productIds: [productId],
        }),
        headers: { 'content-type': 'application/json' },
      });
      times.push(performance.now() - from);
      if (execution.responseStatusCode >= 300) {
        if (errors === 0)
          console.error(`first refused order: ${execution.responseStatusCode} ${execution.responseBody}`);
        errors += 1;
      }
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: atOnce }, buyer));
  const seconds = (performance.now() - from) / 1000;
  return {
    perSecond: Math.round((10 * buyers.length) / seconds) / 10,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors,
  };
}
