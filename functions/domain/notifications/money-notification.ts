/** What people hear of their money; Indonesian, because rows are shown as they are. */
import type { AccountSeen } from '../money/payout-account.ts';
import { rupiah } from '../money.ts';
import type { NotificationText } from './notification.ts';

/** Where a seller sees their money. */
const link = '/sales/money';

/** `account`: masked, for others may look over one's shoulder. */
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

/** Whoever did not do it themselves should hear of it. */
export const accountChangedNotification = (account: AccountSeen): NotificationText => ({
  kind: 'account_changed',
  title: 'Rekening Anda diganti',
  body: `Uang Anda selanjutnya dikirim ke rekening ${named(account)}. Bukan Anda yang menggantinya? Segera hubungi admin.`,
  link,
});
