/** What two people hear of each other's messages, offers and meetings; Indonesian, because rows are shown as they are. */
import { campusDateWords, campusDay, campusTime } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import { talkLink } from '../talks/talk.ts';
import type { NotificationText } from './notification.ts';

/** Tells somebody that the other wrote, once until it was looked at. */
export const messageNotification = (talkId: string, name: string, preview: string): NotificationText => ({
  kind: 'message',
  title: `Pesan dari ${name}`,
  body: preview,
  link: talkLink(talkId),
});

export interface OfferFacts {
  readonly talkId: string;
  /** Who did it. */
  readonly name: string;
  readonly productName: string;
  readonly price: number;
  readonly quantity: number;
}

const each = (quantity: number): string => (quantity === 1 ? '' : ' per buah');
const pieces = (quantity: number): string => (quantity === 1 ? '' : ` (${quantity} buah)`);

const offerWords: Record<
  'propose' | 'counter' | 'accept' | 'decline' | 'withdraw',
  (told: OfferFacts) => [string, string]
> = {
  propose: ({ name, productName, price, quantity }) => [
    'Ada tawaran',
    `${name} menawar "${productName}"${pieces(quantity)} ${rupiah(price)}${each(quantity)}. Jawab dalam ${limits.offerHours} jam.`,
  ],
  counter: ({ name, productName, price, quantity }) => [
    'Tawaran balasan',
    `${name} mengusulkan ${rupiah(price)}${each(quantity)} untuk "${productName}"${pieces(quantity)}. Jawab dalam ${limits.offerHours} jam.`,
  ],
  accept: ({ name, productName, price, quantity }) => [
    'Tawaran disetujui',
    `${name} menyetujui ${rupiah(price)}${each(quantity)} untuk "${productName}"${pieces(quantity)}. Harga ini berlaku ${limits.offerHours} jam.`,
  ],
  decline: ({ name, productName }) => ['Tawaran ditolak', `${name} menolak tawaran untuk "${productName}".`],
  withdraw: ({ name, productName }) => ['Tawaran ditarik', `${name} menarik tawaran untuk "${productName}".`],
};

/** News of an offer for the other of the two. */
export function offerNotification(step: keyof typeof offerWords, told: OfferFacts): NotificationText {
  const [title, body] = offerWords[step](told);
  return { kind: 'offer', title, body, link: talkLink(told.talkId) };
}

/** By the clock of the campus: `Sab, 21 Nov 2026 pukul 15.00 WIB`. Without Intl, whose data a runtime may lack. */
export function meetingTime(startsAt: string): string {
  const { date, time } = campusTime(Date.parse(startsAt));
  const day = new Date(date);
  const days = ['Min', 'Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab'];
  return `${days[day.getUTCDay()]}, ${campusDateWords(Date.parse(startsAt))} pukul ${time.replace(':', '.')} WIB`;
}

export interface MeetingFacts {
  readonly name: string;
  readonly place: string;
  readonly startsAt: string;
  /** The page of this person's side of the sale. */
  readonly link: string;
}

const meetingWords: Record<'propose' | 'counter' | 'decline' | 'withdraw', (told: MeetingFacts) => [string, string]> = {
  propose: ({ name, place, startsAt }) => [
    'Usul janji temu',
    `${name} mengusulkan ${place}, ${meetingTime(startsAt)}.`,
  ],
  counter: ({ name, place, startsAt }) => [
    'Usul janji temu lain',
    `${name} mengusulkan ${place}, ${meetingTime(startsAt)} sebagai gantinya.`,
  ],
  decline: ({ name, startsAt }) => [
    'Usul janji temu ditolak',
    `${name} menolak usul Anda untuk ${meetingTime(startsAt)}.`,
  ],
  withdraw: ({ name, startsAt }) => [
    'Usul janji temu ditarik',
    `${name} menarik usulnya untuk ${meetingTime(startsAt)}.`,
  ],
};

/** News of a proposed meeting for the other of the two. What is agreed is told as the sale's own event. */
export function meetingNotification(step: keyof typeof meetingWords, told: MeetingFacts): NotificationText {
  const [title, body] = meetingWords[step](told);
  return { kind: 'meeting_proposed', title, body, link: told.link };
}

const hourMs = 3_600_000;

/** Today's, and one just after midnight: what waits for the morning would come after it. */
const isAhead = (startsAt: number, now: number): boolean =>
  campusDay(startsAt) === campusDay(now) || startsAt - now <= Math.min(...limits.meetingReminderHours) * hourMs;

/** Recalls an agreed meeting, for both; `now`: ms since 1970. */
export const meetingReminder = ({ name, place, startsAt, link }: MeetingFacts, now: number): NotificationText => ({
  kind: isAhead(Date.parse(startsAt), now) ? 'meeting_today' : 'meeting_tomorrow',
  title: 'Pengingat janji temu',
  body: `Anda bertemu ${name} di ${place}, ${meetingTime(startsAt)}.`,
  link,
});

/** Tells both that wrong codes have locked the handover: the seller, who types them, and the buyer, who may not have been asked for one. */
export const lockedNotification = (to: 'buyer' | 'seller', link: string): NotificationText => ({
  kind: 'handover_locked',
  title: 'Kode serah terima terkunci',
  body:
    to === 'seller'
      ? `Kode salah dimasukkan ${limits.handoverTries} kali. Coba lagi dalam ${limits.handoverLockMinutes} menit, atau hubungi pembeli.`
      : `Penjual ${limits.handoverTries} kali memasukkan kode yang salah, jadi kode terkunci ${limits.handoverLockMinutes} menit. Tidak sedang bertemu penjual? Hubungi admin.`,
  link,
});
