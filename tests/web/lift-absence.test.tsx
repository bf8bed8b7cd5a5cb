/**
 * An admin removes an absence record from a sale: one confirmation, a message for success and failure, and no button
 * without a record.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually, patience } from '../support/eventually.ts';
import { startFakeAppwrite } from './pages/fake-appwrite.ts';
import { completeJsdom } from './pages/open-page.tsx';

const sale = {
  ...{ $id: 'pesanan-1', buyerName: 'Budi', sellerName: 'Sari' },
  ...{ against: 'buyer', absentAt: '2026-11-20T08:30:00.000Z' },
};
const lifted = { '/absence': { saleId: sale.$id, lifted: true } };

let appwrite: Awaited<ReturnType<typeof startFakeAppwrite>>;
let shown: typeof import('../../web/features/admin/lift-absence.tsx') &
  typeof import('../../web/ui/toasts/toaster-slot.ts');
beforeAll(async () => {
  completeJsdom();
  appwrite = await startFakeAppwrite();
  const config = JSON.stringify({ endpoint: appwrite.endpoint, projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  shown = {
    ...(await import('../../web/features/admin/lift-absence.tsx')),
    ...(await import('../../web/ui/toasts/toaster-slot.ts')),
  };
});
afterAll(() => appwrite.close());

let page: Root;
let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => page.unmount());

const open = (of: typeof sale | (Omit<typeof sale, 'absentAt'> & { absentAt: null })) =>
  page.render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <p>Penjualan</p>
        <shown.LiftAbsence sale={of} />
        <shown.ToasterSlot />
      </MantineProvider>
    </QueryClientProvider>,
  );

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => (await vi.waitUntil(() => button(name), patience)).click();
const says = (sentence: string) => eventually(() => expect(document.body.textContent).toContain(sentence));

// Runs first: a toast of an earlier test would still be visible.
test('a failed removal is reported and can be retried', async () => {
  appwrite.be({ mood: 'refused', who: 'admin' });
  open(sale);
  await press('Cabut catatan tidak hadir');
  await press('Ya, cabut');
  await says('Terlalu banyak percobaan.');
  expect(document.body.textContent).not.toContain('Catatan tidak hadir dicabut.');
  await eventually(() => expect(button('Ya, cabut')).toBeUndefined());
  expect(button('Cabut catatan tidak hadir')).toBeDefined();
});

test('names the absent person and the time; after a confirmation the record is removed and the sale refetched', async () => {
  appwrite.be({ mood: 'empty', who: 'admin', given: lifted });
  const reread = vi.spyOn(queries, 'invalidateQueries');
  open(sale);
  await says('Budi tercatat tidak datang pada 20');
  await press('Cabut catatan tidak hadir');
  await says('Catatan bahwa Budi tidak datang dicabut dari penjualan ini dan tidak dihitung lagi dalam reputasinya.');
  expect(appwrite.executed()).toEqual([]);
  await press('Ya, cabut');
  await says('Catatan tidak hadir dicabut.');
  expect(appwrite.executed()).toEqual(['POST /sales/pesanan-1/absence']);
  expect(reread.mock.calls.flatMap(([filter]) => filter?.queryKey ?? [])).toContain('sales');
  await eventually(() => expect(button('Ya, cabut')).toBeUndefined());
});

test('the note names the seller if the seller is recorded as absent', async () => {
  open({ ...sale, against: 'seller' });
  await says('Sari tercatat tidak datang pada 20');
});

test('a sale without a recorded absence has no button to lift it', async () => {
  open({ ...sale, absentAt: null });
  await says('Penjualan');
  expect(button('Cabut catatan tidak hadir')).toBeUndefined();
});
