/** Notifications about messages, offers and meetings; Indonesian, because rows are shown as they are. */
import { campusDateWords, campusDay, campusTime } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import type { MeetingStatus } from '../orders/meeting.ts';
import { talkLink } from '../talks/talk.ts';
import type { NotificationText } from './notification.ts';

/** A new message; once until it is read. */
export const messageNotification = (talkId: string, name: string, preview: string): NotificationText => ({
  kind: 'message',
  title: `Pesan dari ${name}`,
  body: preview,
  link: talkLink(talkId),
});

export interface OfferFacts {
  readonly talkId: string;
  /** The name of the person who did it. */
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

const offerLines: Record<keyof typeof offerWords, (sum: string, productName: string) => string> = {
  propose: (sum, productName) => `Tawaran ${sum} untuk ${productName}`,
  counter: (sum, productName) => `Tawar balik ${sum} untuk ${productName}`,
  accept: (sum, productName) => `Setuju ${sum} untuk ${productName}`,
  decline: (sum, productName) => `Menolak ${sum} untuk ${productName}`,
  withdraw: (sum, productName) => `Menarik tawaran ${sum} untuk ${productName}`,
};

/** The last line of a talk in the list, from either side ('Anda: …' stands before one's own): the sum comes before a name that may be cut. */
export const offerLine = (
  step: keyof typeof offerLines,
  { productName, price, quantity }: Pick<OfferFacts, 'productName' | 'price' | 'quantity'>,
): string => offerLines[step](`${rupiah(price)}${each(quantity)}`, productName);

/** For the other of the two, about an offer. */
export function offerNotification(step: keyof typeof offerWords, told: OfferFacts): NotificationText {
  const [title, body] = offerWords[step](told);
  return { kind: 'offer', title, body, link: talkLink(told.talkId) };
}

/** In campus time: `Sab, 21 Nov 2026 pukul 15.00 WIB`. Without Intl, whose data a runtime may lack. */
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
  /** The person's page of the sale. */
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

/** The last line of a talk in the list, about a proposed meeting. */
export const meetingLine = (startsAt: string): string => `Usul janji temu ${meetingTime(startsAt)}`;

/** For the other of the two, about a proposed meeting. An agreed one is announced as an event of the sale. */
export function meetingNotification(step: keyof typeof meetingWords, told: MeetingFacts): NotificationText {
  const [title, body] = meetingWords[step](told);
  return { kind: 'meeting_proposed', title, body, link: told.link };
}

const statusWords: Record<MeetingStatus, (told: MeetingFacts) => [string, string]> = {
  on_the_way: ({ name, place }) => [`${name} di jalan`, `${name} sedang menuju ${place}.`],
  late: ({ name, startsAt }) => [
    `${name} telat ${limits.meetingLateMinutes} menit`,
    `${name} terlambat sekitar ${limits.meetingLateMinutes} menit dari ${meetingTime(startsAt)}.`,
  ],
  arrived: ({ name, place }) => [`${name} sudah sampai`, `${name} menunggu Anda di ${place}.`],
};

/** Tells the other where one is, around an agreed meeting. */
export function meetingStatusNotification(status: MeetingStatus, told: MeetingFacts): NotificationText {
  const [title, body] = statusWords[status](told);
  return { kind: 'meeting_status', title, body, link: told.link };
}

const hourMs = 3_600_000;

/** A meeting of today or just after midnight: a reminder that waits for the morning would be too late. */
const isAhead = (startsAt: number, now: number): boolean =>
  campusDay(startsAt) === campusDay(now) || startsAt - now <= Math.min(...limits.meetingReminderHours) * hourMs;

/** Reminds both of an agreed meeting; `now`: ms since 1970. */
export const meetingReminder = ({ name, place, startsAt, link }: MeetingFacts, now: number): NotificationText => ({
  kind: isAhead(Date.parse(startsAt), now) ? 'meeting_today' : 'meeting_tomorrow',
  title: 'Pengingat janji temu',
  body: `Anda bertemu ${name} di ${place}, ${meetingTime(startsAt)}.`,
  link,
});

/** For both, when wrong codes have locked the handover: the buyer may not know that somebody tried. */
export const lockedNotification = (to: 'buyer' | 'seller', link: string): NotificationText => ({
  kind: 'handover_locked',
  title: 'Kode serah terima terkunci',
  body:
    to === 'seller'
      ? `Kode salah dimasukkan ${limits.handoverTries} kali. Coba lagi dalam ${limits.handoverLockMinutes} menit, atau hubungi pembeli.`
      : `Penjual ${limits.handoverTries} kali memasukkan kode yang salah, jadi kode terkunci ${limits.handoverLockMinutes} menit. Tidak sedang bertemu penjual? Hubungi admin.`,
  link,
});
