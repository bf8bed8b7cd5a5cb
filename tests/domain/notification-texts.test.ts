/** Literal notification texts. Rows are shown as stored, so this is the only place to review them. */
import { describe, expect, it } from 'vitest';
import { noticeLink } from '#domain/notifications/link.ts';
import { endedNotification, endingNotification } from '#domain/notifications/listing-notification.ts';
import { endOfChunk, freeChunks } from '#domain/notifications/mailing.ts';
import {
  accountChangedNotification,
  payoutFailedNotification,
  payoutPaidNotification,
} from '#domain/notifications/money-notification.ts';
import {
  type NotificationText,
  orderNotification,
  personReportNotification,
  refundedNotification,
  reportNotification,
  reviewReportNotification,
} from '#domain/notifications/notification.ts';
import {
  answeredNotification,
  hiddenNotification,
  publishedNotification,
  reviewReminder,
  shownAgainNotification,
} from '#domain/notifications/review-notification.ts';
import { assertMaySay, hasDispute } from '#domain/orders/dispute.ts';
import { assertNoPause, assertOrderQuota, bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { reportStatuses, subjectOf } from '#domain/reports/report.ts';
import { ruleRefusal } from '../support/refusals.ts';

const told = ({ kind, title, body, link }: NotificationText) => [kind, title, body, link].join(' | ');
const account = { bank: 'bca', bankName: 'BCA', number: '•••• 7890', holder: 'Sari' };

const reviewed = { orderId: '0123456789abcdefghij', productNames: 'Lampu, Rak', link: '/l' };
const deal = { orderId: '0123456789abcdefghij', productNames: 'Lampu, Rak', amount: 50_000 };

it.each([
  [
    payoutPaidNotification(150_000, account, 'TRX 9'),
    'payout | Saldo Anda sudah ditransfer: Rp 150.000 | Rp 150.000 sudah dikirim ke rekening BCA •••• 7890. Referensi: TRX 9 | /sales/money',
  ],
  [
    payoutFailedNotification(150_000, account, 'Nomor salah'),
    'payout | Transfer saldo gagal: Rp 150.000 | Rp 150.000 tidak dapat dikirim ke rekening BCA •••• 7890 dan kembali ke saldo Anda. Periksa rekening Anda. Alasan: "Nomor salah" | /sales/money',
  ],
  [
    accountChangedNotification(account),
    'account_changed | Rekening Anda diganti | Uang Anda selanjutnya dikirim ke rekening BCA •••• 7890. Bukan Anda yang menggantinya? Segera hubungi admin. | /sales/money',
  ],
  [
    refundedNotification({ ...deal, reference: 'TRX 9' }),
    'refunded | Dana dikembalikan: Lampu dan 1 lainnya, Rp 50.000 | Rp 50.000 untuk Lampu dan 1 lainnya sudah dikembalikan kepada Anda. (No. LK-WNFN-UM3V) Referensi: TRX 9 | /orders/0123456789abcdefghij',
  ],
  [
    orderNotification({
      ...{ ...deal, status: 'Canceled', refund: 50_000, money: 'held' },
      ...{ dueAt: null, zone: 'WIB', isPaidOutside: false, reason: 'Hujan' },
    }),
    'order_canceled | Pesanan dibatalkan: Lampu dan 1 lainnya, Rp 50.000 | Pesanan Lampu dan 1 lainnya (Rp 50.000) dibatalkan. Rp 50.000 akan dikembalikan admin; isi rekening Anda di halaman pesanan. (No. LK-WNFN-UM3V) Alasan: "Hujan" | /orders/0123456789abcdefghij',
  ],
  [
    publishedNotification({ ...reviewed, name: 'Budi', stars: 4, hasOwn: true }),
    'review | Ulasan dari Budi sudah terbit: Lampu dan 1 lainnya | Budi memberi Anda 4 bintang untuk Lampu dan 1 lainnya. Ulasan Anda juga sudah terbit. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    publishedNotification({ ...reviewed, name: 'Budi', stars: 4, hasOwn: false }),
    'review | Ulasan dari Budi sudah terbit: Lampu dan 1 lainnya | Budi memberi Anda 4 bintang untuk Lampu dan 1 lainnya. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    publishedNotification({ ...reviewed, name: 'Budi', stars: null, hasOwn: true }),
    'review | Ulasan Anda sudah terbit: Lampu dan 1 lainnya | Ulasan Anda tentang Budi untuk Lampu dan 1 lainnya sekarang dapat dibaca semua orang. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    answeredNotification('Budi', reviewed),
    'review | Ulasan Anda dijawab: Lampu dan 1 lainnya | Budi menjawab ulasan Anda untuk Lampu dan 1 lainnya. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    hiddenNotification('Kasar', reviewed),
    'review | Ulasan Anda disembunyikan admin: Lampu dan 1 lainnya | Ulasan Anda untuk Lampu dan 1 lainnya tidak tampil lagi dan tidak dihitung. (No. LK-WNFN-UM3V) Alasan: "Kasar" | /l',
  ],
  [
    shownAgainNotification(reviewed),
    'review | Ulasan Anda ditampilkan lagi: Lampu dan 1 lainnya | Admin menampilkan lagi ulasan Anda untuk Lampu dan 1 lainnya. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    reviewReminder('Budi', Date.parse('2026-11-26T08:00:00.000Z'), reviewed, 'WIB'),
    'review_reminder | Bagaimana transaksinya? Lampu dan 1 lainnya | Beri ulasan untuk Budi tentang Lampu dan 1 lainnya paling lambat Kam, 26 Nov pukul 15.00. Isinya baru tampil setelah keduanya menulis atau waktunya habis. (No. LK-WNFN-UM3V) | /l',
  ],
  [
    endingNotification([{ $id: 'a', name: 'Lampu' }], '2026-11-20T17:00:00.000Z', 'WIB'),
    'listing_ending | Masih ada? Lampu | "Lampu" tampil sampai 21 Nov 2026. Satu ketukan memperpanjangnya. | /manage-products',
  ],
  [
    endingNotification(
      ['Lampu', 'Meja', 'Kursi'].map((name) => ({ $id: name, name })),
      '2026-11-20T16:59:59.999Z',
      'WIB',
    ),
    'listing_ending | Masih ada? 3 produk menunggu jawaban | "Lampu" dan 2 produk lainnya tampil sampai 20 Nov 2026. Satu ketukan memperpanjangnya. | /manage-products',
  ],
  [
    endedNotification([{ $id: 'a', name: 'Lampu' }]),
    'listing_ended | Tidak lagi tampil: Lampu | "Lampu" keluar dari daftar karena belum diperpanjang. Pesanan yang berjalan tidak berubah. Ketuk "Tayangkan lagi" bila masih dijual. | /product/a',
  ],
  [
    endedNotification(['Lampu', 'Meja'].map((name) => ({ $id: name, name }))),
    'listing_ended | 2 produk tidak lagi tampil | "Lampu" dan 1 produk lainnya keluar dari daftar karena belum diperpanjang. Pesanan yang berjalan tidak berubah. Ketuk "Tayangkan lagi" bila masih dijual. | /manage-products?urut=tayang',
  ],
])('%# %o', (text, words) => {
  expect(told(text)).toBe(words);
});

describe('notifications of a report to reporter and reported person', () => {
  const both = ({ toReporter, toSeller }: ReturnType<typeof reportNotification>) =>
    [toReporter, toSeller].map((text) => text && told(text));
  const thanks = (about: string) =>
    `report | Laporan Anda sudah ditinjau | Laporan Anda tentang ${about} sudah kami tinjau. Terima kasih. | `;

  it('about a product', () => {
    expect(both(reportNotification('Lampu', 'a', 'new'))).toEqual([null, null]);
    expect(both(reportNotification('Lampu', 'a', 'under_review'))).toEqual([
      'report | Laporan Anda sedang ditinjau | Laporan Anda tentang "Lampu" sedang kami tinjau. Terima kasih. | ',
      null,
    ]);
    expect(both(reportNotification('Lampu', 'a', 'resolved_user_warned'))).toEqual([
      thanks('"Lampu"'),
      'report | Peringatan untuk produk Anda: Lampu | Produk "Lampu" dilaporkan oleh pengguna lain. Mohon periksa dan perbaiki informasinya. | /product/a',
    ]);
    expect(both(reportNotification('Lampu', 'a', 'resolved_product_removed'))).toEqual([
      thanks('"Lampu"'),
      'report | Produk Anda dihapus admin: Lampu | Produk "Lampu" dihapus karena melanggar aturan. | /manage-products',
    ]);
    for (const status of ['resolved_no_action', 'resolved_report_invalid'] as const)
      expect(both(reportNotification('Lampu', 'a', status))).toEqual([thanks('"Lampu"'), null]);
  });

  it('about a person or a review: only a warning is sent to that person', () => {
    for (const status of reportStatuses.filter((one) => one !== 'resolved_user_warned')) {
      expect(personReportNotification('Budi', status).toSeller).toBeNull();
      expect(reviewReportNotification(status).toSeller).toBeNull();
    }
    expect(both(personReportNotification('Budi', 'resolved_user_warned'))).toEqual([
      thanks('"Budi"'),
      'report | Peringatan dari admin | Pengguna lain melaporkan Anda. Mohon bertransaksi dan berbicara dengan baik; laporan berikutnya dapat berujung pemblokiran. | ',
    ]);
    expect(both(reviewReportNotification('resolved_user_warned'))).toEqual([
      thanks('sebuah ulasan'),
      'report | Peringatan untuk ulasan Anda | Ulasan Anda dilaporkan oleh pengguna lain. Mohon menulis dengan jujur dan sopan. | ',
    ]);
  });

  it('reads a report’s subject; rows without one are about a product', () => {
    expect(['person', 'review', 'product', null, 'chat'].map((about) => subjectOf({ about }))).toEqual([
      ...['person', 'review', 'product', 'product', 'product'],
    ]);
  });
});

describe('limits of orders, disputes and mailings', () => {
  it.each([
    [bankTransfer, 'transfer', 3],
    [cashOnDelivery, 'cod', 5],
  ] as const)('limit the number, pieces and amount of open orders by %s', (method, name, limit) => {
    const until = '2026-03-01T10:00:00.000Z';
    const ask = (orders: number, held: number, amount: number, goods: { pieces: number; amount: number }) =>
      ruleRefusal(() => assertOrderQuota(method, { orders, pieces: held, amount, until }, goods));
    expect(ask(limit - 1, 80, 19_000_000, { pieces: 20, amount: 1_000_000 })).toBeNull();
    expect(ask(limit, 0, 0, { pieces: 1, amount: 0 })).toEqual({ code: `${name}_limit`, limit, until });
    const pieces = { code: `${name}_pieces_limit`, limit: 100, held: 100, until };
    expect(ask(1, 100, 0, { pieces: 1, amount: 0 })).toEqual(pieces);
    if (name === 'cod') {
      expect(ask(1, 1, 19_000_001, { pieces: 99, amount: 900_000_000 })).toBeNull();
      return;
    }
    const amount = { code: 'transfer_amount_limit', limit: 20_000_000, held: 19_000_001, until };
    expect(ask(1, 1, 19_000_001, { pieces: 1, amount: 1_000_000 })).toEqual(amount);
    // A single piece may cost any amount, several may not.
    expect(ask(0, 0, 0, { pieces: 1, amount: 900_000_000 })).toBeNull();
    expect(ask(0, 0, 0, { pieces: 2, amount: 20_000_001 })).toMatchObject({ code: 'transfer_amount_limit' });
  });

  it('pause transfers after five that expired unpaid', () => {
    const windowEndsAt = '2026-03-01T10:00:00.000Z';
    const end = Date.parse(windowEndsAt);
    const pause = { code: 'transfer_pause', limit: 5, until: windowEndsAt };
    expect(ruleRefusal(() => assertNoPause(undefined, end))).toBeNull();
    expect(ruleRefusal(() => assertNoPause({ count: 4, windowEndsAt }, end - 1))).toBeNull();
    expect(ruleRefusal(() => assertNoPause({ count: 5, windowEndsAt }, end - 1))).toEqual(pause);
    expect(ruleRefusal(() => assertNoPause({ count: 9, windowEndsAt }, end))).toBeNull();
  });

  it('limit the statements in an open dispute', () => {
    expect(ruleRefusal(() => assertMaySay({ state: 'disputed' }, 19))).toBeNull();
    expect(ruleRefusal(() => assertMaySay({ state: 'disputed' }, 20))).toEqual({ code: 'statement_limit', limit: 20 });
    expect(ruleRefusal(() => assertMaySay({ state: 'ready' }, 0))).toEqual({
      code: 'dispute_not_open',
      state: 'ready',
    });
    expect([
      hasDispute({ state: 'disputed' }),
      hasDispute({ state: 'completed', disputedAt: '2026-11-20' }),
      hasDispute({ state: 'completed', disputedAt: null }),
    ]).toEqual([true, true, false]);
  });

  it('limit the chunks of a mailing in progress, and count finished chunks', () => {
    expect([freeChunks(0) > 1, freeChunks(1), freeChunks(1_000)]).toEqual([true, freeChunks(0) - 1, 0]);
    const now = Date.parse('2026-11-20T08:00:00.000Z');
    const end = (reached: number | null, isStopped = false, tries = 0) =>
      endOfChunk({ people: 10, tries }, reached, isStopped, now);
    expect(end(null)).toEqual({ state: 'counted', sent: 10, failed: 0 });
    expect(end(12)).toEqual({ state: 'counted', sent: 10, failed: 0 });
    expect(end(1)).toEqual({ state: 'counted', sent: 1, failed: 9 });
    expect(end(0)).toMatchObject({ state: 'waiting', tries: 1 });
    expect(end(0, true)).toEqual({ state: 'counted', sent: 0, failed: 10 });
    expect(end(0, false, 99)).toEqual({ state: 'counted', sent: 0, failed: 10 });
  });
});

it.each([
  ['/orders/1?a=b#c', 'inside'],
  ['https://kampus.ac.id/a', 'outside'],
  ['HTTPS://kampus.ac.id', 'outside'],
  ['http://kampus.ac.id', undefined],
  ['//kampus.ac.id', undefined],
  ['/\\kampus.ac.id', undefined],
  ['/a b', undefined],
  ['/a\u200b', undefined],
  ['javascript:alert(1)', undefined],
  ['https:kampus.ac.id', undefined],
  ['ftp://kampus.ac.id', undefined],
  ['x?https://kampus.ac.id', undefined],
  ['https://sari:1@kampus.ac.id', undefined],
  ['https://sari@kampus.ac.id', undefined],
  ['https://:1@kampus.ac.id', undefined],
  ['orders', undefined],
  ['', undefined],
  ['http://[', undefined],
])('a broadcast with the link %j leads %s', (text, kind) => {
  expect(noticeLink(text)?.kind).toBe(kind);
  if (kind) expect(noticeLink(text)?.href).toBe(text);
});
