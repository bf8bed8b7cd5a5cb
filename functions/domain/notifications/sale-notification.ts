/**
 * Notifications about the events of a sale, for both payment methods: the receivers of each event, and the words that
 * all kinds share. A kind's own words are in its SaleTexts. Indonesian, because the stored text is shown unchanged.
 */
import { asBeginning, buyingWord, sellingWord } from '../kinds/sale-kind.ts';
import type { SaleActor, SaleEvent } from '../orders/sale.ts';
import type { NotificationKind } from './channels.ts';
import { type Deadline, type Deal, dealOf, goodsOf, sumWords, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';
import { type Said, type SaleEventFacts, saleOf } from './sale-facts.ts';
import {
  agreed,
  backToBuyer,
  earned,
  endForBuyer,
  endForSeller,
  goOn,
  paidOn,
  stock,
  undecided,
} from './sale-phrases.ts';
import { orderPage, salePath, saleText } from './sale-text.ts';
import type { SaleTexts } from './sale-texts.ts';

/** The reason of the event; '' for a withdrawn dispute, whose reason is not repeated. */
const reasonOf = ({ event, reason }: SaleEventFacts): string => (event === 'withdraw' ? '' : reason);

/** Notifies the buyer; null if the event does not concern the buyer, or if the buyer raised it and no refund is due. */
export function buyerNotification(facts: SaleEventFacts, texts: SaleTexts): NotificationText | null {
  const words = facts.by === 'buyer' && facts.refund === 0 ? undefined : buyerWords[facts.event];
  if (!words) return null;
  const said = words(facts, whoOf(facts.sellerName), texts);
  if (!said) return null;
  const reason = facts.by === 'buyer' ? '' : reasonOf(facts);
  return saleText(notificationKind(facts, 'buyer'), facts, said, orderPage(facts.orderId), reason);
}

/** Notifies the seller; null if the seller raised the event, or cannot know the sale yet because it was not paid. */
export function sellerNotification(facts: SaleEventFacts, from: string, texts: SaleTexts): NotificationText | null {
  const isUnknown = from === 'unpaid' && facts.event !== 'settle' && facts.event !== 'accept_outside';
  // When a batch is canceled, its seller gets one notification for the batch, not one per sale. The seller moves the
  // pickup, so no notification of that is needed.
  const isOfBatch = facts.by === 'system' && (facts.event === 'cancel' || facts.event === 'meet');
  const words = facts.by === 'seller' || isUnknown || isOfBatch ? undefined : sellerWords[facts.event];
  if (!words) return null;
  const said = words(facts, whoOf(facts.buyerName), texts);
  if (!said) return null;
  return saleText(notificationKind(facts, 'seller'), facts, said, salePath(facts.saleId), reasonOf(facts));
}

/** Notifies the seller of a new cash order. A transfer order is announced when it is paid. */
export const newSaleNotification = (sale: NewSale, texts: SaleTexts): NotificationText =>
  saleText(newSaleKind(sale), sale, newSale(sale, false, texts), salePath(sale.saleId));

type NewSale = Deal & Deadline & Pick<SaleEventFacts, 'saleId' | 'buyerName' | 'isBatchOpen'>;

/** 'Kipas seharga Rp 45.000 (bayar di tempat)', 'Keranjang (Gratis)'. */
const orderedWords = (deal: Deal, isPaid: boolean): string =>
  deal.amount === 0 && !deal.deposit
    ? dealOf(deal)
    : `${goodsOf(deal.productNames)} seharga ${sumWords(deal)}${isPaid ? ' dan sudah membayar' : ' (bayar di tempat)'}`;

function newSale(sale: Omit<NewSale, 'saleId'>, isPaid: boolean, texts: SaleTexts): Said {
  const [lead, answer] = texts.newSale(sale);
  return [lead, `${whoOf(sale.buyerName)} memesan ${orderedWords(sale, isPaid)}. ${answer}.`];
}
/** A sale that waits for its batch needs no answer yet. */
const newSaleKind = ({ isBatchOpen }: Pick<NewSale, 'isBatchOpen'>): NotificationKind =>
  isBatchOpen ? 'sale_changed' : 'sale_new';

/** Events whose notifications are not of the default kinds `order_changed` and `sale_changed`. */
const special: Partial<Record<SaleEvent, Readonly<Record<'buyer' | 'seller', NotificationKind>>>> = {
  settle: { buyer: 'order_changed', seller: 'sale_new' },
  accept_outside: { buyer: 'order_changed', seller: 'sale_new' },
  meet: { buyer: 'meeting_agreed', seller: 'meeting_agreed' },
  receive: { buyer: 'order_done', seller: 'sale_done' },
  settle_down: { buyer: 'order_done', seller: 'sale_done' },
  confirm: { buyer: 'order_done', seller: 'sale_done' },
  take_back: { buyer: 'order_done', seller: 'sale_done' },
};

function notificationKind(
  { event, isDispute, isDone, isCanceled, lent, isBatchOpen = false }: SaleEventFacts,
  side: 'buyer' | 'seller',
): NotificationKind {
  if (isDispute) return 'dispute';
  if (event === 'settle' && side === 'seller') return newSaleKind({ isBatchOpen });
  if (lent?.goesOut) return side === 'buyer' ? 'order_changed' : 'sale_changed';
  if (event === 'claim' && isDone) return 'order_done';
  if (isCanceled && side === 'buyer') return 'order_canceled';
  if (event === 'receive' && !isDone) return 'sale_changed';
  return special[event]?.[side] ?? (side === 'buyer' ? 'order_changed' : 'sale_changed');
}

type Saying = (facts: SaleEventFacts, other: string, texts: SaleTexts) => Said | undefined;

/** The noun for this sale: 'pembelian', 'sewa'. */
const bought = (facts: SaleEventFacts): string => buyingWord(saleOf(facts));
const sold = (facts: SaleEventFacts): string => sellingWord(saleOf(facts));

const buyerWords: Partial<Record<SaleEvent, Saying>> = {
  accept: (facts, seller, texts) =>
    facts.by === 'admin'
      ? [
          'Pesanan diterima oleh admin',
          `Admin menerima pesanan Anda, ${dealOf(facts)}, dan meminta ${seller} menyiapkannya.${texts.doneBy(facts)}`,
        ]
      : ['Penjual menerima pesanan', texts.accepted(facts, seller)],
  decline: (facts, seller) => [
    'Penjual menolak pesanan',
    `${seller} tidak dapat memenuhi pesanan Anda, ${dealOf(facts)}.${backToBuyer(facts)}`,
  ],
  lapse: (facts, seller) => [
    `${asBeginning(bought(facts))} dibatalkan otomatis`,
    `${seller} tidak menjawab pesanan Anda, ${dealOf(facts)}, sampai batas waktu.${backToBuyer(facts)}`,
  ],
  ready: (facts, seller, texts) => [
    texts.readyTitle,
    facts.by === 'admin'
      ? `Admin menandai ${dealOf(facts)} dari ${seller} ${texts.ready}.${texts.doneBy(facts)}`
      : texts.madeReady(facts, seller),
  ],
  claim: (facts, seller, texts) =>
    facts.isDone
      ? [`${asBeginning(bought(facts))} selesai`, texts.claimed(facts, seller)]
      : texts.askBuyer(facts, seller),
  leave: (facts, seller) =>
    facts.isDispute
      ? ['Ada kendala', `${seller}, penjual ${dealOf(facts)}, menghapus akunnya.${undecided(facts)}`]
      : [
          `${asBeginning(bought(facts))} dibatalkan`,
          `${seller} menghapus akunnya. ${asBeginning(bought(facts))} ${dealOf(facts)} dibatalkan.${backToBuyer(facts)}`,
        ],
  settle_down: (facts, seller) =>
    facts.isDispute
      ? [
          'Ada kendala',
          `Uang ${bought(facts)} ${dealOf(facts)} dari ${seller} sudah kembali kepada Anda.${undecided(facts)}`,
        ]
      : [
          `${asBeginning(bought(facts))} selesai`,
          `Tidak ada kendala yang dilaporkan, jadi ${bought(facts)} ${dealOf(facts)} dari ${seller} dianggap selesai.${paidOn(facts, seller)}`,
        ],
  meet: (facts, seller, texts) => texts.meeting(facts, seller),
  take_back: (facts, seller, texts) => texts.returned?.buyer(facts, seller),
  confirm: (facts, seller, texts) =>
    facts.lent?.goesOut
      ? texts.started?.buyer(facts, seller)
      : [
          `${asBeginning(bought(facts))} selesai`,
          facts.by === 'seller'
            ? `${seller} memasukkan kode Anda. ${asBeginning(bought(facts))} ${dealOf(facts)} selesai.${paidOn(facts, seller)}`
            : `Admin menyelesaikan ${bought(facts)} ${dealOf(facts)} dari ${seller}.${paidOn(facts, seller)}${texts.deposit.buyer(facts)}`,
        ],
  absent: (facts, seller) => [
    'Pertemuan tidak terjadi',
    `${seller} menandai Anda tidak datang untuk ${dealOf(facts)}.${endForBuyer(facts)}`,
  ],
  overdue: (facts, seller, texts) => [
    texts.overdueTitle(facts),
    `${dealOf(facts)} dari ${seller} belum ${texts.undone(facts, 'buyer')} sampai batas waktu.${endForBuyer(facts)}`,
  ],
  cancel: (facts, seller) => [
    `${asBeginning(bought(facts))} dibatalkan`,
    facts.by === 'system'
      ? `${asBeginning(bought(facts))} ${dealOf(facts)} dari ${seller} dibatalkan.${backToBuyer(facts)}`
      : `${canceler(facts.by, seller)} membatalkan ${bought(facts)} ${dealOf(facts)}${facts.by === 'seller' ? '' : ` dari ${seller}`}.${backToBuyer(facts)}`,
  ],
  object: (facts, seller) => [
    'Ada kendala',
    `${seller} melaporkan kendala pada ${bought(facts)} ${dealOf(facts)}.${undecided(facts)}`,
  ],
  withdraw: (facts, seller) => [
    'Kendala dicabut',
    `${seller} mencabut laporan kendala pada ${dealOf(facts)}.${goOn(facts)}`,
  ],
  release: (facts, seller, texts) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${bought(facts)} ${dealOf(facts)} dari ${seller} selesai.${paidOn(facts, seller)}${texts.deposit.buyer(facts)}`,
  ],
  refund: (facts, seller) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${bought(facts)} ${dealOf(facts)} dari ${seller} dibatalkan.${backToBuyer(facts)}`,
  ],
};

const sellerWords: Partial<Record<SaleEvent, Saying>> = {
  settle: (facts, _buyer, texts) => newSale(facts, true, texts),
  accept_outside: (facts, buyer, texts) => [
    'Ada pesanan baru',
    `Admin menerima pesanan ${buyer} untuk Anda: ${dealOf(facts)}, dibayar di luar Midtrans. Siapkan pesanannya.${texts.doneBy(facts)}`,
  ],
  accept: (facts, buyer, texts) => [
    'Pesanan diterima oleh admin',
    `Siapkan ${dealOf(facts)} untuk ${buyer}.${texts.doneBy(facts)}`,
  ],
  ready: (facts, buyer, texts) => [
    `Ditandai ${texts.ready}`,
    `Admin menandai ${dealOf(facts)} untuk ${buyer} ${texts.ready}.${texts.doneBy(facts)}`,
  ],
  lapse: (facts, buyer) => [
    'Pesanan dibatalkan otomatis',
    `Pesanan ${buyer}, ${dealOf(facts)}, tidak dijawab sampai batas waktu.${stock(facts.isRestocked)}`,
  ],
  meet: (facts, buyer) => agreed(buyer, facts),
  take_back: (facts, buyer, texts) => texts.returned?.seller(facts, buyer),
  receive: (facts, buyer, texts) => {
    if (facts.lent?.goesOut) return texts.started?.seller(facts, buyer);
    if (!facts.isDone) return texts.askSeller(facts, buyer);
    return [`${asBeginning(sold(facts))} selesai`, `${buyer} ${texts.received} ${dealOf(facts)}.${earned(facts)}`];
  },
  leave: (facts, buyer, texts) =>
    facts.isDispute
      ? [
          'Ada kendala',
          `${buyer}, pembeli ${dealOf(facts)}, menghapus akunnya. Admin memutuskan kelanjutannya; ceritakan dan tunjukkan di sini apa yang sudah Anda ${texts.given}.`,
        ]
      : [
          `${asBeginning(sold(facts))} dibatalkan`,
          `${buyer} menghapus akunnya. ${asBeginning(sold(facts))} ${dealOf(facts)} dibatalkan.${stock(facts.isRestocked)}`,
        ],
  settle_down: (facts, buyer) =>
    facts.isDispute
      ? ['Ada kendala', `Uang ${buyer} untuk ${dealOf(facts)} sudah kembali kepadanya.${undecided(facts)}`]
      : [
          `${asBeginning(sold(facts))} selesai`,
          `${buyer} tidak melaporkan kendala, jadi ${sold(facts)} ${dealOf(facts)} selesai.${earned(facts)}`,
        ],
  confirm: (facts, buyer, texts) => [
    `${asBeginning(sold(facts))} selesai`,
    `Admin menyelesaikan ${sold(facts)} ${dealOf(facts)} ${texts.towards} ${buyer}.${earned(facts)}${texts.deposit.seller(facts)}`,
  ],
  absent: (facts, buyer) => [
    'Pertemuan tidak terjadi',
    `${buyer} menandai Anda tidak datang untuk ${dealOf(facts)}.${endForSeller(facts)}`,
  ],
  overdue: (facts, buyer, texts) => [
    texts.overdueTitle(facts),
    `Pesanan ${buyer}, ${dealOf(facts)}, belum ${texts.undone(facts, 'seller')} sampai batas waktu.${endForSeller(facts)}`,
  ],
  cancel: (facts, buyer) => [
    `${asBeginning(sold(facts))} dibatalkan`,
    `${facts.by === 'buyer' ? `${buyer} membatalkan pesanannya` : `Admin membatalkan pesanan ${buyer}`}: ${dealOf(facts)}.${stock(facts.isRestocked)}`,
  ],
  object: (facts, buyer) => [
    'Ada kendala',
    `${buyer} melaporkan kendala pada pesanannya, ${dealOf(facts)}.${undecided(facts)}`,
  ],
  withdraw: (facts, buyer) => [
    'Kendala dicabut',
    `${buyer} mencabut laporan kendala pada ${dealOf(facts)}.${goOn(facts)}`,
  ],
  release: (facts, buyer, texts) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${sold(facts)} ${dealOf(facts)} ${texts.towards} ${buyer} selesai.${earned(facts)}${texts.deposit.seller(facts)}`,
  ],
  refund: (facts, buyer, texts) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${sold(facts)} ${dealOf(facts)} ${texts.towards} ${buyer} dibatalkan.${stock(facts.isRestocked)}`,
  ],
};

const canceler = (by: SaleActor, name: string): string => (by === 'buyer' ? 'Anda' : by === 'seller' ? name : 'Admin');
