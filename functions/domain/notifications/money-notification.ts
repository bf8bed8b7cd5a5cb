/** Notifications about money. Indonesian, because the stored text is shown unchanged. */
import type { AccountSeen } from '../money/payout-account.ts';
import type { RefundReason } from '../money/refund.ts';
import { rupiah } from '../money.ts';
import { because, goodsOf, numbered, titled, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

/** The page with a seller's money. */
const link = '/sales/money';

/** `account`: masked, because other people may see the screen. */
const named = ({ bankName, number }: AccountSeen): string => `${bankName} ${number}`;

export const payoutPaidNotification = (amount: number, account: AccountSeen, reference: string): NotificationText => ({
  kind: 'payout',
  title: `Saldo Anda sudah ditransfer: ${rupiah(amount)}`,
  body: `${rupiah(amount)} sudah dikirim ke rekening ${named(account)}. Referensi: ${reference}`,
  link,
});

export const payoutFailedNotification = (amount: number, account: AccountSeen, reason: string): NotificationText => ({
  kind: 'payout',
  title: `Transfer saldo gagal: ${rupiah(amount)}`,
  body: `${rupiah(amount)} tidak dapat dikirim ke rekening ${named(account)} dan kembali ke saldo Anda. Periksa rekening Anda.${because(reason)}`,
  link,
});

/** Notifies the seller that a payout was marked as sent or failed by mistake. */
export const payoutUndoneNotification = (amount: number, account: AccountSeen): NotificationText => ({
  kind: 'payout',
  title: `Transfer saldo masih diproses: ${rupiah(amount)}`,
  body: `Kabar sebelumnya tentang ${rupiah(amount)} ke rekening ${named(account)} keliru. Transfernya masih diproses; Anda diberi tahu setelah selesai.`,
  link,
});

/** Notifies the buyer that a refund was marked as sent by mistake. `amount`: null for a mark without an amount. */
export const refundUndoneNotification = (
  orderId: string,
  productNames: string,
  amount: number | null,
): NotificationText => ({
  kind: 'money_returned',
  title: titled('Pengembalian dana masih diproses', productNames, amount ?? undefined),
  body: `Kabar sebelumnya bahwa ${amount === null ? 'dana' : rupiah(amount)} untuk ${goodsOf(productNames)} sudah dikembalikan keliru. Pengembaliannya masih diproses.${numbered(orderId)}`,
  link: `/orders/${orderId}`,
});

/** Warns the owner of a payout account in case another person changed it. */
export const accountChangedNotification = (account: AccountSeen): NotificationText => ({
  kind: 'account_changed',
  title: 'Rekening Anda diganti',
  body: `Uang Anda selanjutnya dikirim ke rekening ${named(account)}. Bukan Anda yang menggantinya? Segera hubungi admin.`,
  link,
});

/** Notifies a seller that money went back to the buyer after the seller had earned it. Rupiah. */
export const earningsTakenNotification = (told: {
  readonly orderId: string;
  readonly buyerName: string;
  readonly productNames: string;
  readonly amount: number;
  readonly subtotal: number;
}): NotificationText => ({
  kind: 'money_returned',
  title: titled('Dana penjualan ditarik kembali', told.productNames, told.amount),
  body: `${goodsOf(told.productNames)}: ${rupiah(told.amount)} dari ${rupiah(told.subtotal)} sudah kembali ke ${whoOf(told.buyerName)} lewat Midtrans dan dipotong dari saldo Anda. Saldo di bawah Rp 0 menahan pencairan sampai lunas. Sudah diserahkan? Hubungi admin.${numbered(told.orderId)}`,
  link,
});

/**
 * Notifies the buyer that their money came back through Midtrans. `returned`: sum of all returns so far; `isDue`:
 * whether a refund was due; `owes`: the part that had already been refunded by hand. Rupiah.
 */
export function moneyBackNotification(told: {
  readonly orderId: string;
  readonly productNames: string;
  readonly amount: number;
  readonly returned: number;
  readonly total: number;
  readonly isDue: boolean;
  readonly owes: number;
}): NotificationText {
  const { orderId, productNames, amount, returned, total, isDue, owes } = told;
  const isWhole = returned >= total;
  const twice = `${rupiah(owes)} di antaranya sudah pernah kami kembalikan dan dipotong dari saldo Anda.`;
  const next = isDue
    ? ''
    : isWhole
      ? ' Pesanan ini tidak dapat diselesaikan lagi; yang sudah Anda terima perlu dikembalikan atau dibayar. Admin akan menghubungi Anda.'
      : ` Sudah kembali ${rupiah(returned)} dari ${rupiah(total)}; pesanan tetap berjalan dengan sisanya.`;
  return {
    kind: 'money_returned',
    title: titled(isWhole ? 'Dana dikembalikan' : 'Sebagian dana dikembalikan', productNames, amount),
    body: `${rupiah(amount)} untuk ${goodsOf(productNames)} sudah kembali ke sumber pembayaran Anda lewat Midtrans.${owes > 0 ? ` ${twice}` : next}${numbered(orderId)}`,
    link: `/orders/${orderId}`,
  };
}

const keptBecause: Record<Exclude<RefundReason, 'canceled' | 'taken_back' | 'deposit'>, (total: string) => string> = {
  late: () => 'masuk setelah pesanan ini batal atau dibayar di luar',
  twice: () => 'masuk padahal pesanan ini sudah dibayar',
  mismatch: (total) => `tidak sama dengan total pesanan ${total}, jadi pesanan belum lunas`,
};

/** Notifies the buyer of a payment that did not pay its order and will be refunded. Rupiah. */
export function keptPaymentNotification(told: {
  readonly orderId: string;
  readonly productNames: string;
  readonly amount: number;
  readonly totalAmount: number;
  readonly reason: RefundReason;
}): NotificationText {
  const { orderId, productNames, amount, totalAmount, reason } = told;
  const why = Object.hasOwn(keptBecause, reason) ? keptBecause[reason as keyof typeof keptBecause] : keptBecause.late;
  return {
    kind: 'money_returned',
    title: titled('Pembayaran akan dikembalikan', productNames, amount),
    body: `${rupiah(amount)} untuk ${goodsOf(productNames)} ${why(rupiah(totalAmount))}. Admin mengembalikannya; isi rekening Anda di halaman pesanan.${numbered(orderId)}`,
    link: `/orders/${orderId}`,
  };
}
