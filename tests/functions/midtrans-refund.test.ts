/** Refunds through the simulator, requested by our own adapter over HTTP. */

import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPayments } from '../../functions/adapters/midtrans.ts';
import type { PaymentGateway } from '../../functions/usecases/world.ts';
import { paymentSimulator } from '../../scripts/start/payment-simulator.ts';
import { press, switchFaults } from '../support/payment-simulator.ts';
import { refusalOf } from '../support/refusals.ts';

const serverKey = 'SB-Mid-server-test';
let server: LocalAppwrite;
let base: string;
let payments: PaymentGateway;
beforeEach(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'shop' }, services: [paymentSimulator({ serverKey })] });
  base = server.endpoint.replace(/\/v1$/, '/midtrans');
  const at = { serverKey, clientKey: '', isProduction: false, apiUrl: base, snapUrl: `${base}/snap/v1` };
  payments = createPayments(at, () => undefined, 500);
});
afterEach(() => server.close());

/** A payment of 25.000 rupiah, settled by this method. */
async function paidBy(orderId: string, bank: string): Promise<void> {
  const token = await payments.createToken({
    midtransOrderId: orderId,
    amount: 25_000,
    items: [{ id: 'p1', name: 'Buku', price: 25_000, quantity: 1 }],
    customer: { name: 'Budi', email: 'budi@kampus.ac.id' },
    expiryMinutes: 60,
  });
  expect((await press(base, token, 'success', bank)).status).toBe(200);
}

const ask = (midtransOrderId: string, key: string, amount: number) =>
  payments.refund({ midtransOrderId, key, amount, reason: 'Pesanan dibatalkan' });

it('an e-wallet payment can be refunded in parts, once per refund key, never above the payment', async () => {
  await paidBy('o-1', 'gopay');
  expect(await ask('o-1', 'sale-1', 10_000)).toEqual({ outcome: 'refunded', reference: 'sale-1' });
  expect(await payments.status('o-1')).toMatchObject({ transactionStatus: 'partial_refund', outcome: 'refunded' });
  expect(await ask('o-1', 'sale-1', 10_000)).toEqual({ outcome: 'refunded', reference: 'sale-1' });
  expect(await ask('o-1', 'sale-2', 15_001)).toEqual({ outcome: 'refused', paymentType: 'gopay' });
  expect(await ask('o-1', 'sale-2', 15_000)).toEqual({ outcome: 'refunded', reference: 'sale-2' });
  expect(await payments.status('o-1')).toMatchObject({ transactionStatus: 'refund' });
});

it('of two simultaneous requests one makes the refund, and both get its result', async () => {
  await paidBy('o-4', 'gopay');
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('o-4', 'sale-1', 25_000)));
  expect(answers).toEqual(Array(4).fill({ outcome: 'refunded', reference: 'sale-1' }));
});

it('a refund is unsupported for bank transfers, and refused for an unpaid order', async () => {
  await paidBy('o-2', 'bni');
  expect(await ask('o-2', 'sale-1', 25_000)).toEqual({ outcome: 'unsupported', paymentType: 'bank_transfer' });
  expect(await payments.status('o-2')).toMatchObject({ transactionStatus: 'settlement' });
  expect(await ask('o-nowhere', 'sale-1', 25_000)).toEqual({ outcome: 'refused', paymentType: '' });
});

it('a retry finds a refund whose answer was lost', async () => {
  await paidBy('o-3', 'qris');
  await switchFaults(base, { refundUnanswered: true });
  expect((await refusalOf(ask('o-3', 'sale-1', 25_000))).code).toBe('payment_unavailable');
  await switchFaults(base, { refundUnanswered: false });
  expect(await ask('o-3', 'sale-1', 25_000)).toEqual({ outcome: 'refunded', reference: 'sale-1' });
});
