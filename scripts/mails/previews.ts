import { accountChangedNotification, payoutPaidNotification } from '#domain/notifications/money-notification.ts';
import type { NotificationText } from '#domain/notifications/notification.ts';
import { mailedKinds, notificationMail } from '#domain/notifications/notification-mail.ts';
import {
  newSaleNotification,
  reminderNotification,
  sellerNotification,
} from '#domain/notifications/sale-notification.ts';
import { meetingReminder } from '#domain/notifications/trade-notification.ts';

const orderId = 'k7m2p9q4r1s8t3v6w5x0';
const saleId = `${orderId}-1`;
const people = { buyerName: 'Nadia Rahma', sellerName: 'Bima Pratama' };
const account = { bank: 'bca', bankName: 'BCA', number: '•••• 4821', holder: 'Bima Pratama' };

const dispute = sellerNotification(
  {
    ...people,
    saleId,
    orderId,
    event: 'object',
    by: 'buyer',
    reason: 'Barangnya berbeda dari fotonya.',
    isRefundDue: false,
    isDispute: true,
    isDone: false,
    isRestocked: false,
    meeting: null,
  },
  'ready',
);

/** What people are told, in the words of the product. */
const samples: readonly (NotificationText | null)[] = [
  newSaleNotification(saleId, people.buyerName),
  reminderNotification({ $id: saleId, orderId, state: 'waiting', receivedAt: null, ...people }),
  meetingReminder(
    {
      name: people.buyerName,
      place: 'Gate 1',
      startsAt: '2026-11-24T03:00:00.000Z',
      link: `/sales/${saleId}`,
    },
    Date.parse('2026-11-23T02:00:00.000Z'),
  ),
  dispute,
  payoutPaidNotification(275_000, account, 'TRX-20261124-0042'),
  accountChangedNotification(account),
  {
    kind: 'broadcast',
    title: 'Bazar akhir semester di SUC',
    body: 'Sabtu ini SUC menjadi tempat bertemu: meja untuk serah terima ada di lantai 1, pukul 09.00 sampai 15.00.\n\nPenjual yang datang boleh memasang spanduk sendiri.\nSampai jumpa!',
    link: '/home',
  },
];

/** Each mail that this product sends of its own, as HTML, by the name of its file without the ending. */
export function mailPreviews(): ReadonlyMap<string, string> {
  const previews = new Map<string, string>();
  for (const sample of samples) {
    if (!sample) continue;
    const name = sample.kind === 'broadcast' ? '' : people.sellerName;
    previews.set(sample.kind, notificationMail(sample, { name }, 'https://lapak.kampus.ac.id').html);
  }
  const missing = mailedKinds.filter((kind) => !previews.has(kind));
  if (missing.length > 0) throw new Error(`No preview of ${missing.join(', ')}: give it a sample here`);
  return previews;
}
