/** Texts of /seller/:id about a seller, without claims that few sales cannot support. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerTexts } from '../../../web/copy/trust.ts';
import { eventually } from '../../support/eventually.ts';
import type { Given, Who } from './fake-appwrite.ts';
import { type Client, startClient } from './open-page.tsx';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const sellerId = 'student';
const nobodyYet = {
  ...{ $id: sellerId, name: 'Rani Puspita', photoId: '', memberSince: '2026-08-02T03:00:00.000+00:00' },
  ...{ isCampusEmail: false, completed: 0, canceled: 0, stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 },
  ...{ accepted1: 0, accepted6: 0, accepted24: 0, accepted48: 0 },
};
const review = {
  ...{ $id: 'r1', aboutId: sellerId, authorName: 'Budi S.', stars: 4, description: 5, punctuality: 0 },
  ...{ communication: 0, message: '<b>Bagus</b>', productNames: 'Kipas Angin' },
  ...{ writtenAt: '2026-11-02T03:00:00.000+00:00', answer: '', answeredAt: null },
};
const rows = (...all: object[]) => ({ total: all.length, rows: all });

const open = (seller: object, reviews: object[], who: Who = 'visitor', path = '') => {
  const given: Given = { '/reputations/rows': rows({ ...nobodyYet, ...seller }), '/reviews/rows': rows(...reviews) };
  return client.open(`/seller/${sellerId}${path}`, { mood: 'empty', who, given });
};
const says = (sentence: string) => eventually(() => expect(client.said()).toContain(sentence));

test("a new seller's page shows no stars and no claims", async () => {
  await open({}, []);
  await says('Anggota sejak Agustus 2026');
  await says('Belum ada penjualan selesai');
  await says('Ulasan pembeli muncul di sini setelah transaksi selesai.');
  await says('Tidak ada produk saat ini.');
  for (const sentence of ['dibatalkan', 'Biasanya menjawab', 'Email kampus', 'Semua ulasan']) {
    expect(client.said()).not.toContain(sentence);
  }
});

test("the seller's reputation is described in words, and markup in a review stays text", async () => {
  const answers = { accepted1: 1, accepted6: 2 };
  await open({ completed: 32, canceled: 1, stars4: 3, stars5: 9, isCampusEmail: true, ...answers }, [review]);
  for (const sentence of [
    ...['4,8', '12 ulasan', '32 penjualan selesai · 1 dibatalkan', 'Biasanya menjawab dalam 6 jam'],
    ...['Email kampus terverifikasi', 'Budi S.', '<b>Bagus</b>', 'Sesuai deskripsi', 'Laporkan ulasan', 'Tanya'],
  ]) {
    await says(sentence);
  }
  // Tags that the buyer did not choose are hidden.
  expect(client.said()).not.toContain('Tepat waktu');
});

test('two answered orders are too few to state a response time', async () => {
  await open({ completed: 2, accepted1: 2 }, []);
  await says('2 penjualan selesai');
  expect(client.said()).not.toContain('Biasanya menjawab');
});

test('on their own page, sellers can reply to reviews, but not report or message themselves', async () => {
  await open({ stars4: 1 }, [review], 'student');
  await says('Beginilah orang lain melihat Anda.');
  await says('Jawab');
  for (const sentence of ['Laporkan', 'Tanya']) expect(client.said()).not.toContain(sentence);
});

test('the star filter is in the URL; an empty result has a message', async () => {
  await open({ stars4: 1 }, [], 'visitor', '?bintang=2');
  await says('Ulasan bintang 2');
  await says('Tidak ada ulasan bintang 2.');
  await open({ stars4: 1 }, [review], 'visitor', '?bintang=sembilan');
  await says('<b>Bagus</b>');
});

test('people who have posted nothing read on their own page that it appears after their first product', async () => {
  await client.open(`/seller/${sellerId}`, { mood: 'empty', who: 'student' });
  await says('Halaman ini muncul setelah Anda memposting produk pertama.');
});

test('a long list of reviews loads its next page without duplicate reviews', async () => {
  const page = Array.from({ length: 10 }, (_, at) => ({ ...review, $id: `r${at}`, message: `Ulasan ke-${at}.` }));
  await open({ stars4: 200 }, page);
  await says('200 ulasan');
  await says('Ulasan ke-9.');
  // A review written meanwhile has shifted the list by one.
  const next = [page.at(-1) ?? review, { ...review, $id: 'r10', message: 'Ulasan ke-10.' }];
  client.give({ '/reputations/rows': rows(nobodyYet), '/reviews/rows': rows(...next) });
  const more = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Tampilkan Lebih Banyak');
  more?.click();
  await says('Ulasan ke-10.');
  expect(client.said().split('Ulasan ke-9.')).toHaveLength(2);
});

test('after the login, reporting a review continues even if that review is not loaded yet', async () => {
  const given: Given = { '/reputations/rows': rows({ ...nobodyYet, stars4: 200 }), '/reviews/rows': rows(review) };
  await client.open(`/seller/${sellerId}`, { mood: 'empty', who: 'admin', given, action: 'review-r77' });
  await says('<b>Bagus</b>');
  await eventually(() => expect(document.querySelector('[role="dialog"] form')).not.toBeNull());
  expect(history.state.usr).toBeNull(); // a reload does not open it again
});

test("renders the seller's own page as their own before the session loads", async () => {
  const { promise: session, resolve: tell } = Promise.withResolvers<'stands'>();
  const given: Given = { '/reputations/rows': rows(nobodyYet) };
  await client.open(`/seller/${sellerId}`, { mood: 'empty', who: 'student', given, session });
  await says(sellerTexts.ownNote);
  expect(client.said()).not.toContain('Tanya');
  tell('stands');
});
