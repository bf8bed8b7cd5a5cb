/** Notification texts of services, which are done rather than handed over. Indonesian. */
import { byWhen, type Deadline, dealOf } from '../../../domain/notifications/deal-words.ts';
import { askedAboutCash, type SaleTexts, usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';
import { meetingTime, placeOf } from '../../../domain/notifications/trade-notification.ts';

const doneBy = (due: Deadline): string => (due.dueAt === null ? '' : ` Selesai${byWhen(due)}.`);

export const serviceTexts: SaleTexts = {
  ...usualSaleTexts,
  ready: 'siap',
  readyTitle: 'Penjual siap',
  doneBy,
  accepted: (facts, seller) =>
    facts.appointment
      ? `${seller} menerima ${dealOf(facts)}. Janji temunya ${meetingTime(facts.appointment.startsAt, facts.zone)} di ${placeOf(facts.appointment.place)}.`
      : `${seller} menerima ${dealOf(facts)}. Sepakati waktunya di halaman pesanan.${doneBy(facts)}`,
  madeReady: (facts, seller) => `${seller} siap untuk ${dealOf(facts)}.${doneBy(facts)}`,
  claimed: (facts, seller) => `${seller} memastikan ${dealOf(facts)} selesai dan tunainya diterima.`,
  askBuyer: (facts, seller) => [
    'Jasa sudah selesai?',
    `Menurut ${seller}, ${dealOf(facts)} sudah selesai. Tekan "Jasa sudah selesai" atau laporkan kendala${byWhen(facts)}.`,
  ],
  received: 'memastikan selesainya',
  askSeller: (facts, buyer) => ['Jasa sudah selesai?', askedAboutCash(facts, buyer, 'selesai')],
  overdueTitle: () => 'Batas waktu lewat',
  undone: () => 'selesai',
  given: 'kerjakan',
  isItReceived: 'Jasa sudah selesai?',
};
