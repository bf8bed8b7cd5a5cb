/** Titles and bodies of notifications that functions write. Indonesian, because the stored text is shown unchanged. */
import { campusMomentWords } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { rupiah } from '../money.ts';
import type { OrderStatus } from '../orders/order.ts';
import type { ReportStatus } from '../reports/report.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import type { NotificationKind } from './channels.ts';
import {
  because,
  byWhen,
  type Deadline,
  type Deal,
  dealOf,
  goodsOf,
  handoverBy,
  nameOf,
  numbered,
  sumWords,
  titled,
  titledOne,
  whoOf,
} from './deal-words.ts';

export interface NotificationText {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

/** Titles for each status of an order, in notifications and on its timeline. */
export const orderTitles: Record<OrderStatus, string> = {
  PENDING: 'Pesanan dibuat',
  PAID: 'Pembayaran diterima',
  Processed: 'Pesanan diproses',
  Shipped: 'Pesanan siap diserahkan',
  Completed: 'Pesanan selesai',
  Canceled: 'Pesanan dibatalkan',
};

/**
 * Where a buyer's money for an order is; `free`: the order costs nothing; `cash` never comes to us; `outside` was paid
 * to another receiver.
 */
export type BuyersMoney = 'free' | 'cash' | 'unpaid' | 'outside' | 'held' | 'returned';

export interface OrderFacts extends Deal, Deadline {
  readonly status: OrderStatus;
  /** Rupiah that are due back to the buyer now. */
  readonly refund: number;
  readonly money: BuyersMoney;
  /** Whether an administrator has recorded a payment outside of Midtrans. */
  readonly isPaidOutside: boolean;
  /** The reason in the actor's words; '' without one. */
  readonly reason: string;
}

const noMoney: Record<Exclude<BuyersMoney, 'held'>, string> = {
  free: '',
  cash: ' Bayar di tempat, jadi tidak ada uang Anda pada kami.',
  unpaid: ' Belum ada pembayaran yang kami terima.',
  outside: ' Pembayarannya tidak lewat kami; hubungi admin soal pengembaliannya.',
  returned: ' Uangnya sudah kembali kepada Anda.',
};

/** What happens to the buyer's money after a cancellation. `refund`: rupiah that are due back. */
export const moneyAfterCancel = (money: BuyersMoney, refund: number): string => {
  if (refund > 0) return ` ${rupiah(refund)} akan dikembalikan admin; isi rekening Anda di halaman pesanan.`;
  return money === 'held' ? '' : noMoney[money];
};

const orderBodies: Record<OrderStatus, (told: OrderFacts) => string> = {
  PENDING: (told) => `Pesanan ${dealOf(told)} sudah kami terima.`,
  PAID: (told) =>
    `${sumWords(told)} untuk ${goodsOf(told.productNames)} sudah kami terima dan kami tahan sampai ${told.deposit ? 'barangnya kembali; setelah itu deposit kembali kepada Anda' : 'pesanan Anda terima'}. Penjual menjawab${byWhen(told)}; bila tidak, uang Anda kembali.`,
  Processed: (told) =>
    told.isPaidOutside
      ? `Admin mencatat ${sumWords(told)} untuk ${goodsOf(told.productNames)} sudah dibayar di luar Midtrans. Penjual menyiapkannya.${handoverBy(told)}`
      : `Penjual sedang menyiapkan ${dealOf(told)}.${handoverBy(told)}`,
  Shipped: (told) =>
    `${dealOf(told)} sudah siap. Lihat atau sepakati tempat dan waktunya di halaman pesanan.${handoverBy(told)}`,
  Completed: (told) => `Pesanan ${dealOf(told)} sudah selesai. Terima kasih sudah berbelanja!`,
  Canceled: (told) => `Pesanan ${dealOf(told)} dibatalkan.${moneyAfterCancel(told.money, told.refund)}`,
};

function orderKind({ status, isPaidOutside }: OrderFacts): NotificationKind {
  if (status === 'Canceled') return 'order_canceled';
  return status === 'PAID' || isPaidOutside ? 'payment_received' : 'order_status';
}

/** Notifies the buyer of a new status of an order or of a part of it. */
export const orderNotification = (told: OrderFacts): NotificationText => ({
  kind: orderKind(told),
  title: titled(told.isPaidOutside ? orderTitles.PAID : orderTitles[told.status], told.productNames, told.amount),
  body: `${orderBodies[told.status](told)}${numbered(told.orderId)}${because(told.reason)}`,
  link: `/orders/${told.orderId}`,
});

/** Notifies the buyer that an administrator canceled the uncompleted part of an order. `told`: facts of that part. */
export const partlyCanceledNotification = (told: OrderFacts): NotificationText => ({
  kind: 'order_canceled',
  title: titled('Sebagian pesanan dibatalkan', told.productNames, told.amount),
  body: `Admin membatalkan bagian pesanan Anda yang belum selesai: ${dealOf(told)}.${moneyAfterCancel(told.money, told.refund)}${numbered(told.orderId)}${because(told.reason)}`,
  link: `/orders/${told.orderId}`,
});

/**
 * Notifies the buyer that a refund was sent. `reference`: recorded by the administrator; `amount`: null for a mark
 * without an amount.
 */
export const refundedNotification = (
  told: Omit<Deal, 'amount'> & { readonly amount: number | null; readonly reference: string },
): NotificationText => ({
  kind: 'refunded',
  title: titled('Dana dikembalikan', told.productNames, told.amount ?? undefined),
  body: `${told.amount === null ? 'Dana' : rupiah(told.amount)} untuk ${goodsOf(told.productNames)} sudah dikembalikan kepada Anda.${numbered(told.orderId)} Referensi: ${told.reference}`,
  link: `/orders/${told.orderId}`,
});

/** Notifies the buyer that the time to pay is over. `until`: the deadline, ISO. */
export const expiredNotification = (
  told: Deal & { readonly until: string | null },
  zone: TimeZone,
): NotificationText => ({
  kind: 'payment_expired',
  title: titled('Waktu pembayaran habis', told.productNames, told.amount),
  body: `${sumWords(told)} untuk ${goodsOf(told.productNames)} belum kami terima sampai ${told.until === null ? 'batas waktu' : campusMomentWords(Date.parse(told.until), zone)}, jadi pesanan dibatalkan. Sudah terlanjur membayar? Uang yang masuk kami kembalikan.${numbered(told.orderId)}`,
  link: `/orders/${told.orderId}`,
});

/** Notifies the seller when `taken` pieces make a tracked stock low or empty; otherwise null. */
export function stockNotification(productName: string, stock: number, taken: number): NotificationText | null {
  const left = stock - taken;
  const link = '/manage-products';
  if (left === 0) {
    return {
      kind: 'stock',
      title: titledOne('Stok habis dipesan', productName),
      body: `Stok "${nameOf(productName)}" habis karena pesanan baru. Tambah stok bila masih ada; bila pesanannya batal, stok kembali sendiri.`,
      link,
    };
  }
  if (left > limits.lowStock || stock <= limits.lowStock) return null;
  return {
    kind: 'stock',
    title: titledOne('Stok menipis', productName),
    body: `Stok "${nameOf(productName)}" tinggal ${left} buah. Tambah stok agar tidak kehabisan.`,
    link,
  };
}

export interface ReportNotification {
  readonly toReporter: NotificationText | null;
  readonly toSeller: NotificationText | null;
}

/**
 * Text that tells the reporter the status of a report; null if the report is new. `about`: what was reported, in words.
 */
export function reportToReporter(about: string, status: ReportStatus): NotificationText | null {
  if (status === 'new') return null;
  const isOpen = status === 'under_review';
  return {
    kind: 'report',
    title: isOpen ? 'Laporan Anda sedang ditinjau' : 'Laporan Anda sudah ditinjau',
    body: `Laporan Anda tentang ${about} ${isOpen ? 'sedang' : 'sudah'} kami tinjau. Terima kasih.`,
    link: '',
  };
}

/** Notifies the reporter and the seller that a decision was undone. `status`: the undone status. */
export const reportUndoneNotifications = (status: ReportStatus): ReportNotification => ({
  toReporter:
    status === 'new' || status === 'under_review'
      ? null
      : {
          kind: 'report',
          title: 'Laporan Anda masih ditinjau',
          body: 'Kabar bahwa laporan Anda sudah selesai ditinjau keliru. Anda diberi tahu setelah selesai.',
          link: '',
        },
  toSeller:
    status === 'resolved_user_warned'
      ? {
          kind: 'report',
          title: 'Peringatan dicabut',
          body: 'Peringatan dari admin barusan keliru dan dicabut.',
          link: '',
        }
      : null,
});

/** Notifies the reporter and the seller of the decision on a report; null where no notification is sent. */
export function reportNotification(productName: string, productId: string, status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: titledOne('Peringatan untuk produk Anda', productName),
    body: `Produk "${nameOf(productName)}" dilaporkan oleh pengguna lain. Mohon periksa dan perbaiki informasinya.`,
    link: `/product/${productId}`,
  };
  const removal: NotificationText = {
    kind: 'report',
    title: titledOne('Produk Anda dihapus admin', productName),
    body: `Produk "${nameOf(productName)}" dihapus karena melanggar aturan.`,
    link: '/manage-products',
  };
  return {
    toReporter: reportToReporter(`"${nameOf(productName)}"`, status),
    toSeller: status === 'resolved_user_warned' ? warning : status === 'resolved_product_removed' ? removal : null,
  };
}

/** Texts for the reporter and the reported person about the decision. */
export function personReportNotification(personName: string, status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: 'Peringatan dari admin',
    body: 'Pengguna lain melaporkan Anda. Mohon bertransaksi dan berbicara dengan baik; laporan berikutnya dapat berujung pemblokiran.',
    link: '',
  };
  return {
    toReporter: reportToReporter(`"${whoOf(personName)}"`, status),
    toSeller: status === 'resolved_user_warned' ? warning : null,
  };
}

/** Texts for the reporter and the author of the reported review, neither of which names the author. */
export function reviewReportNotification(status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: 'Peringatan untuk ulasan Anda',
    body: 'Ulasan Anda dilaporkan oleh pengguna lain. Mohon menulis dengan jujur dan sopan.',
    link: '',
  };
  return {
    toReporter: reportToReporter('sebuah ulasan', status),
    toSeller: status === 'resolved_user_warned' ? warning : null,
  };
}
