// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { errorStatus } from '#domain/errors.ts';
import { fieldCodes } from '#domain/field-codes.ts';
import * as admin from '../../web/copy/admin.ts';
import { attentionTexts } from '../../web/copy/attention.ts';
import * as auth from '../../web/copy/auth.ts';
import * as cart from '../../web/copy/cart.ts';
import * as catalogue from '../../web/copy/catalogue.ts';
import { sentenceFor } from '../../web/copy/errors.ts';
import { supportCode, waitSentence } from '../../web/copy/first-errors.ts';
import { frameTexts } from '../../web/copy/frame.ts';
import * as payment from '../../web/copy/payment.ts';
import { productFormTexts } from '../../web/copy/product-form.ts';
import * as profile from '../../web/copy/profile.ts';
import * as report from '../../web/copy/report.ts';
import '../../web/kinds/kind-errors.ts';
import * as selling from '../../web/copy/selling.ts';
import { serviceSentence } from '../../web/copy/service-fields.ts';
import { settingSentence } from '../../web/copy/setting-fields.ts';
import { timeAtMost } from '../../web/copy/time-until.ts';
import * as wishlist from '../../web/copy/wishlist.ts';
import { CallError, Refusal } from '../../web/lib/call-error.ts';
import { specSentences } from './spec-sentences.ts';

const unknown = sentenceFor(new CallError('no_such_code', 0));

const rooms = { ...admin, ...auth, ...cart, ...catalogue, ...payment, ...profile, ...report, ...selling, ...wishlist };

/** Groups of sentences that come from the specification; all others are our own words. */
const groups = Object.entries(rooms).filter(([name]) => name.endsWith('Messages'));

/** The text as the specification writes it, if it has at most one placeholder. */
const asWritten = (text: unknown): string[] => {
  if (typeof text !== 'function') return [String(text)];
  return text.length === 1 ? [String(text('{detail}'))] : [];
};

const written = [...groups.map(([, group]) => group), { logout: frameTexts.logoutFailure }].flatMap((group) =>
  Object.values(group).flatMap(asWritten),
);
const ours = [
  ...written,
  productFormTexts.adminRequired,
  ...fieldCodes.map((code) => serviceSentence(settingSentence(code))),
  ...[...Object.keys(errorStatus), 'photo_too_big'].map((code) => sentenceFor(new CallError(code, 0))),
];

describe('texts shown to people', () => {
  test.each(Object.keys(errorStatus))('error code %s has a message of its own', (code) => {
    const sentence = sentenceFor(new CallError(code, 0));
    expect(sentence).not.toBe('');
    expect(sentence).not.toBe(unknown);
  });

  test.each(fieldCodes)('field code %s has a message', (code) => {
    expect(serviceSentence(settingSentence(code))).not.toBe(code);
  });

  test.each(specSentences)('sentence of the specification is in the app: %s', (sentence) => {
    expect(ours.some((text) => text.includes(sentence))).toBe(true);
  });

  test("an unknown error hides the server's message", () => {
    expect(sentenceFor(new Error('Internal server error: SELECT'))).not.toContain('SELECT');
    expect(sentenceFor({ type: 'row_invalid_structure', code: 400, message: 'Invalid document structure' })).toBe(
      unknown,
    );
  });

  test('say why a report failed', () => {
    expect(report.reportTrouble(new CallError('product_not_found', 404))).toBe(
      'Informasi produk atau pengguna tidak ditemukan.',
    );
    expect(report.reportTrouble(new CallError('already_reported', 409))).toContain('Gagal mengirim laporan: ');
  });

  test('the error code for support is shown separately from the message', () => {
    const cut = new CallError('network', 0);
    expect(sentenceFor(cut)).toBe('Tidak dapat terhubung ke server. Periksa koneksi internet Anda.');
    expect(supportCode(cut)).toBe('network');
    expect(supportCode(new Refusal('stock_short', 422))).toBeUndefined();
  });

  test('the message for short stock names the product', () => {
    expect(sentenceFor(new CallError('sold_out', 422, { name: 'Kipas' }))).toBe('Stok "Kipas" sudah habis.');
    expect(sentenceFor(new CallError('stock_short', 422, { name: 'Kipas', available: 2 }))).toContain('2 buah');
  });

  test("a rate limit's message says how long to wait", () => {
    expect(sentenceFor(new CallError('rate_limited', 429, { retryAfterSeconds: 600 }))).toContain('10 menit');
  });
});

test('texts with inserted values are correct, also for the smallest and largest values', () => {
  const wait = (minutes: number) => waitSentence({ retryAfterSeconds: minutes * 60 });
  expect([1, 119, 120, 1_432].map(wait)).toEqual(
    ['1 menit', '119 menit', '2 jam', '24 jam'].map(
      (left) => `Terlalu banyak percobaan. Silakan coba lagi dalam ${left}.`,
    ),
  );
  expect([99, 100].map(attentionTexts.reports)).toEqual([
    '99 laporan menunggu ditinjau',
    '100 atau lebih laporan menunggu ditinjau',
  ]);
  expect([attentionTexts.and, attentionTexts.noSeller]).toEqual(['dan', 'tanpa penjual']);
  const [none, one] = [
    { count: 0, amount: 0 },
    { count: 1, amount: 5_000 },
  ];
  expect(profile.accountMessages.openTrades(one, none)).toMatch(
    /^Masih berjalan: 1 pembelian \(Rp\s5\.000\)\. Yang belum/,
  );
  expect(profile.accountMessages.openTrades(none, one)).toMatch(/^Masih berjalan: 1 penjualan \(Rp\s5\.000\)\. /);
  expect(profile.accountMessages.openTrades(one, one)).toMatch(
    /: 1 pembelian \(Rp\s5\.000\) dan 1 penjualan \(Rp\s5\.000\)\. /,
  );
});

test('a displayed maximum time is rounded up, except for a few seconds of clock difference', () => {
  const now = Date.parse('2026-11-25T03:00:00.000Z');
  const after = (seconds: number) => timeAtMost(new Date(now + seconds * 1_000).toISOString(), now);
  expect([0, 1, 60, 61, 66, 899, 900, 902, 3_600, 3_604, 7_199, 7_200, 7_203, 7_300].map(after)).toEqual([
    ...[
      '1 menit',
      '1 menit',
      '1 menit',
      '1 menit',
      '2 menit',
      '15 menit',
      '15 menit',
      '15 menit',
      '60 menit',
      '60 menit',
    ],
    ...['120 menit', '2 jam', '2 jam', '3 jam'],
  ]);
});
