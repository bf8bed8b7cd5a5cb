/** An agreed price that expires while the cart is open: the cart refetches its prices once. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const at = (ms: number) => new Date(ms).toISOString();
const times = { $createdAt: at(now - 3_600_000), $updatedAt: at(now - 3_600_000) };
const price = { price: 45_000, imageId: '', name: 'Lampu' };
const rows: Record<string, object> = {
  cartItems: {
    ...{ $id: 'baris', productId: 'lampu', quantity: 1 },
    ...{ offerId: 'tawaran', offerPrice: 30_000, offerQuantity: 1 },
    ...{ ...price, ...times },
  },
  products: {
    ...{ $id: 'lampu', discount: 0, stock: 3, isSold: false, sellerId: 'budi', sellerName: 'Budi', codAddress: 'GSG' },
    ...{ ...price, ...times },
  },
  offers: {
    ...{ $id: 'tawaran', productId: 'lampu', buyerId: 'sari', sellerId: 'budi', proposedBy: 'sari', state: 'accepted' },
    ...{ dueAt: at(now + 60_000), price: 30_000, quantity: 1, takenCount: 0, freedCount: 0, ...times },
  },
};
const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const table = /tables\/(\w+)\/rows/.exec(String(input))?.[1];
    if (table) return json({ total: 1, rows: rows[table] ? [rows[table]] : [] });
    asked.push(String(JSON.parse(String(init?.body)).path));
    return json({ responseStatusCode: 200, responseBody: '{"changes":[]}', $createdAt: at(Date.now()) });
  });
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an agreed price that expires while the cart is open is refetched', async () => {
  const { useCart } = await import('../../web/features/cart/use-cart.ts');
  const Shown = () => useCart('sari').lines.length;
  const page = createRoot(document.querySelector('main') as HTMLElement);
  const queries = new QueryClient();
  await act(async () =>
    page.render(
      <QueryClientProvider client={queries}>
        <Shown />
      </QueryClientProvider>,
    ),
  );
  const known = () =>
    queries
      .getQueryCache()
      .findAll({ fetchStatus: 'idle' })
      .flatMap(({ state }) => state.data ?? []);
  await eventually(() => act(async () => expect(known()).toEqual(expect.arrayContaining(Object.values(rows)))));
  expect(asked).toEqual([]);
  await act(async () => vi.advanceTimersByTime(61_000));
  await eventually(() => act(async () => expect(asked).toEqual(['/cart/refresh'])));
  await act(async () => page.unmount());
});
