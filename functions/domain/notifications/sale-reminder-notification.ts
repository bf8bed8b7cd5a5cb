/** Reminders of a sale's deadlines. Indonesian. */
import { campusMomentWords } from '../campus-time.ts';
import { asBeginning, buyingWord, sellingWord } from '../kinds/sale-kind.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { dealOf, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';
import { dealIn, orderPage, type SaleRow, salePath, saleText } from './sale-text.ts';
import type { SaleTexts } from './sale-texts.ts';

/** The side that has not confirmed the handover yet. */
export const askedAboutHandover = (sale: { readonly receivedAt: string | null }): 'buyer' | 'seller' =>
  sale.receivedAt === null ? 'buyer' : 'seller';

/** Reminds of a deadline: the seller who has not answered, or the side that has not confirmed the handover. */
export function reminderNotification(
  sale: SaleRow & {
    readonly state: string;
    readonly receivedAt: string | null;
    readonly dueAt: string | null;
  },
  texts: SaleTexts,
  zone: TimeZone,
): NotificationText {
  const deal = dealIn(sale);
  const [buyer, seller] = [whoOf(sale.buyerName), whoOf(sale.sellerName)];
  const when = sale.dueAt === null ? '' : ` ${campusMomentWords(Date.parse(sale.dueAt), zone)}`;
  if (sale.state === 'waiting') {
    return saleText(
      'sale_reminder',
      deal,
      ['Pesanan menunggu jawaban Anda', `Pesanan ${buyer}, ${dealOf(deal)}, batal otomatis${when} bila tidak dijawab.`],
      salePath(sale.$id),
    );
  }
  if (askedAboutHandover(sale) === 'seller') {
    return saleText(
      'sale_reminder',
      deal,
      [
        'Tunai sudah Anda terima?',
        `${asBeginning(sellingWord(sale))} ${dealOf(deal)} kepada ${buyer} dianggap selesai${when} bila tidak ada kendala.`,
      ],
      salePath(sale.$id),
    );
  }
  return saleText(
    'receive_reminder',
    deal,
    [
      texts.isItReceived,
      `${asBeginning(buyingWord(sale))} ${dealOf(deal)} dari ${seller} dianggap selesai${when} bila tidak ada kendala.`,
    ],
    orderPage(sale.orderId),
  );
}
