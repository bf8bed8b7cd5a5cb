import { IconTool } from '@tabler/icons-react';
import { Query } from 'appwrite';
import { campusTime } from '#domain/campus-time.ts';
import { formatNumber } from '../../copy/format.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { boughtAnywhere, type KindFace, neverClosed, noAds, noStart, noTile } from '../kind.ts';
import { usualBuying } from '../usual-buying.ts';

const tomorrow = (now: number): string => campusTime(now + 86_400_000, campusZone()).date;

export const serviceFace: KindFace = {
  name: 'Jasa',
  word: () => 'Jasa',
  hasBadge: true,
  hint: 'Dengan paket, dan jam yang dipilih pembeli.',
  terms: { link: 'Ubah paket & jadwal', apart: 'Paket, harganya, dan jam buka diubah di halaman lain.' },
  filters: [
    {
      id: 'jasa',
      label: 'Jasa berjadwal',
      where: () => [Query.equal('kind', 'service')],
      to: null,
      tile: { label: 'Jasa', Icon: IconTool },
    },
    {
      id: 'kosong-besok',
      label: 'Kosong besok',
      where: (now) => [Query.equal('kind', 'service'), Query.contains('freeDays', [tomorrow(now)])],
      to: null,
      tile: noTile,
    },
  ],
  start: noStart,
  closed: neverClosed,
  hasCondition: false,
  pageButton: boughtAnywhere,
  buying: {
    button: usualBuying.button,
    count: (times) => (times === 0 ? '' : `dipesan ${formatNumber(times)} kali`),
  },
  hasPage: true,
  ads: noAds,
};
