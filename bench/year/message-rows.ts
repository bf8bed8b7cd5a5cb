/** Rows of talks, notifications, support chats, reports, audit events and mailings. */

import { dayMs } from '../../functions/domain/durations.ts';
import { mailingChunkId } from '../../functions/domain/ids.ts';
import { limits } from '../../functions/domain/limits.ts';
import { reportReasons } from '../../functions/domain/reports/report.ts';
import { pairOf } from '../../functions/domain/talks/talk.ts';
import type { CampusSize } from './campus-size.ts';
import {
  adminId,
  below,
  chance,
  momentOf,
  orderId,
  personEmail,
  personId,
  personName,
  pick,
  productId,
  sellerOf,
  talkId,
} from './names.ts';
import { iso, type Planned, planned } from './planned.ts';
import type { Books } from './sums.ts';

/** Every other order's talk contains one photo. */
export const talkPhoto = (n: number, at: number) => (at === 4 && n % 2 === 0 ? `said${orderId(n)}` : '');
const lines = [
  'Halo, barangnya masih ada?',
  'Masih kak, silakan.',
  'Bisa ketemu di GSG besok sore?',
  'Bisa, jam empat ya.',
];

/** The talk of an order. Later orders between the same two people use the same talk. */
export function* talkRows(size: CampusSize, now: number): Generator<Planned> {
  const begun = new Set<string>();
  for (let n = 0; n < size.orders; n++) {
    const at = momentOf(n, size.orders, now);
    const of = below(n, 45, Math.max(1, Math.floor((size.products * (n + 1)) / size.orders)));
    const [buyer, seller] = [below(n, 46, size.people), sellerOf(of, size)];
    if (buyer === seller) continue;
    const [buyerId, sellerId] = [personId(buyer), personId(seller)];
    const id = talkId(buyerId, sellerId);
    const [firstId, secondId] = pairOf(buyerId, sellerId);
    const [first, second] = firstId === buyerId ? [buyer, seller] : [seller, buyer];
    const both = [firstId, secondId];
    if (!begun.has(id)) {
      begun.add(id);
      const lastMessageAt = iso(at + 1_000 * size.ratios.messagesOfOrder);
      yield planned(
        'talks',
        id,
        at,
        {
          firstId,
          secondId,
          firstName: personName(first),
          secondName: personName(second),
          lastMessage: pick(lines, 3),
          lastMessageAt,
          lastSenderId: sellerId,
          firstReadAt: lastMessageAt,
        },
        both,
      );
      if (chance(n, 60) < size.ratios.blocks / 3)
        yield planned('blocks', `block${n}`, at, { blockerId: buyerId, blockedId: sellerId, talkId: id }, [buyerId]);
    }
    for (let message = 0; message < size.ratios.messagesOfOrder; message++) {
      const imageId = talkPhoto(n, message);
      const said =
        message === 0
          ? { kind: 'product', refId: productId(of) }
          : imageId
            ? { kind: 'photo', imageId }
            : { kind: 'text', message: pick(lines, message) };
      yield planned(
        'talkMessages',
        `${orderId(n)}-m${message}`,
        at + message * 1_000,
        { talkId: id, senderId: message % 2 ? sellerId : buyerId, ...(said as { kind: 'text' }) },
        both,
      );
    }
    if (chance(n, 61) < size.ratios.offersOfOrder) {
      const isOld = now - at > 2 * dayMs;
      const state = isOld ? pick(['expired', 'declined', 'expired'], n) : 'open';
      yield planned(
        'offers',
        `offer${orderId(n)}`,
        at,
        {
          talkId: id,
          productId: productId(of),
          productName: 'Lampu',
          buyerId,
          sellerId,
          proposedBy: buyerId,
          price: 40_000,
          listPrice: 50_000,
          quantity: 1,
          state,
          dueAt: iso(isOld ? at + dayMs : now + dayMs / 2),
          round: n,
          version: 1,
          takenCount: 0,
          freedCount: 0,
        },
        both,
      );
    }
  }
}

/** Notifications that have not expired. */
export function* noticeRows(size: CampusSize, now: number): Generator<Planned> {
  const share = Math.min(1, limits.notificationDays / 365);
  const kept = Math.round(size.orders * share * size.ratios.notificationsOfOrder);
  for (let n = 0; n < kept; n++) {
    const userId = personId(below(n, 62, size.people));
    const order = size.orders - 1 - below(n, 63, Math.max(1, Math.floor(size.orders * share)));
    const at = now - ((kept - n) / kept) * (limits.notificationDays - 0.1) * dayMs;
    yield planned(
      'notifications',
      `told${String(n).padStart(9, '0')}`,
      at,
      {
        userId,
        title: 'Ada pesanan baru',
        body: 'Budi memesan barang Anda. Jawab dalam dua hari.',
        link: `/orders/${orderId(order)}`,
        kind: 'sale_new',
        push: 'sent',
        email: n % 4 ? 'none' : 'sent',
        tries: 0,
        round: 1,
      },
      [userId],
    );
  }
}

/** Support chats, reports, audit events and mailings: the administrators' work. */
export function* adminReportRows(size: CampusSize, books: Books, now: number): Generator<Planned> {
  const { people, ratios } = size;
  const chats = Math.round(people * ratios.supportChats);
  for (let n = 0; n < chats; n++) {
    // One chat per person; a person who writes again uses the same chat.
    const person = Math.floor((n * size.people) / chats);
    const at = momentOf(n, chats, now);
    const userId = personId(person);
    const chatId = userId;
    const head = {
      userId,
      userDisplayName: personName(person),
      userEmail: personEmail(person),
      adminId,
      participants: [userId, adminId],
      lastMessage: 'Terima kasih!',
      lastMessageTimestamp: iso(at),
      lastSenderId: userId,
    };
    yield planned('chats', chatId, at, head);
    books.totals.chats++;
    for (let message = 0; message < ratios.supportMessages; message++)
      yield planned(
        'messages',
        `${chatId}-${message}`,
        at + message * 1_000,
        {
          chatId,
          senderId: message % 2 ? adminId : userId,
          senderName: personName(person),
          role: message % 2 ? 'admin' : 'user',
          message: pick(lines, message),
        },
        [userId],
      );
  }
  const reports = Math.round(people * ratios.reports);
  for (let n = 0; n < reports; n++) {
    const of = below(n, 65, size.products);
    yield planned('reports', `report${n}`, momentOf(n, reports, now), {
      about: 'product',
      productId: productId(of),
      productName: `Kamera seri ${of}`,
      reportedByUserId: personId(below(n, 66, people)),
      reporterEmail: personEmail(below(n, 66, people)),
      reason: pick(reportReasons, n),
      status: n > reports - 20 ? 'new' : 'resolved_no_action',
    });
    books.totals.reports++;
  }
  const entries = Math.round(people * ratios.auditEvents);
  for (let n = 0; n < entries; n++)
    yield planned('auditEvents', `audit${n}`, momentOf(n, entries, now), {
      actorId: n % 3 ? personId(below(n, 67, people)) : adminId,
      action: pick(['account.name', 'account.show', 'order.status'], n),
      subject: orderId(below(n, 68, size.orders)),
      before: '{"status":"PENDING"}',
      after: '{"status":"Processed"}',
      state: 'done',
    });
  for (let n = 0; n < 100; n++) {
    const at = now - ((100 - n) / 100) * (limits.mailingDays - 1) * dayMs;
    yield planned('mailings', mailingChunkId('mailing', n), at, {
      title: 'Kabar kampus',
      body: 'Bazar hari Sabtu.',
      state: 'done',
      total: 3_000,
      sent: 3_000,
      allAsked: true,
      by: adminId,
      endedAt: iso(at + 60_000),
    });
  }
}
