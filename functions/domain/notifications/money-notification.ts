/** Notifications about money; Indonesian, because rows are shown as they are. */
import type { AccountSeen } from '../money/payout-account.ts';
import { rupiah } from '../money.ts';
import type { NotificationText } from './notification.ts';

/** The page with a seller's money. */
const link = '/sales/money';

/** `account`: masked, because others may see the screen. */
const named = ({ bankName, number }: AccountSeen): string => `${bankName} ${number}`;

export const payoutPaidNotification = (amount: number, account: AccountSeen, reference: string): NotificationText => ({
  kind: 'payout',
  title: 'Saldo Anda sudah ditransfer',
  body: `${rupiah(amount)} sudah dikirim ke rekening ${named(account)}. Referensi: ${reference}`,
  link,
});

export const payoutFailedNotification = (amount: number, account: AccountSeen, reason: string): NotificationText => ({
  kind: 'payout',
  title: 'Transfer saldo gagal',
  body: `${rupiah(amount)} tidak dapat dikirim ke rekening ${named(account)} dan kembali ke saldo Anda. Periksa rekening Anda. Alasan: ${reason}`,
  link,
});

/** Warns the owner if somebody else did it. */
export const accountChangedNotification = (account: AccountSeen): NotificationText => ({
  kind: 'account_changed',
  title: 'Rekening Anda diganti',
  body: `Uang Anda selanjutnya dikirim ke rekening ${named(account)}. Bukan Anda yang menggantinya? Segera hubungi admin.`,
  link,
});
