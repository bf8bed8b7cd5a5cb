/** 'Nego' without a network shows a message, also before the session is known, and keeps the typed price. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually, patience } from '../support/eventually.ts';
import { completeJsdom } from './pages/open-page.tsx';

const noSignal = 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda.';
const lamp = {
  $id: 'lampu',
  name: 'Lampu',
  price: 100_000,
  discount: 0,
  stock: 1,
  isSold: false,
  isListed: true,
  isNegotiable: true,
};

let shown: typeof import('../../web/shop/offer/offer-button.tsx') &
  typeof import('../../web/ui/toasts/toaster-slot.ts') &
  typeof import('../../web/lib/session/session.ts');
beforeAll(async () => {
  completeJsdom();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const config = JSON.stringify({ endpoint: 'http://appwrite.test/v1', projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  shown = {
    ...(await import('../../web/shop/offer/offer-button.tsx')),
    ...(await import('../../web/ui/toasts/toaster-slot.ts')),
    ...(await import('../../web/lib/session/session.ts')),
  };
});

let page: Root;
let queries: QueryClient;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('lapak.session', 'sari'); // this device remembers a session
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => page.unmount());

const open = () => {
  const { OfferButton, ToasterSlot } = shown;
  page.render(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <OfferButton product={lamp} /> }])} />
        <ToasterSlot />
      </MantineProvider>
    </QueryClientProvider>,
  );
};
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
/** Generous limit for busy machines. */
const press = async (name: string) => (await vi.waitUntil(() => button(name), patience)).click();
const says = (sentence: string) => eventually(() => expect(document.body.textContent).toContain(sentence));

test("offline, pressing 'Nego' before the session is known shows a message", async () => {
  open();
  await press('Nego');
  await says(noSignal);
  expect(document.querySelector('form')).toBeNull();
});

test('an offer that fails offline is reported, and its price is kept, even after closing the form', async () => {
  queries.setQueryData(shown.sessionOptions.queryKey, {
    ...{ kind: 'user', userId: 'sari', isAdmin: false, rights: new Set<never>() },
    account: {} as never,
  });
  open();
  await press('Nego');
  const price = () => document.querySelector<HTMLInputElement>('form input');
  const field = await vi.waitUntil(price, patience);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '80000');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await eventually(() => expect(price()?.value).toBe('80000'));
  await press('Kirim tawaran');
  await says(noSignal);
  expect(price()?.value).toBe('80000');
  await press('Batal');
  await eventually(() => expect(price()).toBeNull());
  await press('Nego');
  await eventually(() => expect(price()?.value).toBe('80.000'));
});
