import { IconGift } from '@tabler/icons-react';
import { Query } from 'appwrite';
import { isForDraw } from '#kinds/free/rules/for-draw.ts';
import { formatNumber } from '../../copy/format.ts';
import { type KindFace, noAds, noStart, noTerms } from '../kind.ts';

export const freeFace: KindFace = {
  name: 'Gratis',
  word: (product) => (isForDraw(product) ? 'Undian' : 'Gratis'),
  hasBadge: true,
  hint: 'Untuk siapa cepat, atau diundi.',
  terms: noTerms,
  filters: [
    {
      id: 'gratis',
      label: 'Gratis',
      where: () => [Query.equal('kind', 'free')],
      to: null,
      tile: { label: 'Gratis', Icon: IconGift },
    },
  ],
  start: noStart,
  closed: { ribbon: 'Undian ditutup', button: 'Undian ditutup' },
  hasCondition: true,
  pageButton: (product) => (isForDraw(product) ? 'Ikut undian' : ''),
  buying: {
    button: (product) => (isForDraw(product) ? 'Ikut undian' : 'Ambil gratis'),
    count: (pieces) => (pieces === 0 ? '' : `${formatNumber(pieces)} diambil`),
  },
  hasPage: true,
  ads: noAds,
};
