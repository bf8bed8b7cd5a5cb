/** Phrases that several kinds use in notifications about sales. Indonesian. */

import { rupiah } from '../money.ts';
import type { AgreedMeeting } from '../orders/sale.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { byWhen, goodsOf } from './deal-words.ts';
import { moneyAfterCancel } from './notification.ts';
import type { Said, SaleEventFacts } from './sale-facts.ts';
import { meetingTime, placeOf } from './trade-notification.ts';

/** 'Gate 1, Kam, 26 Nov pukul 15.00'; '' without a meeting. */
export const placed = (meeting: AgreedMeeting | null, zone: TimeZone): string =>
  meeting ? `${placeOf(meeting.place)}, ${meetingTime(meeting.startsAt, zone)}` : '';

/** Text after both have agreed on a meeting. */
export const agreed = (name: string, { meeting, productNames, zone }: SaleEventFacts): Said => [
  'Janji temu disepakati',
  meeting
    ? `${name} setuju bertemu untuk ${goodsOf(productNames)}: ${placed(meeting, zone)}.`
    : `${name} setuju bertemu untuk ${goodsOf(productNames)}.`,
];

export const stock = (isBack: boolean): string => (isBack ? ' Stok sudah dikembalikan.' : '');
export const backToBuyer = ({ money, refund }: SaleEventFacts): string => moneyAfterCancel(money, refund);
/** What happens to the buyer's money until the administrator decides. */
const keptMoney = ({ money, left }: SaleEventFacts): string =>
  money === 'held' ? ` Uang ${rupiah(left)} tetap kami tahan sampai ada keputusan.` : '';
export const undecided = (facts: SaleEventFacts): string => ` Admin memutuskan kelanjutannya.${keptMoney(facts)}`;
/** What follows for the buyer after a missed meeting or deadline. */
export const endForBuyer = (facts: SaleEventFacts): string =>
  facts.isDispute ? undecided(facts) : ` Transaksi ini dibatalkan.${backToBuyer(facts)}`;
export const endForSeller = (facts: SaleEventFacts): string =>
  facts.isDispute ? undecided(facts) : ` Transaksi ini dibatalkan.${stock(facts.isRestocked)}`;
/** What happens to the buyer's money after completion. */
export const paidOn = ({ money, left }: SaleEventFacts, sellerName: string): string =>
  money === 'held' ? ` ${rupiah(left)} diteruskan kepada ${sellerName}.` : '';
export const earned = ({ money }: SaleEventFacts): string => (money === 'held' ? ' Hasilnya masuk Uang Saya.' : '');
export const goOn = (facts: SaleEventFacts): string =>
  ` Transaksi berlanjut${facts.dueAt === null ? '' : `; selesaikan${byWhen(facts)}`}.`;

/** Replaces the pickup place that the seller typed, if one of the two has blocked the other. */
export const pickupOnOrder = 'tempat dan jam yang baru ada di pesanan Anda';
