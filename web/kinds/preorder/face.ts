import { IconSoup } from '@tabler/icons-react';
import { Query } from 'appwrite';
import { campusDay, campusOffsetMs } from '#domain/campus-time.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { boughtAnywhere, type KindFace, noAds, noStart, noTile } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

/** End of the day on campus, ISO. */
const endOfDay = (now: number): string =>
  new Date((campusDay(now, campusZone()) + 1) * 86_400_000 - campusOffsetMs(campusZone())).toISOString();

const takingOrders = (now: number): string[] => [
  Query.equal('kind', 'preorder'),
  Query.greaterThan('closesAt', new Date(now).toISOString()),
];

export const preorderFace: KindFace = {
  name: 'Pre-order',
  word: () => 'Pre-order',
  hasBadge: true,
  hint: 'Dipesan dulu, dibuat bersama, diambil pada satu waktu.',
  terms: { link: 'Kelola PO', apart: 'Jadwal, jumlah, dan tempat pengambilan PO diubah di halaman lain.' },
  filters: [
    { id: 'po', label: 'Buka PO', where: takingOrders, to: null, tile: { label: 'Makanan PO', Icon: IconSoup } },
    {
      id: 'po-hari-ini',
      label: 'Tutup hari ini',
      where: (now) => [...takingOrders(now), Query.lessThan('closesAt', endOfDay(now))],
      to: null,
      tile: noTile,
    },
  ],
  start: noStart,
  closed: { ribbon: 'PO tutup', button: 'PO sedang tutup' },
  hasCondition: false,
  pageButton: boughtAnywhere,
  buying: usualBuying,
  hasPage: true,
  ads: noAds,
};
