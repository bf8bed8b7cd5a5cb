import {
  accountChangedNotification,
  moneyBackNotification,
  payoutPaidNotification,
} from '#domain/notifications/money-notification.ts';
import {
  expiredNotification,
  type NotificationText,
  orderNotification,
  refundedNotification,
} from '#domain/notifications/notification.ts';
import { mailedKinds, notificationMail } from '#domain/notifications/notification-mail.ts';
import { buyerNotification, newSaleNotification } from '#domain/notifications/sale-notification.ts';
import { reminderNotification } from '#domain/notifications/sale-reminder-notification.ts';
import { usualSaleTexts } from '#domain/notifications/sale-texts.ts';
import { meetingReminder } from '#domain/notifications/trade-notification.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { productNamesOf } from '#domain/orders/product-names.ts';
import { blockedNotification, roleNotification } from '#domain/people/account-notification.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { drawWonNotification } from '#kinds/free/rules/draw-notification.ts';
import { type MailText, mailText, mailTexts } from '../../deploy/project/mail-texts.ts';

const orderId = 'k7m2p9q4r1s8t3v6w5x0';
const saleId = `${orderId}-1`;
const people = { buyerName: 'Nadia Rahma', sellerName: 'Bima Pratama' };
const account = { bank: 'bca', bankName: 'BCA', number: '•••• 4821', holder: 'Bima Pratama' };
const productNames = productNamesOf(['Lampu belajar', 'Kipas angin meja', 'Rak buku tiga susun']);
const deal = { orderId, productNames, amount: 275_000 };
const dueAt = '2026-11-26T08:00:00.000Z';
const zone = campusDefaults.places.timeZone;

const event = {
  ...people,
  ...deal,
  saleId,
  refund: 0,
  left: 275_000,
  money: 'held',
  dueAt: null,
  zone,
  isDispute: false,
  isDone: false,
  isCanceled: false,
  isRestocked: false,
  meeting: null,
} as const;
const order = { ...deal, refund: 0, money: 'held', dueAt, zone, isPaidOutside: false, reason: '' } as const;

/** Sample notifications with the product's own texts: [recipient, text]. */
const samples: readonly (readonly [name: string, text: NotificationText | null])[] = [
  [people.buyerName, blockedNotification('Tiga kali tidak datang ke janji temu.', '2026-12-02T08:00:00.000Z', zone)],
  [people.sellerName, roleNotification('treasurer')],
  [
    people.sellerName,
    newSaleNotification({ ...deal, saleId, buyerName: people.buyerName, dueAt, zone }, usualSaleTexts),
  ],
  [
    people.sellerName,
    reminderNotification(
      {
        ...people,
        ...{ $id: saleId, orderId, productNames, subtotal: 275_000, method: bankTransfer },
        ...{ state: 'waiting', receivedAt: null, dueAt },
      },
      usualSaleTexts,
      zone,
    ),
  ],
  [
    people.buyerName,
    buyerNotification(
      {
        ...event,
        event: 'decline',
        by: 'seller',
        reason: 'Barangnya sudah laku di tempat lain.',
        refund: 275_000,
        isCanceled: true,
      },
      usualSaleTexts,
    ),
  ],
  [people.buyerName, orderNotification({ ...order, status: 'PAID' })],
  [people.buyerName, expiredNotification({ ...deal, until: '2026-11-24T03:00:00.000Z' }, zone)],
  [people.buyerName, refundedNotification({ ...deal, reference: 'TRX-20261124-0042' })],
  [
    people.buyerName,
    meetingReminder(
      {
        ...{ orderId, productNames, to: 'buyer', cash: 275_000 },
        name: people.sellerName,
        place: 'Gate 1',
        startsAt: '2026-11-24T03:00:00.000Z',
        link: `/orders/${orderId}`,
        zone,
      },
      Date.parse('2026-11-23T02:00:00.000Z'),
    ),
  ],
  [
    people.buyerName,
    buyerNotification(
      {
        ...event,
        event: 'object',
        by: 'seller',
        reason: 'Pembeli tidak datang dua kali.',
        isDispute: true,
      },
      usualSaleTexts,
    ),
  ],
  [people.sellerName, payoutPaidNotification(275_000, account, 'TRX-20261124-0042')],
  [
    people.buyerName,
    moneyBackNotification({
      ...{ orderId, productNames, amount: 75_000, returned: 75_000, total: 275_000 },
      ...{ isDue: false, owes: 0 },
    }),
  ],
  [
    people.buyerName,
    drawWonNotification({ $id: 'p', name: 'Rak buku tiga tingkat' }, '2026-11-24T12:00:00.000Z', false, zone),
  ],
  [people.sellerName, accountChangedNotification(account)],
  [
    '',
    {
      kind: 'broadcast',
      title: 'Bazar akhir semester di SUC',
      body: 'Sabtu ini SUC menjadi tempat bertemu: meja untuk serah terima ada di lantai 1, pukul 09.00 sampai 15.00.\n\nPenjual yang datang boleh memasang spanduk sendiri.\nSampai jumpa!',
      link: '/home',
    },
  ],
];

/** The mail as sent, with Appwrite's placeholders filled in. */
const sent = (id: MailText): string => {
  const { marketName, colour } = campusDefaults.identity;
  const { message } = mailText(id, { marketName, colour, web: origin.web });
  const link = `${origin.web}/${id === 'verification' ? 'verify-email' : 'reset-password'}?userId=nadia&amp;secret=0123456789abcdef`;
  const filled = message.replaceAll('{{user}}', people.buyerName).replaceAll('{{redirect}}', link);
  return `<!doctype html>\n<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>\n<body style="max-width:650px;margin:0 auto;padding:32px;font-family:sans-serif">\n${filled}\n</body></html>\n`;
};

const origin = { web: 'https://lapak.kampus.ac.id', brand: campusDefaults.identity };

/** Each mail of this product as HTML, by file name without extension. */
export function mailPreviews(): ReadonlyMap<string, string> {
  const previews = new Map<string, string>();
  for (const [name, text] of samples) {
    if (!text) continue;
    previews.set(text.kind, notificationMail(text, { name }, origin).html);
  }
  const missing = mailedKinds.filter((kind) => !previews.has(kind));
  if (missing.length > 0) throw new Error(`No preview of ${missing.join(', ')}: give it a sample here`);
  for (const id of mailTexts) previews.set(id, sent(id));
  return previews;
}
