import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeLeft } from '../../web/copy/orders.ts';
import { paymentTrouble } from '../../web/copy/payment.ts';
import { CallError } from '../../web/lib/call-error.ts';
import { loadSnap, openPopup, snapScriptUrl } from '../../web/shop/payment/pay-order.ts';

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[data-client-key]')];

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  delete window.snap;
  for (const script of scripts()) script.remove();
  vi.restoreAllMocks();
});

test.each([
  ['production', '', 'https://app.midtrans.com/snap/snap.js'],
  ['sandbox', '', 'https://app.sandbox.midtrans.com/snap/snap.js'],
  ['', '', 'https://app.sandbox.midtrans.com/snap/snap.js'],
  ['simulator', 'http://localhost:4000/midtrans/snap/snap.js', 'http://localhost:4000/midtrans/snap/snap.js'],
])('mode "%s" with script URL "%s" loads %s', (midtransMode, midtransScriptUrl, url) => {
  expect(snapScriptUrl({ midtransMode, midtransScriptUrl })).toBe(url);
});

test('the payment script is loaded once, and again after it failed to load', async () => {
  const [first, second] = [loadSnap(), loadSnap()];
  expect(scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toMatchObject({ code: 'snap_missing' });
  await expect(second).rejects.toMatchObject({ code: 'snap_missing' });
  expect(scripts()).toHaveLength(0);
  const third = loadSnap();
  scripts()[0]?.dispatchEvent(new Event('load'));
  await third;
});

test('a payment script without a pay function is reported as missing', async () => {
  const opened = openPopup('token');
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(opened).rejects.toMatchObject({ code: 'snap_missing' });
});

test.each([
  ['onSuccess', 'success'],
  ['onPending', 'pending'],
  ['onError', 'error'],
  ['onClose', 'closed'],
] as const)('the pop-up\'s %s results in "%s"', async (callback, outcome) => {
  window.snap = { pay: (_, callbacks) => callbacks[callback]() };
  expect(await openPopup('token')).toBe(outcome);
});

const token = (cause: CallError) => new CallError('payment_token', 0, {}, cause);

test.each([
  [
    new CallError('snap_missing', 0),
    /^Script pembayaran belum siap atau fungsi pay tidak ditemukan\. .*console browser/,
  ],
  [token(new CallError('token_missing', 0)), /^Gagal mendapatkan token /],
  [token(new CallError('payment_not_payable', 409)), /^Gagal mendapatkan token .*tidak dapat dibayar lagi/],
  [token(new CallError('network', 0)), /^Error .*\(fetch token\): .*koneksi internet/],
  // This message contains no error code; the detail below it does.
  [token(new CallError('payment_unavailable', 503)), /^Error [^[]*\(fetch token\): [^[]*tidak tersedia[^[]*$/],
])('%s is shown as %s', (error, sentence) => {
  expect(paymentTrouble(error)).toMatch(sentence);
});

test('the remaining time to pay is written in minutes and hours', () => {
  const minute = 60_000;
  expect([30_000, minute, 59 * minute, 60 * minute, 65 * minute, 125 * minute].map(timeLeft)).toEqual([
    'kurang dari 1 mnt',
    '1 mnt',
    '59 mnt',
    '1 jam',
    '1 jam 5 mnt',
    '2 jam 5 mnt',
  ]);
});
