/** Notification texts of rentals, in which the item and most of the deposit are returned. Indonesian. */

import { dateWords } from '../../../domain/campus-time.ts';
import { rupiah } from '../../../domain/money.ts';
import { dealOf } from '../../../domain/notifications/deal-words.ts';
import type { SaleEventFacts } from '../../../domain/notifications/sale-facts.ts';
import { earned, paidOn } from '../../../domain/notifications/sale-phrases.ts';
import { type SaleTexts, usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';

/** Sentence to the renter about the deposit. */
const depositForBuyer = ({ lent }: SaleEventFacts): string => {
  if (!lent?.isHeld) return '';
  const parts = [
    ...(lent.kept > 0 ? [`${rupiah(lent.kept)} untuk pemilik`] : []),
    ...(lent.back > 0 ? [`${rupiah(lent.back)} kembali kepada Anda`] : []),
  ];
  return parts.length > 0 ? ` Deposit: ${parts.join(', ')}.` : '';
};
const depositForSeller = ({ lent }: SaleEventFacts): string =>
  lent?.isHeld && lent.kept > 0 ? ` Termasuk ${rupiah(lent.kept)} dari deposit.` : '';
export const rentalTexts: SaleTexts = {
  ...usualSaleTexts,
  overdueTitle: (facts) => (facts.lent?.wasOut ? 'Batas waktu lewat' : usualSaleTexts.overdueTitle(facts)),
  undone: ({ lent }, to) => {
    if (!lent?.wasOut) return 'diserahkan';
    return to === 'buyer' ? 'Anda kembalikan' : 'dikembalikan';
  },
  towards: 'oleh',
  started: {
    buyer: (facts, seller) => [
      'Sewa dimulai',
      `${dealOf(facts)} dari ${seller} ada pada Anda. Kembalikan paling lambat ${dateWords(facts.lent?.until ?? '')}.`,
    ],
    seller: (facts, buyer) => [
      'Sewa dimulai',
      `${buyer} sudah menerima ${dealOf(facts)} dan mengembalikannya paling lambat ${dateWords(facts.lent?.until ?? '')}.`,
    ],
  },
  returned: {
    buyer: (facts, seller) => [
      'Sewa selesai',
      facts.by === 'buyer'
        ? `${dealOf(facts)} sudah kembali kepada ${seller}.${paidOn(facts, seller)}${depositForBuyer(facts)}`
        : `${seller} sudah menerima kembali ${dealOf(facts)}.${paidOn(facts, seller)}${depositForBuyer(facts)}`,
    ],
    seller: (facts, buyer) => [
      'Sewa selesai',
      `${buyer} sudah mengembalikan ${dealOf(facts)}.${earned(facts)}${depositForSeller(facts)}`,
    ],
  },
  deposit: { buyer: depositForBuyer, seller: depositForSeller },
};
