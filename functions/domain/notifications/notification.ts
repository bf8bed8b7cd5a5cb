/** Titles and bodies of notifications that functions write; Indonesian, because rows are shown as they are. */
import { limits } from '../limits.ts';
import type { OrderStatus } from '../orders/order.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { ReportStatus } from '../reports/report.ts';
import type { NotificationKind } from './channels.ts';

export interface NotificationText {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

/** What happened to an order: of its news, and on its timeline. */
export const orderTitles: Record<OrderStatus, string> = {
  PENDING: 'Pesanan dibuat',
  PAID: 'Pembayaran diterima',
  Processed: 'Pesanan diproses',
  Shipped: 'Pesanan siap diserahkan',
  Completed: 'Pesanan selesai',
  Canceled: 'Pesanan dibatalkan',
};

const orderBodies: Record<OrderStatus, string> = {
  PENDING: 'Pesanan Anda sudah kami terima.',
  PAID: 'Pembayaran Anda sudah kami terima. Penjual akan segera memproses pesanan.',
  Processed: 'Penjual sedang menyiapkan pesanan Anda.',
  Shipped: 'Pesanan Anda sudah siap. Lihat atau sepakati tempat dan waktunya di halaman pesanan.',
  Completed: 'Pesanan Anda sudah selesai. Terima kasih sudah berbelanja!',
  Canceled: 'Pesanan Anda dibatalkan.',
};

const refundComes = 'Uang yang sudah Anda bayar akan dikembalikan admin; kabarnya tampil di halaman pesanan.';

/** News of an order for its buyer. `owesRefund`: it was paid and is canceled now. */
export const orderNotification = (orderId: string, status: OrderStatus, owesRefund = false): NotificationText => ({
  kind: status === 'Canceled' ? 'order_changed' : 'order_status',
  title: orderTitles[status],
  body: `${orderBodies[status]}${owesRefund ? ` ${refundComes}` : ''} (No. ${orderNumber(orderId)})`,
  link: `/orders/${orderId}`,
});

/** For the buyer, when an administrator cancels what is not completed yet. `owesRefund`: of what is canceled now. */
export const partlyCanceledNotification = (orderId: string, owesRefund: boolean): NotificationText => ({
  kind: 'order_changed',
  title: 'Sebagian pesanan dibatalkan',
  body: `Admin membatalkan bagian pesanan Anda yang belum selesai.${owesRefund ? ' Uang untuk bagian itu akan dikembalikan admin; kabarnya tampil di halaman pesanan.' : ''} (No. ${orderNumber(orderId)})`,
  link: `/orders/${orderId}`,
});

/** Tells the buyer that the money is on its way back; `reference` is what the administrator wrote down. */
export const refundedNotification = (orderId: string, reference: string): NotificationText => ({
  kind: 'refunded',
  title: 'Dana dikembalikan',
  body: `Dana pesanan Anda sudah dikembalikan. Referensi: ${reference}. (No. ${orderNumber(orderId)})`,
  link: `/orders/${orderId}`,
});

/** Shown to the buyer when the time to pay has run out. */
export const expiredNotification = (orderId: string): NotificationText => ({
  kind: 'order_changed',
  title: 'Waktu pembayaran habis',
  body: `Pesanan Anda dibatalkan karena belum dibayar sampai batas waktu. (No. ${orderNumber(orderId)})`,
  link: `/orders/${orderId}`,
});

/** What a seller hears when `taken` pieces leave a tracked stock: once when it gets low, once when it is gone. */
export function stockNotification(productName: string, stock: number, taken: number): NotificationText | null {
  const left = stock - taken;
  const link = '/manage-products';
  if (left === 0) {
    return {
      kind: 'stock',
      title: 'Stok habis dipesan',
      body: `Stok "${productName}" habis karena pesanan baru. Tambah stok bila masih ada; bila pesanannya batal, stok kembali sendiri.`,
      link,
    };
  }
  if (left > limits.lowStock || stock <= limits.lowStock) return null;
  return {
    kind: 'stock',
    title: 'Stok menipis',
    body: `Stok "${productName}" tinggal ${left} buah. Tambah stok agar tidak kehabisan.`,
    link,
  };
}

interface ReportNotification {
  readonly toReporter: NotificationText | null;
  readonly toSeller: NotificationText | null;
}

/** `about`: what was reported. */
function toReporter(about: string, status: ReportStatus): NotificationText | null {
  if (status === 'new') return null;
  const isOpen = status === 'under_review';
  return {
    kind: 'report',
    title: isOpen ? 'Laporan Anda sedang ditinjau' : 'Laporan Anda sudah ditinjau',
    body: `Laporan Anda tentang ${about} ${isOpen ? 'sedang' : 'sudah'} kami tinjau. Terima kasih.`,
    link: '',
  };
}

/** What the reporter and the seller hear when a report is decided; null where there is nothing to say. */
export function reportNotification(productName: string, productId: string, status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: 'Peringatan untuk produk Anda',
    body: `Produk "${productName}" dilaporkan oleh pengguna lain. Mohon periksa dan perbaiki informasinya.`,
    link: `/product/${productId}`,
  };
  const removal: NotificationText = {
    kind: 'report',
    title: 'Produk Anda dihapus admin',
    body: `Produk "${productName}" dihapus karena melanggar aturan.`,
    link: '/manage-products',
  };
  return {
    toReporter: toReporter(`"${productName}"`, status),
    toSeller: status === 'resolved_user_warned' ? warning : status === 'resolved_product_removed' ? removal : null,
  };
}

/** The same for a report of a person: the second one is the person reported. */
export function personReportNotification(personName: string, status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: 'Peringatan dari admin',
    body: 'Pengguna lain melaporkan Anda. Mohon bertransaksi dan berbicara dengan baik; laporan berikutnya dapat berujung pemblokiran.',
    link: '',
  };
  return {
    toReporter: toReporter(`"${personName}"`, status),
    toSeller: status === 'resolved_user_warned' ? warning : null,
  };
}

/** The same for a report of a review: the second one is its author, whom nobody names. */
export function reviewReportNotification(status: ReportStatus): ReportNotification {
  const warning: NotificationText = {
    kind: 'report',
    title: 'Peringatan untuk ulasan Anda',
    body: 'Ulasan Anda dilaporkan oleh pengguna lain. Mohon menulis dengan jujur dan sopan.',
    link: '',
  };
  return {
    toReporter: toReporter('sebuah ulasan', status),
    toSeller: status === 'resolved_user_warned' ? warning : null,
  };
}
