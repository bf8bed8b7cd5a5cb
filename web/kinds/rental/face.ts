import { IconCalendarRepeat } from '@tabler/icons-react';
import { Query } from 'appwrite';
import { saturdayOf } from '#domain/campus-days.ts';
import { formatNumber } from '../../copy/format.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { type KindFace, neverClosed, noAds, noStart, noTile } from '../kind.ts';

export const rentalFace: KindFace = {
  name: 'Sewa',
  word: () => 'Sewa',
  hasBadge: true,
  hint: 'Dipinjamkan per hari, dengan atau tanpa deposit.',
  terms: { link: 'Ubah syarat sewa', apart: 'Deposit dan jumlah yang disewakan diubah di halaman lain.' },
  filters: [
    {
      id: 'sewa',
      label: 'Sewa',
      where: () => [Query.equal('kind', 'rental')],
      to: null,
      tile: { label: 'Sewa', Icon: IconCalendarRepeat },
    },
    {
      id: 'sewa-akhir-pekan',
      label: 'Bisa disewa akhir pekan',
      where: (now) => [Query.equal('kind', 'rental'), Query.equal('freeWeekend', saturdayOf(now, campusZone()))],
      to: null,
      tile: noTile,
    },
  ],
  start: noStart,
  closed: neverClosed,
  hasCondition: true,
  pageButton: () => 'Pilih Tanggal',
  buying: {
    button: () => 'Sewa',
    count: (times) => (times === 0 ? '' : `disewa ${formatNumber(times)} kali`),
  },
  hasPage: true,
  ads: noAds,
};
