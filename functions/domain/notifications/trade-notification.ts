/** Notifications about messages, offers and meetings. Indonesian, because the stored text is shown unchanged. */

import { campusDateWords, campusDay, campusMomentWords, campusTime, campusWeekday } from '../campus-time.ts';
import { hourMs } from '../durations.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import type { MeetingStatus } from '../orders/meeting.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { previewText } from '../share/preview-text.ts';
import { talkLink } from '../talks/talk.ts';
import type { NotificationKind } from './channels.ts';
import { goodsOf, nameOf, numbered, titled, titledOne, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

/** Notifies of new messages in a talk; sent once until they are read. */
export const messageNotification = (talkId: string, name: string, preview: string): NotificationText => ({
  kind: 'message',
  title: `Pesan dari ${whoOf(name)}`,
  body: preview,
  link: talkLink(talkId),
});

/** One notification for everything that a person sends after the first notifications of an hour. */
export const collapsedNotification = (talkId: string, name: string, more: number): NotificationText => ({
  kind: 'message',
  title: `${whoOf(name)}, dan ${more} lagi`,
  body: `${more} usul, tawaran atau jawaban lagi dalam satu jam ini. Semuanya ada di percakapan kalian.`,
  link: talkLink(talkId),
});

export interface OfferFacts {
  readonly talkId: string;
  /** The actor's name. */
  readonly name: string;
  readonly productName: string;
  readonly price: number;
  readonly quantity: number;
  /** Deadline to answer; after acceptance, deadline to buy. ISO. */
  readonly dueAt: string;
  /** The campus's time zone. */
  readonly zone: TimeZone;
}

const each = (quantity: number): string => (quantity === 1 ? '' : ' per buah');
const pieces = (quantity: number): string => (quantity === 1 ? '' : ` (${quantity} buah)`);
const offered = ({ price, quantity }: OfferFacts): string => `${rupiah(price)}${each(quantity)}`;
const wanted = ({ productName, quantity }: OfferFacts): string => `"${nameOf(productName)}"${pieces(quantity)}`;
const until = ({ dueAt, zone }: OfferFacts): string => campusMomentWords(Date.parse(dueAt), zone);

const offerWords: Record<
  'propose' | 'answer' | 'counter' | 'accept' | 'decline' | 'withdraw',
  (told: OfferFacts, name: string) => [string, string]
> = {
  propose: (told, name) => [
    'Ada tawaran',
    `${name} menawar ${wanted(told)} ${offered(told)}. Jawab paling lambat ${until(told)}.`,
  ],
  answer: (told, name) => [
    'Jawaban untuk iklan Anda',
    `${name} menawarkan ${wanted(told)} ${offered(told)} untuk yang Anda cari. Jawab paling lambat ${until(told)}.`,
  ],
  counter: (told, name) => [
    'Tawaran balasan',
    `${name} mengusulkan ${offered(told)} untuk ${wanted(told)}. Jawab paling lambat ${until(told)}.`,
  ],
  accept: (told, name) => [
    'Tawaran disetujui',
    `${name} menyetujui ${offered(told)} untuk ${wanted(told)}. Harga ini berlaku sampai ${until(told)}.`,
  ],
  decline: (told, name) => ['Tawaran ditolak', `${name} menolak tawaran ${offered(told)} untuk ${wanted(told)}.`],
  withdraw: (told, name) => ['Tawaran ditarik', `${name} menarik tawaran ${offered(told)} untuk ${wanted(told)}.`],
};

const offerLines: Record<keyof typeof offerWords, (sum: string, productName: string) => string> = {
  propose: (sum, productName) => `Tawaran ${sum} untuk ${productName}`,
  answer: (sum, productName) => `Menawarkan ${productName} ${sum}`,
  counter: (sum, productName) => `Tawar balik ${sum} untuk ${productName}`,
  accept: (sum, productName) => `Setuju ${sum} untuk ${productName}`,
  decline: (sum, productName) => `Menolak ${sum} untuk ${productName}`,
  withdraw: (sum, productName) => `Menarik tawaran ${sum} untuk ${productName}`,
};

/**
 * Preview of a talk whose last card is an offer, for both sides; the list adds 'Anda: …' for the reader's own. The sum
 * mostly comes before the product name, which may be cut.
 */
export const offerLine = (
  step: keyof typeof offerLines,
  { productName, price, quantity }: Pick<OfferFacts, 'productName' | 'price' | 'quantity'>,
): string => offerLines[step](`${rupiah(price)}${each(quantity)}`, productName);

/** Notifies the other person of an offer. */
export function offerNotification(step: keyof typeof offerWords, told: OfferFacts): NotificationText {
  const [lead, body] = offerWords[step](told, whoOf(told.name));
  return { kind: 'offer', title: titledOne(lead, told.productName, told.price), body, link: talkLink(told.talkId) };
}

/** In campus time: `Sab, 21 Nov 2026 pukul 15.00 WIB`. It does not use Intl, whose data a runtime may lack. */
export function meetingTime(startsAt: string, zone: TimeZone): string {
  const moment = Date.parse(startsAt);
  const { time } = campusTime(moment, zone);
  return `${campusWeekday(moment, zone)}, ${campusDateWords(moment, zone)} pukul ${time.replace(':', '.')} ${zone}`;
}

/** A place in a person's own words, cut to `longestPlace` characters. */
export const placeOf = (place: string): string => previewText(place, longestPlace);
const longestPlace = 70;

export interface MeetingFacts {
  readonly name: string;
  readonly place: string;
  readonly startsAt: string;
  readonly orderId: string;
  /** Product names in the format of `sales.productNames`. */
  readonly productNames: string;
  /** Page of the sale for the recipient. */
  readonly link: string;
  /** The campus's time zone. */
  readonly zone: TimeZone;
}

interface Met {
  readonly name: string;
  readonly place: string;
  readonly when: string;
  readonly goods: string;
}

/** Builds a notification about a sale's meeting, with the goods and the order number. */
function met(
  kind: NotificationKind,
  told: MeetingFacts,
  wordsOf: (met: Met) => readonly [lead: string, body: string],
): NotificationText {
  const { productNames, orderId, link, startsAt, zone } = told;
  const [lead, body] = wordsOf({
    ...{ name: whoOf(told.name), place: placeOf(told.place), when: meetingTime(startsAt, zone) },
    goods: goodsOf(productNames),
  });
  return { kind, title: titled(lead, productNames), body: `${body}${numbered(orderId)}`, link };
}

const meetingWords: Record<'propose' | 'counter' | 'decline' | 'withdraw', (met: Met) => [string, string]> = {
  propose: ({ name, place, when, goods }) => [
    'Usul janji temu',
    `${name} mengusulkan bertemu untuk ${goods}: ${place}, ${when}.`,
  ],
  counter: ({ name, place, when, goods }) => [
    'Usul janji temu lain',
    `${name} mengusulkan bertemu untuk ${goods}: ${place}, ${when} sebagai gantinya.`,
  ],
  decline: ({ name, when, goods }) => ['Usul janji temu ditolak', `${name} menolak usul Anda untuk ${goods}: ${when}.`],
  withdraw: ({ name, when, goods }) => ['Usul janji temu ditarik', `${name} menarik usulnya untuk ${goods}: ${when}.`],
};

/** Preview of a talk whose last card is a proposed meeting. */
export const meetingLine = (startsAt: string, zone: TimeZone): string =>
  `Usul janji temu ${meetingTime(startsAt, zone)}`;

/** Notifies the other person of a proposed meeting. An agreed one is announced as an event of the sale. */
export const meetingNotification = (step: keyof typeof meetingWords, told: MeetingFacts): NotificationText =>
  met('meeting_proposed', told, meetingWords[step]);

const statusWords: Record<MeetingStatus, (met: Met) => [string, string]> = {
  on_the_way: ({ name, place, goods }) => [`${name} di jalan`, `${name} sedang menuju ${place} untuk ${goods}.`],
  late: ({ name, when, goods }) => [
    `${name} telat ${limits.meetingLateMinutes} menit`,
    `${name} terlambat sekitar ${limits.meetingLateMinutes} menit dari ${when} untuk ${goods}.`,
  ],
  arrived: ({ name, place, goods }) => [`${name} sudah sampai`, `${name} menunggu Anda di ${place} untuk ${goods}.`],
};

/** Notifies the other person of a status around an agreed meeting. */
export const meetingStatusNotification = (status: MeetingStatus, told: MeetingFacts): NotificationText =>
  met('meeting_status', told, statusWords[status]);

/** Whether the meeting is today, or so soon after midnight that its reminder cannot wait until the morning. */
const isAhead = (startsAt: number, now: number, zone: TimeZone): boolean =>
  campusDay(startsAt, zone) === campusDay(now, zone) ||
  startsAt - now <= Math.min(...limits.meetingReminderHours) * hourMs;

/**
 * Reminds `to` of an agreed meeting. `cash`: rupiah to pay there, 0 for a gift, null if already paid; `now`: ms since
 * 1970.
 */
export function meetingReminder(
  told: MeetingFacts & { readonly to: 'buyer' | 'seller'; readonly cash: number | null },
  now: number,
): NotificationText {
  const { to, cash, startsAt, zone } = told;
  const paid = cash === null ? '; sudah dibayar' : '';
  const money = cash ? `; ${to === 'buyer' ? 'siapkan' : 'terima'} tunai ${rupiah(cash)}` : paid;
  return met(isAhead(Date.parse(startsAt), now, zone) ? 'meeting_today' : 'meeting_tomorrow', told, (said) => [
    'Pengingat janji temu',
    `Anda bertemu ${said.name} untuk ${said.goods} di ${said.place}, ${said.when}${money}.`,
  ]);
}

/**
 * Notifies both people that wrong codes have locked the handover, because the code's holder may not know of the tries.
 * `until`: end of the lock, ISO.
 */
export function lockedNotification(
  to: 'buyer' | 'seller',
  sale: { readonly orderId: string; readonly productNames: string },
  until: string,
  link: string,
  zone: TimeZone,
  holder: 'buyer' | 'seller' = 'buyer',
): NotificationText {
  const goods = goodsOf(sale.productNames);
  const [showing, typing] = holder === 'buyer' ? ['pembeli', 'penjual'] : ['pemilik', 'penyewa'];
  const when = campusMomentWords(Date.parse(until), zone);
  const body =
    to !== holder
      ? `Kode salah dimasukkan ${limits.handoverTries} kali untuk ${goods}. Coba lagi setelah ${when}, atau hubungi ${showing}.`
      : `${typing === 'penjual' ? 'Penjual' : 'Penyewa'} ${limits.handoverTries} kali memasukkan kode yang salah untuk ${goods}, jadi kode terkunci sampai ${when}. Tidak sedang bertemu ${typing}? Hubungi admin.`;
  return {
    kind: 'handover_locked',
    title: titled('Kode serah terima terkunci', sale.productNames),
    body: `${body}${numbered(sale.orderId)}`,
    link,
  };
}
