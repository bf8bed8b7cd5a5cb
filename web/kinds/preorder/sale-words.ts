/** Orders of a batch are all picked up at one place, in the same hours. */
import { readPickup } from '#kinds/preorder/rules/pickup-words.ts';
import { nearDay, nearMoment } from '../../copy/near-day.ts';
import { usualHistory } from '../../copy/usual-history.ts';
import {
  neverRestocked,
  noAppointment,
  nothingDivided,
  usualButtons,
  usualDone,
  usualHandover,
  usualQuestions,
  usualStates,
  usualTurns,
} from '../../copy/usual-sale.ts';
import type { SaleWords } from '../kind.ts';

const oneDay = /^[\d.]+–[\d.]+$/;

/** In a sale of a batch, `meetPlace` includes the hours, and `meetAt` is their end. */
const pickup: SaleWords['whenWhere'] = ({ meetAt, meetPlace }, side, now) => {
  if (meetAt === null) return { when: noAppointment, where: meetPlace, detail: '', isLate: false };
  const { place, span } = readPickup(meetPlace);
  const hours = oneDay.test(span)
    ? `${nearDay(Date.parse(meetAt), now)} ${span}`
    : span || `sampai ${nearMoment(meetAt, now)}`;
  return { when: `${side === 'buyer' ? 'Ambil' : 'Diambil'} ${hours}`, where: place, detail: '', isLate: false };
};

export const preorderSaleWords: SaleWords = {
  turns: {
    seller: {
      ...usualTurns.seller,
      prepare: () => 'Siapkan pesanannya, lalu tandai siap diambil.',
      meet: ({ buyerName }) => `Serahkan pesanannya saat ${buyerName} mengambilnya, lalu masukkan kode dari layarnya.`,
    },
    buyer: {
      ...usualTurns.buyer,
      meet: ({ sellerName }) => `Ambil pesanan Anda dari ${sellerName}, periksa, lalu tunjukkan kode serah terima.`,
    },
  },
  buttons: { ...usualButtons, seller: { ...usualButtons.seller, ready: 'Tandai siap diambil' } },
  questions: usualQuestions,
  done: { ...usualDone, ready: 'Ditandai siap diambil.' },
  history: {
    ...usualHistory,
    ready: 'Siap diambil',
    ship: 'Siap diambil',
    meet: 'Pengambilan dipindahkan',
    overdue: 'Batas pengambilan lewat',
  },
  hasOwnHistory: true,
  states: { ...usualStates, accepted: 'Disiapkan', ready: 'Siap diambil' },
  deadline: 'Batas pengambilan',
  whenWhere: pickup,
  hours: ({ meetPlace }) => {
    const { place, span } = readPickup(meetPlace);
    return oneDay.test(span) ? { time: span, place } : null;
  },
  // The place includes the hours.
  terms: ({ meetPlace }) => (meetPlace ? [['Pengambilan', meetPlace]] : []),
  handover: usualHandover,
  proposedPart: nothingDivided,
  returnedHint: neverRestocked,
};
