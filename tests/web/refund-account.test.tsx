/**
 * An administrator marks a refund as sent: the call names the account and the amount that the screen showed, and after
 * a change of the account a second press confirms the transfer to the former one.
 */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually, patience } from '../support/eventually.ts';
import { startFakeAppwrite } from './pages/fake-appwrite.ts';
import { completeJsdom } from './pages/open-page.tsx';

const before = { bank: 'bca', bankName: 'BCA', number: '•••• 7890', holder: 'Budi' };
const now = { ...before, number: '•••• 9999' };
const changed = { error: { code: 'payout_account_changed', details: { before, now } } };

let appwrite: Awaited<ReturnType<typeof startFakeAppwrite>>;
let shown: typeof import('../../web/features/admin/orders/refund-form.tsx') &
  typeof import('../../web/features/admin/money/refund-dialogs.tsx');
beforeAll(async () => {
  completeJsdom();
  appwrite = await startFakeAppwrite();
  const config = JSON.stringify({ endpoint: appwrite.endpoint, projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script><main></main>`;
  shown = {
    ...(await import('../../web/features/admin/orders/refund-form.tsx')),
    ...(await import('../../web/features/admin/money/refund-dialogs.tsx')),
  };
});
afterAll(() => appwrite.close());

let page: Root;
beforeEach(() => {
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => page.unmount());

const open = (what: ReactNode) =>
  page.render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{what}</MantineProvider>
    </QueryClientProvider>,
  );

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => (await vi.waitUntil(() => button(name), patience)).click();
const says = (sentence: string) => eventually(() => expect(document.body.textContent).toContain(sentence));

async function writeReference(text: string) {
  const field = await vi.waitUntil(() => document.querySelector('input'), patience);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const facts = { refundId: 'uang-1', orderId: 'pesanan-1', saleId: '', buyerId: 'budi', buyerName: 'Budi' };
const refund = {
  ...{ ...facts, amount: 60_000, state: 'due', reason: 'canceled', way: '', reference: '', account: before },
  ...{ since: '2026-11-20T08:30:00.000Z', paidAt: null, isDeleted: false, undoUntil: null },
};

test.each([
  [
    'one refund',
    () => <shown.RefundDialogs refund={refund} first="manual" onClose={() => undefined} />,
    { path: '/refunds/uang-1/paid', yes: 'Tandai dikembalikan', shown: { amount: 60_000, account: before } },
  ],
  [
    'everything that an order owes',
    () => <shown.RefundForm orderId="pesanan-1" version={4} account={before} />,
    { path: '/orders/pesanan-1/refund', yes: 'Tandai sudah dikembalikan', shown: { version: 4, account: before } },
  ],
] as const)('%s', async (_, what, { path, yes, shown: sent }) => {
  appwrite.be({ mood: 'empty', who: 'admin', given: { [path]: changed } });
  open(what());
  await says('BCA •••• 7890');
  await writeReference('BCA 4');
  await press(yes);
  await says('Pembeli sudah mengganti rekeningnya.');
  await says('BCA •••• 9999');
  await press('Sudah terkirim ke rekening lama');
  await eventually(() =>
    expect(appwrite.bodies().filter((body) => body !== null)).toEqual([
      { reference: 'BCA 4', ...sent },
      { reference: 'BCA 4', ...sent, toOldAccount: true },
    ]),
  );
});
