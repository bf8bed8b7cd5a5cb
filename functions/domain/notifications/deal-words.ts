/** What a notification says of a sale or an order: which goods, how much, until when, and which order it is. Indonesian. */
import { campusMomentWords } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { costWords, rupiah } from '../money.ts';
import { orderNumber } from '../orders/order-number.ts';
import { isCut, productNamesIn, productNamesOf } from '../orders/product-names.ts';
import { previewText } from '../share/preview-text.ts';

/** What is told of; a row of `sales` fits but for the sum. */
export interface Deal {
  readonly orderId: string;
  /** As a sale keeps them (orders/product-names.ts). */
  readonly productNames: string;
  /** Rupiah, without deposits. */
  readonly amount: number;
  /** Rupiah that are paid besides and come back with what is rented; absent or 0: none. */
  readonly deposit?: number;
}

const goodsMax = 50;
const leadMax = 40;
/** Less of a name says nothing. */
const shortestName = 8;

/** 'Kipas dan 2 lainnya', at most `max` characters. `productNames`: as a sale keeps them. */
export function goodsOf(productNames: string, max = goodsMax): string {
  const names = productNamesIn(productNames);
  const [first = ''] = names;
  if (first === '') return 'pesanan';
  const others = isCut(productNames) ? ' dan lainnya' : ` dan ${names.length - 1} lainnya`;
  if (names.length === 1 || max - others.length < shortestName) return previewText(productNames, max);
  return `${previewText(first, max - others.length)}${others}`;
}

/** A name that people gave themselves, as long as there is room for it. */
export const whoOf = (name: string): string => previewText(name, limits.notificationNameMax);

/** One product's name, as long as there is room for it. */
export const nameOf = (productName: string): string => previewText(productName, goodsMax);

/** A title, which is also an e-mail's subject: `lead: goods, sum`. `amount`: rupiah, or in words; absent: no money is at stake. */
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

/** ' paling lambat Kam, 26 Nov pukul 15.00'; '' where no time runs. `dueAt`: ISO. */
export const byWhen = (dueAt: string | null): string =>
  dueAt === null ? '' : ` paling lambat ${campusMomentWords(Date.parse(dueAt))}`;

/** ' Serah terima paling lambat Kam, 26 Nov pukul 15.00.' */
export const handoverBy = (dueAt: string | null): string => (dueAt === null ? '' : ` Serah terima${byWhen(dueAt)}.`);

/** ' (No. LK-7F3K-92QM)': two orders of the same goods are told apart by it. */
export const numbered = (orderId: string): string => ` (No. ${orderNumber(orderId)})`;

/** Comes last, because free text may end without punctuation. */
export const because = (reason: string): string => (reason === '' ? '' : ` Alasan: ${reason}`);

/** The same for one product by its own name. */
export const titledOne = (lead: string, productName: string, amount?: number | string): string =>
  titled(lead, productNamesOf([productName]), amount);
