/** The words for a sale or an order in notifications: goods, sum, deadline and order number. Indonesian. */
import { campusMomentWords } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { costWords, rupiah } from '../money.ts';
import { orderNumber } from '../orders/order-number.ts';
import { isCut, productNamesIn, productNamesOf } from '../orders/product-names.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { oneLine, previewText } from '../share/preview-text.ts';

/** The sale or order that a notification is about. A row of `sales` has all columns except `amount`. */
export interface Deal {
  readonly orderId: string;
  /** Product names in the format of `sales.productNames` (orders/product-names.ts). */
  readonly productNames: string;
  /** Rupiah, without deposits. */
  readonly amount: number;
  /** Rupiah of the order's deposits, which are refunded after the return; absent or 0: none. */
  readonly deposit?: number;
}

const goodsMax = 50;
const leadMax = 40;
/** Minimum characters left of a name, so that it stays recognizable. */
const shortestName = 8;

/** The goods in short: 'Kipas dan 2 lainnya', at most `max` characters. `productNames`: as a sale stores them. */
export function goodsOf(productNames: string, max = goodsMax): string {
  const names = productNamesIn(productNames);
  const [first = ''] = names;
  if (first === '') return 'pesanan';
  const others = isCut(productNames) ? ' dan lainnya' : ` dan ${names.length - 1} lainnya`;
  if (names.length === 1 || max - others.length < shortestName) return previewText(productNames, max);
  return `${previewText(first, max - others.length)}${others}`;
}

/** A person's name, cut to `notificationNameMax` characters. */
export const whoOf = (name: string): string => previewText(name, limits.notificationNameMax);

/** A product's name, cut to `goodsMax` characters. */
export const nameOf = (productName: string): string => previewText(productName, goodsMax);

/** A title, which is also an e-mail's subject: `lead: goods, sum`. `amount`: rupiah, or in words; absent: no sum. */
export function titled(lead: string, productNames: string, amount?: number | string): string {
  const words = previewText(lead, leadMax);
  const start = words.endsWith('?') ? `${words} ` : `${words}: `;
  const sum = amount === undefined ? '' : `, ${typeof amount === 'string' ? amount : costWords(amount)}`;
  return `${start}${goodsOf(productNames, limits.notificationTitleMax - start.length - sum.length)}${sum}`;
}

/** 'Kipas dan 2 lainnya (Rp 45.000)', 'Toga (Rp 150.000, deposit Rp 200.000)'. */
export const dealOf = ({
  productNames,
  amount,
  deposit = 0,
}: Pick<Deal, 'productNames' | 'amount' | 'deposit'>): string =>
  `${goodsOf(productNames)} (${costWords(amount)}${deposit > 0 ? `, deposit ${rupiah(deposit)}` : ''})`;

/** 'Rp 45.000', 'Rp 150.000 dan deposit Rp 200.000'. */
export const sumWords = ({ amount, deposit = 0 }: Pick<Deal, 'amount' | 'deposit'>): string =>
  `${rupiah(amount)}${deposit > 0 ? ` dan deposit ${rupiah(deposit)}` : ''}`;

/** A deadline (ISO, or null if there is none) and the campus time zone. */
export interface Deadline {
  readonly dueAt: string | null;
  readonly zone: TimeZone;
}

/** ' paling lambat Kam, 26 Nov pukul 15.00'; '' without a deadline. */
export const byWhen = ({ dueAt, zone }: Deadline): string =>
  dueAt === null ? '' : ` paling lambat ${campusMomentWords(Date.parse(dueAt), zone)}`;

/** ' Serah terima paling lambat Kam, 26 Nov pukul 15.00.' */
export const handoverBy = (due: Deadline): string => (due.dueAt === null ? '' : ` Serah terima${byWhen(due)}.`);

/** ' (No. LK-7F3K-92QM)': distinguishes two orders of the same goods. */
export const numbered = (orderId: string): string => ` (No. ${orderNumber(orderId)})`;

/** A person's own words: one line in quotation marks that it cannot close, so that it never passes for our text. */
export const quoted = (text: string): string => `"${oneLine(text).replace(/["“”„‟＂″ʺ❝❞«»]/g, "'")}"`;

/** The reason. It comes last in a text, because free text may end without punctuation. */
export const because = (reason: string): string => (reason === '' ? '' : ` Alasan: ${quoted(reason)}`);

/** `titled` for the name of one product. */
export const titledOne = (lead: string, productName: string, amount?: number | string): string =>
  titled(lead, productNamesOf([productName]), amount);
