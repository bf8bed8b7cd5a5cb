/** What buyer and seller hear of a sale; Indonesian, because rows are shown as they are. True for both ways to pay. */
import { limits } from '../limits.ts';
import type { AgreedMeeting, SaleActor, SaleEvent } from '../orders/sale.ts';
import type { NotificationKind } from './channels.ts';
import type { NotificationText } from './notification.ts';
import { meetingTime } from './trade-notification.ts';

export interface SaleEventFacts {
  readonly saleId: string;
  readonly orderId: string;
  readonly event: SaleEvent;
  readonly by: SaleActor;
  readonly buyerName: string;
  readonly sellerName: string;
  /** Why, in the words of whoever raised the event; '' without. */
  readonly reason: string;
  /** Whether money that came to us is owed back. */
  readonly isRefundDue: boolean;
  /** Whether the event begins a dispute or ends one, whoever raised it. */
  readonly isDispute: boolean;
  /** Whether the sale is completed by it; "received" and "handed over" may ask the other first. */
  readonly isDone: boolean;
  /** Whether what was taken from the stock is back. */
  readonly isRestocked: boolean;
  /** Where and when the two meet, as it stands now; null: not agreed on. */
  readonly meeting: AgreedMeeting | null;
}

type Said = readonly [title: string, body: string];

/** Comes last: people's words may end without a sign. */
const because = (reason: string): string => (reason === '' ? '' : ` Alasan: ${reason}`);
const agreed = (name: string, meeting: AgreedMeeting | null): Said => [
  'Janji temu disepakati',
  meeting ? `${name} setuju: ${meeting.place}, ${meetingTime(meeting.startsAt)}.` : `${name} setuju.`,
];
const stock = (isBack: boolean): string => (isBack ? ' Stok sudah dikembalikan.' : '');
/** What comes of a meeting that did not happen, or a deadline that passed. */
const outcome = (isDispute: boolean): string =>
  isDispute ? ' Admin memutuskan kelanjutannya.' : ' Transaksi ini dibatalkan.';
const refund = (isDue: boolean): string => (isDue ? ' Uang Anda akan dikembalikan.' : '');

const buyerWords: Partial<Record<SaleEvent, (facts: SaleEventFacts) => Said>> = {
  accept: ({ sellerName, by }) =>
    by === 'admin'
      ? ['Pesanan diterima oleh admin', `Admin menerima pesanan Anda dan meminta ${sellerName} menyiapkannya.`]
      : ['Penjual menerima pesanan', `${sellerName} sedang menyiapkan pesanan Anda.`],
  decline: ({ sellerName, reason, isRefundDue }) => [
    'Penjual menolak pesanan',
    `${sellerName} tidak dapat memenuhi pesanan Anda.${refund(isRefundDue)}${because(reason)}`,
  ],
  lapse: ({ sellerName, isRefundDue }) => [
    'Pembelian dibatalkan otomatis',
    `${sellerName} tidak menjawab dalam ${limits.saleAnswerHours} jam.${refund(isRefundDue)}`,
  ],
  ready: ({ sellerName, by }) => [
    'Pesanan siap diserahkan',
    by === 'admin'
      ? `Admin menandai pesanan Anda dari ${sellerName} siap diserahkan.`
      : `${sellerName} sudah menyiapkan pesanan Anda.`,
  ],
  claim: ({ sellerName, isDone }) =>
    isDone
      ? ['Pembelian selesai', `${sellerName} memastikan pesanan dan tunainya sudah diserahkan.`]
      : [
          'Pesanan ditandai sudah diserahkan',
          `Menurut ${sellerName} pesanan sudah Anda terima. Tekan "Sudah saya terima", atau laporkan kendala dalam ${limits.handedOverDays} hari.`,
        ],
  leave: ({ sellerName, isDispute, isRefundDue }) => [
    isDispute ? 'Ada kendala' : 'Pembelian dibatalkan',
    `${sellerName} menghapus akunnya.${isDispute ? outcome(true) : ' Pembelian ini dibatalkan.'}${refund(isRefundDue)}`,
  ],
  settle_down: ({ sellerName }) => [
    'Pembelian selesai',
    `Tidak ada kendala yang dilaporkan, jadi pembelian dari ${sellerName} dianggap selesai.`,
  ],
  meet: ({ sellerName, meeting }) => agreed(sellerName, meeting),
  confirm: ({ sellerName, by }) => [
    'Pembelian selesai',
    by === 'seller'
      ? `${sellerName} memasukkan kode Anda. Pembelian dari ${sellerName} selesai.`
      : `Admin menyelesaikan pembelian dari ${sellerName}.`,
  ],
  absent: ({ sellerName, reason, isDispute }) => [
    'Pertemuan tidak terjadi',
    `${sellerName} menandai Anda tidak datang.${outcome(isDispute)}${because(reason)}`,
  ],
  overdue: ({ sellerName, isDispute }) => [
    'Batas waktu penyerahan lewat',
    `Pesanan dari ${sellerName} belum diserahkan sampai batas waktu.${outcome(isDispute)}`,
  ],
  cancel: ({ sellerName, by, reason, isRefundDue }) => [
    'Pembelian dibatalkan',
    `${by === 'seller' ? `${sellerName} membatalkan pembelian Anda darinya` : `Admin membatalkan pembelian dari ${sellerName}`}.${refund(isRefundDue)}${because(reason)}`,
  ],
  object: ({ sellerName, reason }) => [
    'Ada kendala',
    `${sellerName} melaporkan kendala. Admin akan memutuskan.${because(reason)}`,
  ],
  withdraw: ({ sellerName }) => ['Kendala dicabut', `${sellerName} mencabut laporan kendalanya.`],
  release: ({ reason }) => ['Kendala diputuskan', `Admin memutuskan: penjualan selesai.${because(reason)}`],
  refund: ({ reason, isRefundDue }) => [
    'Kendala diputuskan',
    `Admin memutuskan: pembelian dibatalkan.${refund(isRefundDue)}${because(reason)}`,
  ],
};

const sellerWords: Partial<Record<SaleEvent, (facts: SaleEventFacts) => Said>> = {
  settle: ({ buyerName }) => newSale(buyerName, true),
  accept_outside: ({ buyerName, reason }) => [
    'Ada pesanan baru',
    `Admin menerima pesanan ${buyerName} untuk Anda. Siapkan pesanannya.${because(reason)}`,
  ],
  accept: ({ buyerName }) => ['Pesanan diterima oleh admin', `Siapkan pesanan ${buyerName}.`],
  ready: ({ buyerName }) => ['Ditandai siap diserahkan', `Admin menandai pesanan ${buyerName} siap diserahkan.`],
  lapse: ({ buyerName, isRestocked }) => [
    'Pesanan dibatalkan otomatis',
    `Pesanan ${buyerName} tidak dijawab dalam ${limits.saleAnswerHours} jam.${stock(isRestocked)}`,
  ],
  meet: ({ buyerName, meeting }) => agreed(buyerName, meeting),
  receive: ({ buyerName, isDone }) =>
    isDone
      ? ['Penjualan selesai', `${buyerName} sudah menerima pesanannya.`]
      : [
          'Pembeli sudah menerima pesanan?',
          `Menurut ${buyerName} pesanan sudah diterima. Pastikan tunainya sudah Anda terima, atau laporkan kendala dalam ${limits.handedOverDays} hari.`,
        ],
  leave: ({ buyerName, isDispute, isRestocked }) => [
    isDispute ? 'Ada kendala' : 'Penjualan dibatalkan',
    `${buyerName} menghapus akunnya.${isDispute ? ' Admin memutuskan kelanjutannya; ceritakan dan tunjukkan di sini apa yang sudah Anda serahkan.' : ' Penjualan ini dibatalkan.'}${stock(isRestocked)}`,
  ],
  settle_down: ({ buyerName }) => [
    'Penjualan selesai',
    `${buyerName} tidak melaporkan kendala, jadi penjualan ini selesai.`,
  ],
  confirm: ({ buyerName }) => ['Penjualan selesai', `Admin menyelesaikan penjualan kepada ${buyerName}.`],
  absent: ({ buyerName, reason, isDispute }) => [
    'Pertemuan tidak terjadi',
    `${buyerName} menandai Anda tidak datang.${outcome(isDispute)}${because(reason)}`,
  ],
  overdue: ({ buyerName, isDispute }) => [
    'Batas waktu penyerahan lewat',
    `Pesanan ${buyerName} belum diserahkan sampai batas waktu.${outcome(isDispute)}`,
  ],
  cancel: ({ buyerName, by, reason, isRestocked }) => [
    'Penjualan dibatalkan',
    `${by === 'buyer' ? `${buyerName} membatalkan pesanannya` : `Admin membatalkan pesanan ${buyerName}`}.${stock(isRestocked)}${because(reason)}`,
  ],
  object: ({ buyerName, reason }) => [
    'Ada kendala',
    `${buyerName} melaporkan kendala. Admin akan memutuskan.${because(reason)}`,
  ],
  withdraw: ({ buyerName }) => ['Kendala dicabut', `${buyerName} mencabut laporan kendalanya.`],
  release: ({ reason }) => ['Kendala diputuskan', `Admin memutuskan: penjualan selesai.${because(reason)}`],
  refund: ({ reason }) => ['Kendala diputuskan', `Admin memutuskan: penjualan dibatalkan.${because(reason)}`],
};

const newSale = (buyerName: string, isPaid: boolean): Said => [
  'Ada pesanan baru',
  `${buyerName} memesan dari Anda${isPaid ? ' dan sudah membayar' : ' (bayar di tempat)'}. Terima atau tolak dalam ${limits.saleAnswerHours} jam.`,
];

const text = (kind: NotificationKind, [title, body]: Said, link: string): NotificationText => ({
  kind,
  title,
  body,
  link,
});

/** What goes another way than the rest of what happens to a sale. */
const special: Partial<Record<SaleEvent, Readonly<Record<'buyer' | 'seller', NotificationKind>>>> = {
  settle: { buyer: 'order_changed', seller: 'sale_new' },
  accept_outside: { buyer: 'order_changed', seller: 'sale_new' },
  meet: { buyer: 'meeting_agreed', seller: 'meeting_agreed' },
  receive: { buyer: 'order_done', seller: 'sale_done' },
  settle_down: { buyer: 'order_done', seller: 'sale_done' },
  confirm: { buyer: 'order_done', seller: 'sale_done' },
};

function kindOf({ event, isDispute, isDone }: SaleEventFacts, side: 'buyer' | 'seller'): NotificationKind {
  if (isDispute) return 'dispute';
  if (event === 'claim' && isDone) return 'order_done';
  if (event === 'receive' && !isDone) return 'sale_changed';
  return special[event]?.[side] ?? (side === 'buyer' ? 'order_changed' : 'sale_changed');
}

const orderLink = (orderId: string): string => `/orders/${orderId}`;
const saleLink = (saleId: string): string => `/sales/${saleId}`;

/** Where each of the two finds the sale. */
export const salePage = (sale: { readonly $id: string; readonly orderId: string }, of: 'buyer' | 'seller'): string =>
  of === 'seller' ? saleLink(sale.$id) : orderLink(sale.orderId);

/** For the seller, when a buyer has ordered with cash on delivery. A transfer is told when it is paid. */
export const newSaleNotification = (saleId: string, buyerName: string): NotificationText =>
  text('sale_new', newSale(buyerName, false), saleLink(saleId));

/** News for the buyer; null for what they did themselves, or need not know. */
export function buyerNotification(facts: SaleEventFacts): NotificationText | null {
  const words = facts.by === 'buyer' ? undefined : buyerWords[facts.event];
  return words ? text(kindOf(facts, 'buyer'), words(facts), orderLink(facts.orderId)) : null;
}

/** News for the seller; null for what they did themselves, or need not know: nobody told them of a sale never paid. */
export function sellerNotification(facts: SaleEventFacts, from: string): NotificationText | null {
  const isUnknown = from === 'unpaid' && facts.event !== 'settle' && facts.event !== 'accept_outside';
  const words = facts.by === 'seller' || isUnknown ? undefined : sellerWords[facts.event];
  return words ? text(kindOf(facts, 'seller'), words(facts), saleLink(facts.saleId)) : null;
}

/** One of the two has said more about their dispute; for the other. */
export function statementNotification(
  sale: { readonly $id: string; readonly orderId: string; readonly buyerName: string; readonly sellerName: string },
  to: 'buyer' | 'seller',
): NotificationText {
  const name = to === 'seller' ? sale.buyerName : sale.sellerName;
  return text(
    'dispute',
    ['Keterangan baru tentang kendala', `${name} menambahkan keterangan. Anda dapat menjawabnya.`],
    salePage(sale, to),
  );
}

/** For the seller, when the buyer's money went back while the sale runs. */
export const takenBackNotification = (saleId: string, buyerName: string): NotificationText =>
  text(
    'sale_changed',
    [
      'Dana pembeli ditarik kembali',
      `Dana ${buyerName} untuk penjualan ini sudah kembali kepadanya lewat Midtrans. Jangan serahkan pesanannya sebelum admin menghubungi Anda.`,
    ],
    saleLink(saleId),
  );

/** For who was said not to have come, once an administrator has taken it back. */
export const absenceLiftedNotification = (
  sale: { readonly $id: string; readonly orderId: string },
  to: 'buyer' | 'seller',
): NotificationText =>
  text(
    'absence_lifted',
    ['Catatan tidak hadir dicabut', 'Admin mencabut catatan bahwa Anda tidak datang. Catatan itu tidak dihitung lagi.'],
    salePage(sale, to),
  );

/** Why a sale is disputed, or canceled, whose buyer or seller deleted their account: both sides' pages say it. */
export const leavingReason = (leaver: 'buyer' | 'seller'): string =>
  leaver === 'buyer' ? 'Pembeli menghapus akunnya.' : 'Penjual menghapus akunnya.';

/** Who has to say whether the goods changed hands: the other one has said so. */
export const askedAboutHandover = (sale: { readonly receivedAt: string | null }): 'buyer' | 'seller' =>
  sale.receivedAt === null ? 'buyer' : 'seller';

/** Recalls a running deadline: to the seller who has not answered, to whoever has not confirmed a handover. */
export function reminderNotification(sale: {
  readonly $id: string;
  readonly orderId: string;
  readonly state: string;
  readonly receivedAt: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
}): NotificationText {
  if (sale.state === 'waiting') {
    return text(
      'sale_reminder',
      [
        'Pesanan menunggu jawaban Anda',
        `Pesanan ${sale.buyerName} batal otomatis dalam ${limits.saleAnswerHours - limits.saleReminderHours} jam bila tidak dijawab.`,
      ],
      saleLink(sale.$id),
    );
  }
  if (askedAboutHandover(sale) === 'seller') {
    return text(
      'sale_reminder',
      ['Tunai sudah Anda terima?', `Penjualan kepada ${sale.buyerName} dianggap selesai besok bila tidak ada kendala.`],
      saleLink(sale.$id),
    );
  }
  return text(
    'receive_reminder',
    ['Sudah terima pesanannya?', `Pembelian dari ${sale.sellerName} dianggap selesai besok bila tidak ada kendala.`],
    orderLink(sale.orderId),
  );
}
