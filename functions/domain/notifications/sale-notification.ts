/** Notifications about a sale, for both ways to pay; Indonesian, because rows are shown as they are. */

import { endOfDate } from '../campus-days.ts';
import { campusDateWords, campusMomentWords } from '../campus-time.ts';
import { isLate, type RentedSale } from '../kinds/rental/rented-sale.ts';
import { asBeginning, buyingWord, type SaleOfKind, saleKindOf, sellingWord } from '../kinds/sale-kind.ts';
import { withoutDeposit } from '../money/deposit.ts';
import { rupiah } from '../money.ts';
import type { AgreedMeeting, SaleActor, SaleEvent } from '../orders/sale.ts';
import type { NotificationKind } from './channels.ts';
import {
  because,
  byWhen,
  type Deal,
  dealOf,
  goodsOf,
  handoverBy,
  numbered,
  sumWords,
  titled,
  whoOf,
} from './deal-words.ts';
import { type BuyersMoney, moneyAfterCancel, type NotificationText } from './notification.ts';
import { meetingTime, placeOf } from './trade-notification.ts';

/** `amount`: what the goods cost. */
export interface SaleEventFacts extends Deal {
  readonly saleId: string;
  readonly kind?: string | null;
  readonly event: SaleEvent;
  readonly by: SaleActor;
  readonly buyerName: string;
  readonly sellerName: string;
  /** The reason in the words of whoever raised the event; '' without. */
  readonly reason: string;
  /** Rupiah that are owed back to the buyer now. */
  readonly refund: number;
  /** Rupiah of the buyer's that are left for this sale: a part may have gone back. */
  readonly left: number;
  readonly money: BuyersMoney;
  /** The deadline that runs from now on, ISO; null: none. */
  readonly dueAt: string | null;
  /** Whether the event begins or ends a dispute. */
  readonly isDispute: boolean;
  /** Whether it completes the sale; "received" and "handed over" may still need the other's word. */
  readonly isDone: boolean;
  readonly isCanceled: boolean;
  /** Whether the pieces are back in stock. */
  readonly isRestocked: boolean;
  /** The agreed meeting; null: none. */
  readonly meeting: AgreedMeeting | null;
  /** What was booked with the order; absent: nothing was. */
  readonly appointment?: AgreedMeeting;
  /** Where and when the pieces of a batch are picked up; absent: it has no batch. */
  readonly pickup?: string;
  /** Whether its batch still takes orders: the seller answers once it has closed. */
  readonly isBatchOpen?: boolean;
  /** Of a rental; absent: it is sold. */
  readonly rental?: RentalFacts;
}

export interface RentalFacts {
  /** The last day, as dates are stored. */
  readonly until: string;
  /** Whether it goes out with this event, or was out before it. */
  readonly goesOut: boolean;
  readonly wasOut: boolean;
  /** Rupiah of the deposit that go back now, and that the owner keeps. */
  readonly back: number;
  readonly kept: number;
  /** Whether we hold the deposit. */
  readonly isHeld: boolean;
}

/** What a title begins with, and the body. */
type Said = readonly [lead: string, body: string];

/** For a buyer to whom the seller's words do not pass. */
export const pickupOnOrder = 'tempat dan jam yang baru ada di pesanan Anda';

const placed = (meeting: AgreedMeeting | null): string =>
  meeting ? `${placeOf(meeting.place)}, ${meetingTime(meeting.startsAt)}` : '';

const agreed = (name: string, { meeting, productNames }: SaleEventFacts): Said => [
  'Janji temu disepakati',
  meeting
    ? `${name} setuju bertemu untuk ${goodsOf(productNames)}: ${placed(meeting)}.`
    : `${name} setuju bertemu untuk ${goodsOf(productNames)}.`,
];
/** A pick-up that its seller moved; the schedule says so to each buyer. */
const pickupMoved = (name: string, { pickup, productNames, meeting }: SaleEventFacts): Said => [
  'Pengambilan dipindahkan',
  `${name} memindahkan pengambilan ${goodsOf(productNames)}: ${pickup ?? placed(meeting)}.${
    meeting?.leaveUntil
      ? ` Tidak bisa? Batalkan sampai ${campusMomentWords(Date.parse(meeting.leaveUntil))}; itu tidak dicatat, dan yang sudah dibayar kembali.`
      : ''
  }`,
];
const stock = (isBack: boolean): string => (isBack ? ' Stok sudah dikembalikan.' : '');
const backToBuyer = ({ money, refund }: SaleEventFacts): string => moneyAfterCancel(money, refund);
/** What the buyer's money does while the administrator decides. */
const keptMoney = ({ money, left }: SaleEventFacts): string =>
  money === 'held' ? ` Uang ${rupiah(left)} tetap kami tahan sampai ada keputusan.` : '';
const undecided = (facts: SaleEventFacts): string => ` Admin memutuskan kelanjutannya.${keptMoney(facts)}`;
/** What became of a purchase after a missed meeting or deadline. */
const endForBuyer = (facts: SaleEventFacts): string =>
  facts.isDispute ? undecided(facts) : ` Transaksi ini dibatalkan.${backToBuyer(facts)}`;
const endForSeller = (facts: SaleEventFacts): string =>
  facts.isDispute ? undecided(facts) : ` Transaksi ini dibatalkan.${stock(facts.isRestocked)}`;
/** The buyer's money of a completed purchase. */
const paidOn = ({ money, left }: SaleEventFacts, sellerName: string): string =>
  money === 'held' ? ` ${rupiah(left)} diteruskan kepada ${sellerName}.` : '';
const earned = ({ money }: SaleEventFacts): string => (money === 'held' ? ' Hasilnya masuk Uang Saya.' : '');
const dayWords = (date: string): string => campusDateWords(endOfDate(date) - 1);
/** What becomes of a deposit, said to whoever rents. */
const depositForBuyer = ({ rental }: SaleEventFacts): string => {
  if (!rental?.isHeld) return '';
  const parts = [
    ...(rental.kept > 0 ? [`${rupiah(rental.kept)} untuk pemilik`] : []),
    ...(rental.back > 0 ? [`${rupiah(rental.back)} kembali kepada Anda`] : []),
  ];
  return parts.length > 0 ? ` Deposit: ${parts.join(', ')}.` : '';
};
const depositForSeller = ({ rental }: SaleEventFacts): string =>
  rental?.isHeld && rental.kept > 0 ? ` Termasuk ${rupiah(rental.kept)} dari deposit.` : '';
const outForBuyer = (facts: SaleEventFacts, seller: string): Said => [
  'Sewa dimulai',
  `${dealOf(facts)} dari ${seller} ada pada Anda. Kembalikan paling lambat ${dayWords(facts.rental?.until ?? '')}.`,
];
const goOn = ({ dueAt }: SaleEventFacts): string =>
  ` Transaksi berlanjut${dueAt === null ? '' : `; selesaikan${byWhen(dueAt)}`}.`;

/** `amount` is without the deposit. */
const inKind = ({ kind, amount, deposit = 0 }: Pick<SaleEventFacts, 'kind' | 'amount' | 'deposit'>): SaleOfKind => ({
  kind,
  subtotal: amount + deposit,
});

/** 'pembelian', 'sewa'. */
const bought = (facts: SaleEventFacts): string => buyingWord(inKind(facts));
const sold = (facts: SaleEventFacts): string => sellingWord(inKind(facts));

/** Things are sold to somebody, and rented by them. */
const byOrTo = ({ rental }: SaleEventFacts): string => (rental ? 'oleh' : 'kepada');

/** A service is done, not handed over. */
const isDoneWork = (facts: Pick<SaleEventFacts, 'kind' | 'amount' | 'deposit'>): boolean =>
  saleKindOf(inKind(facts)) === 'service';

const overdueTitle = (facts: SaleEventFacts): string =>
  isDoneWork(facts) || facts.rental?.wasOut ? 'Batas waktu lewat' : 'Batas waktu penyerahan lewat';

/** ' Serah terima paling lambat Kam, 26 Nov pukul 15.00.' */
function doneBy(facts: SaleEventFacts): string {
  if (facts.dueAt === null) return '';
  const word = isDoneWork(facts) ? 'Selesai' : facts.pickup ? 'Pengambilan' : '';
  return word ? ` ${word}${byWhen(facts.dueAt)}.` : handoverBy(facts.dueAt);
}

/** What its seller has made of it by marking it as ready. */
const readyWord = (facts: SaleEventFacts): string =>
  isDoneWork(facts) ? 'siap' : facts.pickup ? 'siap diambil' : 'siap diserahkan';

const buyerWords: Partial<Record<SaleEvent, (facts: SaleEventFacts, seller: string) => Said>> = {
  accept: (facts, seller) =>
    facts.by === 'admin'
      ? [
          'Pesanan diterima oleh admin',
          `Admin menerima pesanan Anda, ${dealOf(facts)}, dan meminta ${seller} menyiapkannya.${doneBy(facts)}`,
        ]
      : [
          'Penjual menerima pesanan',
          facts.appointment
            ? `${seller} menerima ${dealOf(facts)}. Janji temunya ${meetingTime(facts.appointment.startsAt)} di ${placeOf(facts.appointment.place)}.`
            : isDoneWork(facts)
              ? `${seller} menerima ${dealOf(facts)}. Sepakati waktunya di halaman pesanan.${doneBy(facts)}`
              : `${seller} sedang menyiapkan ${dealOf(facts)}.${doneBy(facts)}`,
        ],
  decline: (facts, seller) => [
    'Penjual menolak pesanan',
    `${seller} tidak dapat memenuhi pesanan Anda, ${dealOf(facts)}.${backToBuyer(facts)}`,
  ],
  lapse: (facts, seller) => [
    `${asBeginning(bought(facts))} dibatalkan otomatis`,
    `${seller} tidak menjawab pesanan Anda, ${dealOf(facts)}, sampai batas waktu.${backToBuyer(facts)}`,
  ],
  ready: (facts, seller) => [
    isDoneWork(facts) ? 'Penjual siap' : `Pesanan ${readyWord(facts)}`,
    facts.by === 'admin'
      ? `Admin menandai ${dealOf(facts)} dari ${seller} ${readyWord(facts)}.${doneBy(facts)}`
      : isDoneWork(facts)
        ? `${seller} siap untuk ${dealOf(facts)}.${doneBy(facts)}`
        : `${seller} sudah menyiapkan ${dealOf(facts)}.${facts.pickup ? ` Ambil di ${facts.pickup}.` : handoverBy(facts.dueAt)}`,
  ],
  claim: (facts, seller) =>
    facts.isDone
      ? [
          `${asBeginning(bought(facts))} selesai`,
          isDoneWork(facts)
            ? `${seller} memastikan ${dealOf(facts)} selesai dan tunainya diterima.`
            : `${seller} memastikan ${dealOf(facts)} dan tunainya sudah diserahkan.`,
        ]
      : isDoneWork(facts)
        ? [
            'Jasa sudah selesai?',
            `Menurut ${seller}, ${dealOf(facts)} sudah selesai. Tekan "Jasa sudah selesai" atau laporkan kendala${byWhen(facts.dueAt)}.`,
          ]
        : [
            'Pesanan sudah Anda terima?',
            `Menurut ${seller}, ${dealOf(facts)} sudah Anda terima. Tekan "Sudah saya terima" atau laporkan kendala${byWhen(facts.dueAt)}.`,
          ],
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
  meet: (facts, seller) => (facts.by === 'system' ? pickupMoved(seller, facts) : agreed(seller, facts)),
  take_back: (facts, seller) => [
    'Sewa selesai',
    facts.by === 'buyer'
      ? `${dealOf(facts)} sudah kembali kepada ${seller}.${paidOn(facts, seller)}${depositForBuyer(facts)}`
      : `${seller} sudah menerima kembali ${dealOf(facts)}.${paidOn(facts, seller)}${depositForBuyer(facts)}`,
  ],
  confirm: (facts, seller) =>
    facts.rental?.goesOut
      ? outForBuyer(facts, seller)
      : [
          `${asBeginning(bought(facts))} selesai`,
          facts.by === 'seller'
            ? `${seller} memasukkan kode Anda. ${asBeginning(bought(facts))} ${dealOf(facts)} selesai.${paidOn(facts, seller)}`
            : `Admin menyelesaikan ${bought(facts)} ${dealOf(facts)} dari ${seller}.${paidOn(facts, seller)}${depositForBuyer(facts)}`,
        ],
  absent: (facts, seller) => [
    'Pertemuan tidak terjadi',
    `${seller} menandai Anda tidak datang untuk ${dealOf(facts)}.${endForBuyer(facts)}`,
  ],
  overdue: (facts, seller) => [
    overdueTitle(facts),
    `${dealOf(facts)} dari ${seller} belum ${isDoneWork(facts) ? 'selesai' : facts.rental?.wasOut ? 'Anda kembalikan' : 'diserahkan'} sampai batas waktu.${endForBuyer(facts)}`,
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
  release: (facts, seller) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${bought(facts)} ${dealOf(facts)} dari ${seller} selesai.${paidOn(facts, seller)}${depositForBuyer(facts)}`,
  ],
  refund: (facts, seller) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${bought(facts)} ${dealOf(facts)} dari ${seller} dibatalkan.${backToBuyer(facts)}`,
  ],
};

const canceler = (by: SaleActor, name: string): string => (by === 'buyer' ? 'Anda' : by === 'seller' ? name : 'Admin');

const sellerWords: Partial<Record<SaleEvent, (facts: SaleEventFacts, buyer: string) => Said>> = {
  settle: (facts) => newSale(facts, true),
  accept_outside: (facts, buyer) => [
    'Ada pesanan baru',
    `Admin menerima pesanan ${buyer} untuk Anda: ${dealOf(facts)}, dibayar di luar Midtrans. Siapkan pesanannya.${doneBy(facts)}`,
  ],
  accept: (facts, buyer) => ['Pesanan diterima oleh admin', `Siapkan ${dealOf(facts)} untuk ${buyer}.${doneBy(facts)}`],
  ready: (facts, buyer) => [
    `Ditandai ${readyWord(facts)}`,
    `Admin menandai ${dealOf(facts)} untuk ${buyer} ${readyWord(facts)}.${doneBy(facts)}`,
  ],
  lapse: (facts, buyer) => [
    'Pesanan dibatalkan otomatis',
    `Pesanan ${buyer}, ${dealOf(facts)}, tidak dijawab sampai batas waktu.${stock(facts.isRestocked)}`,
  ],
  meet: (facts, buyer) => agreed(buyer, facts),
  take_back: (facts, buyer) => [
    'Sewa selesai',
    `${buyer} sudah mengembalikan ${dealOf(facts)}.${earned(facts)}${depositForSeller(facts)}`,
  ],
  receive: (facts, buyer) =>
    facts.rental?.goesOut
      ? [
          'Sewa dimulai',
          `${buyer} sudah menerima ${dealOf(facts)} dan mengembalikannya paling lambat ${dayWords(facts.rental.until)}.`,
        ]
      : facts.isDone
        ? [
            `${asBeginning(sold(facts))} selesai`,
            `${buyer} ${isDoneWork(facts) ? 'memastikan selesainya' : 'sudah menerima'} ${dealOf(facts)}.${earned(facts)}`,
          ]
        : [
            isDoneWork(facts) ? 'Jasa sudah selesai?' : 'Pembeli sudah menerima pesanan?',
            `Menurut ${buyer}, ${dealOf(facts)} sudah ${isDoneWork(facts) ? 'selesai' : 'diterima'}. Pastikan tunainya sudah Anda terima, atau laporkan kendala,${byWhen(facts.dueAt)}.`,
          ],
  leave: (facts, buyer) =>
    facts.isDispute
      ? [
          'Ada kendala',
          `${buyer}, pembeli ${dealOf(facts)}, menghapus akunnya. Admin memutuskan kelanjutannya; ceritakan dan tunjukkan di sini apa yang sudah Anda ${isDoneWork(facts) ? 'kerjakan' : 'serahkan'}.`,
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
  confirm: (facts, buyer) => [
    `${asBeginning(sold(facts))} selesai`,
    `Admin menyelesaikan ${sold(facts)} ${dealOf(facts)} ${byOrTo(facts)} ${buyer}.${earned(facts)}${depositForSeller(facts)}`,
  ],
  absent: (facts, buyer) => [
    'Pertemuan tidak terjadi',
    `${buyer} menandai Anda tidak datang untuk ${dealOf(facts)}.${endForSeller(facts)}`,
  ],
  overdue: (facts, buyer) => [
    overdueTitle(facts),
    `Pesanan ${buyer}, ${dealOf(facts)}, belum ${isDoneWork(facts) ? 'selesai' : facts.rental?.wasOut ? 'dikembalikan' : 'diserahkan'} sampai batas waktu.${endForSeller(facts)}`,
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
  release: (facts, buyer) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${sold(facts)} ${dealOf(facts)} ${byOrTo(facts)} ${buyer} selesai.${earned(facts)}${depositForSeller(facts)}`,
  ],
  refund: (facts, buyer) => [
    'Kendala diputuskan',
    `Admin memutuskan: ${sold(facts)} ${dealOf(facts)} ${byOrTo(facts)} ${buyer} dibatalkan.${stock(facts.isRestocked)}`,
  ],
};

type NewSale = Deal & Pick<SaleEventFacts, 'saleId' | 'buyerName' | 'dueAt' | 'isBatchOpen'>;

/** 'Kipas seharga Rp 45.000 (bayar di tempat)', 'Keranjang (Gratis)'. */
const orderedWords = (deal: Deal, isPaid: boolean): string =>
  deal.amount === 0 && !deal.deposit
    ? dealOf(deal)
    : `${goodsOf(deal.productNames)} seharga ${sumWords(deal)}${isPaid ? ' dan sudah membayar' : ' (bayar di tempat)'}`;

const newSale = (sale: Omit<NewSale, 'saleId'>, isPaid: boolean): Said => [
  sale.isBatchOpen ? 'Pesanan masuk ke PO' : 'Ada pesanan baru',
  `${whoOf(sale.buyerName)} memesan ${orderedWords(sale, isPaid)}. ${sale.isBatchOpen ? 'Pesanan ini dijawab setelah PO ditutup' : `Terima atau tolak${byWhen(sale.dueAt)}`}.`,
];
/** One that waits for its batch asks nothing of its seller yet. */
const newSaleKind = ({ isBatchOpen }: Pick<NewSale, 'isBatchOpen'>): NotificationKind =>
  isBatchOpen ? 'sale_changed' : 'sale_new';

/** `deal` is named in the title, and told apart from others by its number. */
const text = (kind: NotificationKind, deal: Deal, [lead, body]: Said, link: string, reason = ''): NotificationText => ({
  kind,
  title: titled(lead, deal.productNames, deal.amount),
  body: `${body}${numbered(deal.orderId)}${because(reason)}`,
  link,
});

/** Kinds that differ from the usual ones of a sale. */
const special: Partial<Record<SaleEvent, Readonly<Record<'buyer' | 'seller', NotificationKind>>>> = {
  settle: { buyer: 'order_changed', seller: 'sale_new' },
  accept_outside: { buyer: 'order_changed', seller: 'sale_new' },
  meet: { buyer: 'meeting_agreed', seller: 'meeting_agreed' },
  receive: { buyer: 'order_done', seller: 'sale_done' },
  settle_down: { buyer: 'order_done', seller: 'sale_done' },
  confirm: { buyer: 'order_done', seller: 'sale_done' },
  take_back: { buyer: 'order_done', seller: 'sale_done' },
};

function kindOf(
  { event, isDispute, isDone, isCanceled, rental, isBatchOpen = false }: SaleEventFacts,
  side: 'buyer' | 'seller',
): NotificationKind {
  if (isDispute) return 'dispute';
  if (event === 'settle' && side === 'seller') return newSaleKind({ isBatchOpen });
  if (rental?.goesOut) return side === 'buyer' ? 'order_changed' : 'sale_changed';
  if (event === 'claim' && isDone) return 'order_done';
  if (isCanceled && side === 'buyer') return 'order_canceled';
  if (event === 'receive' && !isDone) return 'sale_changed';
  return special[event]?.[side] ?? (side === 'buyer' ? 'order_changed' : 'sale_changed');
}

const orderLink = (orderId: string): string => `/orders/${orderId}`;
const saleLink = (saleId: string): string => `/sales/${saleId}`;

/** The page of the sale for its buyer or seller. */
export const salePage = (sale: { readonly $id: string; readonly orderId: string }, of: 'buyer' | 'seller'): string =>
  of === 'seller' ? saleLink(sale.$id) : orderLink(sale.orderId);

/** For the seller of a new cash order. A transfer is announced when it is paid. */
export const newSaleNotification = (sale: NewSale): NotificationText =>
  text(newSaleKind(sale), sale, newSale(sale, false), saleLink(sale.saleId));

/** Withdrawn words are not told again. */
const reasonOf = ({ event, reason }: SaleEventFacts): string => (event === 'withdraw' ? '' : reason);

/** For the buyer; null: they need not know, or did it and are owed nothing. */
export function buyerNotification(facts: SaleEventFacts): NotificationText | null {
  const words = facts.by === 'buyer' && facts.refund === 0 ? undefined : buyerWords[facts.event];
  if (!words) return null;
  const said = words(facts, whoOf(facts.sellerName));
  const reason = facts.by === 'buyer' ? '' : reasonOf(facts);
  return text(kindOf(facts, 'buyer'), facts, said, orderLink(facts.orderId), reason);
}

/** For the seller; null: the seller did it, or never heard of the sale because it was not paid. */
export function sellerNotification(facts: SaleEventFacts, from: string): NotificationText | null {
  const isUnknown = from === 'unpaid' && facts.event !== 'settle' && facts.event !== 'accept_outside';
  // Who sells a batch is told once that it is off, not of each of its sales, and moves its pick-up themselves.
  const isOfBatch = facts.by === 'system' && (facts.event === 'cancel' || facts.event === 'meet');
  const words = facts.by === 'seller' || isUnknown || isOfBatch ? undefined : sellerWords[facts.event];
  if (!words) return null;
  const said = words(facts, whoOf(facts.buyerName));
  return text(kindOf(facts, 'seller'), facts, said, saleLink(facts.saleId), reasonOf(facts));
}

/** What a row of `sales` says of its goods. */
type SaleRow = Omit<Deal, 'amount'> & {
  readonly $id: string;
  /** Rupiah. */
  readonly subtotal: number;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly kind?: string | null;
} & Pick<RentedSale, 'method' | 'deposit'>;
const dealIn = (sale: Omit<SaleRow, '$id' | 'buyerName' | 'sellerName'>): Deal => ({
  orderId: sale.orderId,
  productNames: sale.productNames,
  amount: withoutDeposit(sale),
  deposit: sale.deposit ?? 0,
});

/** For the other of the two, when one adds a statement to a dispute. */
export function statementNotification(sale: SaleRow, to: 'buyer' | 'seller'): NotificationText {
  const deal = dealIn(sale);
  const name = whoOf(to === 'seller' ? sale.buyerName : sale.sellerName);
  const body = `${name} menambahkan keterangan tentang ${dealOf(deal)}. Anda dapat menjawabnya sampai admin memutuskan.`;
  return text('dispute', deal, ['Keterangan baru tentang kendala', body], salePage(sale, to));
}

/** For each of the two, when the desk asks both about their dispute. */
export function questionNotification(sale: SaleRow, to: 'buyer' | 'seller'): NotificationText {
  const deal = dealIn(sale);
  const body = `Admin bertanya tentang ${dealOf(deal)}. Jawab di halamannya, supaya kendala ini dapat diputuskan.`;
  return text('dispute', deal, ['Pertanyaan admin tentang kendala', body], salePage(sale, to));
}

/** For the seller, when money of the buyer went back before it was earned. `left`: what stays for the sale. Rupiah. */
export const takenBackNotification = (told: {
  readonly saleId: string;
  readonly orderId: string;
  readonly buyerName: string;
  readonly productNames: string;
  readonly amount: number;
  readonly subtotal: number;
  readonly left: number;
}): NotificationText => {
  const { saleId, buyerName, productNames, amount, subtotal, left } = told;
  const next =
    left === 0
      ? 'Jangan serahkan pesanannya; admin memutuskan kelanjutannya.'
      : `Setelah penjualan selesai, sisanya ${rupiah(left)} menjadi milik Anda. Anda boleh membatalkannya sebelum diserahkan.`;
  return text(
    'money_returned',
    told,
    [
      left === 0 ? 'Dana pembeli ditarik kembali' : 'Sebagian dana pembeli ditarik',
      `${goodsOf(productNames)}: ${rupiah(amount)} dari ${rupiah(subtotal)} sudah kembali ke ${whoOf(buyerName)} lewat Midtrans. ${next}`,
    ],
    saleLink(saleId),
  );
};

/** For the person whose absence an administrator has revoked. */
export function absenceLiftedNotification(
  sale: Omit<SaleRow, 'buyerName' | 'sellerName'>,
  to: 'buyer' | 'seller',
): NotificationText {
  const deal = dealIn(sale);
  const body = `Admin mencabut catatan bahwa Anda tidak datang untuk ${dealOf(deal)}. Catatan itu tidak dihitung lagi.`;
  return text('absence_lifted', deal, ['Catatan tidak hadir dicabut', body], salePage(sale, to));
}

/** The reason when a sale is disputed or canceled because an account was deleted; both see it. */
export const leavingReason = (leaver: 'buyer' | 'seller'): string =>
  leaver === 'buyer' ? 'Pembeli menghapus akunnya.' : 'Penjual menghapus akunnya.';

/** Who has to confirm the handover: the one who has not. */
export const askedAboutHandover = (sale: { readonly receivedAt: string | null }): 'buyer' | 'seller' =>
  sale.receivedAt === null ? 'buyer' : 'seller';

/** Reminds of a deadline: the seller who has not answered, or whoever has not confirmed the handover. */
export function reminderNotification(
  sale: SaleRow & {
    readonly state: string;
    readonly receivedAt: string | null;
    readonly dueAt: string | null;
  },
): NotificationText {
  const deal = dealIn(sale);
  const [buyer, seller] = [whoOf(sale.buyerName), whoOf(sale.sellerName)];
  const when = sale.dueAt === null ? '' : ` ${campusMomentWords(Date.parse(sale.dueAt))}`;
  if (sale.state === 'waiting') {
    return text(
      'sale_reminder',
      deal,
      ['Pesanan menunggu jawaban Anda', `Pesanan ${buyer}, ${dealOf(deal)}, batal otomatis${when} bila tidak dijawab.`],
      saleLink(sale.$id),
    );
  }
  if (askedAboutHandover(sale) === 'seller') {
    return text(
      'sale_reminder',
      deal,
      [
        'Tunai sudah Anda terima?',
        `${asBeginning(sellingWord(sale))} ${dealOf(deal)} kepada ${buyer} dianggap selesai${when} bila tidak ada kendala.`,
      ],
      saleLink(sale.$id),
    );
  }
  return text(
    'receive_reminder',
    deal,
    [
      saleKindOf(sale) === 'service' ? 'Jasa sudah selesai?' : 'Sudah terima pesanannya?',
      `${asBeginning(buyingWord(sale))} ${dealOf(deal)} dari ${seller} dianggap selesai${when} bila tidak ada kendala.`,
    ],
    orderLink(sale.orderId),
  );
}

/** Of what is out: whoever rents is told a day before the end, and both once it has passed. `now`: ms since 1970. */
export function returnNotification(
  sale: SaleRow & { readonly rentUntil: string },
  to: 'buyer' | 'seller',
  now: number,
): NotificationText {
  const deal = dealIn(sale);
  const day = dayWords(sale.rentUntil);
  const seller = whoOf(sale.sellerName);
  const said: Said =
    to === 'seller'
      ? [
          'Barang sewaan belum kembali',
          `${whoOf(sale.buyerName)} seharusnya mengembalikan ${goodsOf(deal.productNames)} pada ${day}.`,
        ]
      : isLate(sale, now)
        ? [
            'Sewa sudah lewat',
            `${goodsOf(deal.productNames)} seharusnya kembali kepada ${seller} pada ${day}. ${
              deal.deposit
                ? 'Tiap hari terlambat dipotong dari deposit sebesar harga sewa per hari.'
                : 'Segera kembalikan; bila tidak, admin memutuskan.'
            }`,
          ]
        : [
            'Segera kembalikan barang sewaan',
            `${goodsOf(deal.productNames)} kembali kepada ${seller} paling lambat ${day}.`,
          ];
  return text(to === 'seller' ? 'sale_reminder' : 'receive_reminder', deal, said, salePage(sale, to));
}

/** For whoever rents next: the thing is late, so they may leave. */
export function heldUpNotification(sale: SaleRow & { readonly rentFrom: string }): NotificationText {
  const deal = dealIn(sale);
  const body = `${goodsOf(deal.productNames)} dari ${whoOf(sale.sellerName)} belum kembali dari penyewa sebelumnya; sewa Anda mulai ${dayWords(sale.rentFrom)}. Tanyakan kepada pemiliknya, atau batalkan di halaman pesanan. Pembatalan ini tidak dicatat.`;
  return text('order_changed', deal, ['Barang sewaan terlambat kembali', body], salePage(sale, 'buyer'));
}

/** For them, once it is back. `isInTime`: nothing was lost, so that leaving is noted again. */
export function backAgainNotification(
  sale: SaleRow & { readonly rentFrom: string },
  isInTime: boolean,
): NotificationText {
  const deal = dealIn(sale);
  const then = isInTime
    ? `Sewa Anda mulai ${dayWords(sale.rentFrom)} seperti rencana.`
    : 'Ambil barangnya, atau batalkan di halaman pesanan selama belum diambil; pembatalan ini tidak dicatat.';
  const body = `${goodsOf(deal.productNames)} dari ${whoOf(sale.sellerName)} sudah kembali dari penyewa sebelumnya. ${then}`;
  return text('order_changed', deal, ['Barang sewaan sudah kembali', body], salePage(sale, 'buyer'));
}
