import { Query } from 'appwrite';
import { campusDay } from '#domain/campus-time.ts';
import { type KindFace, neverClosed, noAds } from '../kind.ts';

/** The Saturday of the coming weekend, or of the present one: `2026-11-28`. */
function saturdayOf(now: number): string {
  const day = campusDay(now);
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7;
  return new Date((weekday === 0 ? day - 1 : day + 6 - weekday) * 86_400_000).toISOString().slice(0, 10);
}

export const rentalFace: KindFace = {
  name: 'Sewa',
  word: () => 'Sewa',
  hasBadge: true,
  hint: 'Dipinjamkan per hari, dengan atau tanpa deposit.',
  terms: { link: 'Ubah syarat sewa', apart: 'Deposit dan jumlah yang disewakan diubah di halaman lain.' },
  filters: [
    { id: 'sewa', label: 'Sewa', where: () => [Query.equal('kind', 'rental')], to: null },
    {
      id: 'sewa-akhir-pekan',
      label: 'Bisa disewa akhir pekan',
      where: (now) => [Query.equal('kind', 'rental'), Query.equal('freeWeekend', saturdayOf(now))],
      to: null,
    },
  ],
  closed: neverClosed,
  hasCondition: true,
  pageButton: () => 'Pilih Tanggal',
  hasPage: true,
  ads: noAds,
};
