/**
 * Texts of pre-orders in notifications: the batch sets time and place of the pickup, and the seller answers once it
 * has closed. Indonesian.
 */
import { campusMomentWords } from '../../../domain/campus-time.ts';
import { byWhen, type Deadline, dealOf, goodsOf } from '../../../domain/notifications/deal-words.ts';
import type { Said, SaleEventFacts } from '../../../domain/notifications/sale-facts.ts';
import { agreed, placed } from '../../../domain/notifications/sale-phrases.ts';
import { type SaleTexts, usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';

/** Notifies each buyer that the seller moved the pickup; the schedule sends it. */
const pickupMoved = (name: string, { pickup, productNames, meeting, zone }: SaleEventFacts): Said => [
  'Pengambilan dipindahkan',
  `${name} memindahkan pengambilan ${goodsOf(productNames)}: ${pickup ?? placed(meeting, zone)}.${
    meeting?.leaveUntil
      ? ` Tidak bisa? Batalkan sampai ${campusMomentWords(Date.parse(meeting.leaveUntil), zone)}; itu tidak dicatat, dan yang sudah dibayar kembali.`
      : ''
  }`,
];
const doneBy = (due: Deadline): string => (due.dueAt === null ? '' : ` Pengambilan${byWhen(due)}.`);

export const preorderTexts: SaleTexts = {
  ...usualSaleTexts,
  ready: 'siap diambil',
  readyTitle: 'Pesanan siap diambil',
  doneBy,
  accepted: (facts, seller) => `${seller} sedang menyiapkan ${dealOf(facts)}.${doneBy(facts)}`,
  madeReady: (facts, seller) => `${seller} sudah menyiapkan ${dealOf(facts)}. Ambil di ${facts.pickup ?? ''}.`,
  meeting: (facts, seller) => (facts.by === 'system' ? pickupMoved(seller, facts) : agreed(seller, facts)),
  newSale: (sale) =>
    sale.isBatchOpen ? ['Pesanan masuk ke PO', 'Pesanan ini dijawab setelah PO ditutup'] : usualSaleTexts.newSale(sale),
};
