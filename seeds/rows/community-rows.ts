import { keyedId, lineId, reportId } from '#domain/keyed-ids.ts';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { priceNow } from '#domain/money.ts';
import { type NotificationKind, outboxOf } from '#domain/notifications/channels.ts';
import { noOffer } from '#domain/orders/cart.ts';
import { knownNow } from '#domain/products/wish-alert.ts';
import { previewText } from '#domain/support/chat.ts';
import { create, createDisposable } from '../../functions/usecases/rows.ts';
import {
  announcements,
  type ChatSeed,
  cartLines,
  chats,
  personalNotifications,
  reports,
  wishes,
} from '../campus/community.ts';
import { adminId, administrator, emailOf, personId } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { everyone } from './people-rows.ts';
import { daysAgo, hoursAgo, type PlannedRow, planned } from './planned-row.ts';
import { productRow } from './product-rows.ts';
import { talkRows } from './talk-rows.ts';

/** A fixed secret lets a second run find the rows of the first; the app does not look them up by their ids. */
export const seedIdSecret = 'the demo campus is everybody’s';

/** A product's copy in cart and wishlist. */
function copyOf(beginning: string, userId: string, now: number) {
  const product = productRow(productNamed(beginning), now);
  return { userId, productId: product.$id, name: product.name, price: priceNow(product), imageId: product.imageId };
}

const cartRows = (now: number): PlannedRow[] =>
  cartLines.map(([buyer, beginning, quantity], place) => {
    const copy = copyOf(beginning, personId(buyer), now);
    const row = createDisposable('cartItems', lineId(seedIdSecret, copy.userId, copy.productId), {
      ...copy,
      ...noOffer,
      shown: '',
      ...notRented.line,
      quantity,
      slot: place,
    });
    return planned(row, hoursAgo(now, 8 + place));
  });

const wishRows = (now: number): PlannedRow[] =>
  wishes.map(([owner, beginning, ago]) => {
    const copy = copyOf(beginning, personId(owner), now);
    const addedAt = hoursAgo(now, ago);
    const row = createDisposable('wishlistItems', lineId(seedIdSecret, copy.userId, copy.productId), {
      ...copy,
      addedAt,
      ...knownNow(productRow(productNamed(beginning), now), now),
    });
    return planned(row, addedAt);
  });

const reportRows = (now: number): PlannedRow[] =>
  reports.map(({ by, about, reason, text, status, ago }) => {
    const product = productNamed(about);
    const userId = personId(by);
    const data = {
      about: 'product',
      productId: product.id,
      productName: product.name,
      ...{ personId: '', personName: '', reviewId: '' },
      reportedByUserId: userId,
      reporterEmail: emailOf(by),
      reason,
      description: text,
      status,
      decidedAt: null,
      ...{ statusBefore: '', statusAt: null, wantedId: '' },
    };
    const changedAt = hoursAgo(now, status === 'new' ? ago : ago / 2);
    return planned(create('reports', reportId(seedIdSecret, userId, product.id), data), hoursAgo(now, ago), changedAt);
  });

/** Messages are five minutes apart. */
const saidAt = (now: number, chat: ChatSeed, place: number): string =>
  hoursAgo(now, chat.ago + (chat.said.length - 1 - place) / 12);

function chatRows(now: number): PlannedRow[] {
  return chats.flatMap((chat) => {
    const userId = personId(chat.user);
    const user = everyone.find((person) => person.key === chat.user);
    const userName = user?.name ?? '';
    const begunAt = saidAt(now, chat, 0);
    const last = chat.said.at(-1);
    const lastAt = last ? saidAt(now, chat, chat.said.length - 1) : begunAt;
    const data = {
      userId,
      userDisplayName: userName,
      userEmail: emailOf(chat.user),
      userPhotoId: user?.hasPhoto ? userId : '',
      adminId,
      adminDisplayName: 'Admin',
      adminEmail: emailOf(administrator.key),
      adminPhotoId: administrator.hasPhoto ? adminId : '',
      participants: [userId, adminId],
      lastMessage: last ? previewText(last[1]) : '',
      lastMessageTimestamp: lastAt,
      lastSenderId: last ? (last[0] === 'user' ? userId : adminId) : '',
      userReadAt: lastAt,
      adminReadAt: last?.[0] === 'user' ? begunAt : lastAt,
      waitingSince: last?.[0] === 'user' ? lastAt : null,
    };
    const messages = chat.said.map(([role, message], place) => {
      const senderId = role === 'user' ? userId : adminId;
      const senderName = role === 'user' ? userName : 'Admin';
      const id = `${chat.user}pesan${place}`.padEnd(20, '0');
      const row = { chatId: userId, senderId, senderName, role, message, imageId: '' };
      return planned(create('messages', id, row, [userId]), saidAt(now, chat, place));
    });
    return [planned(create('chats', userId, data), begunAt, lastAt), ...messages];
  });
}

/** Read marks: notifications up to the day of joining, chats as stored in the person's chat. */
function markRows(now: number, chats: readonly PlannedRow[]): PlannedRow[] {
  return everyone.map((person) => {
    const userId = personId(person.key);
    const chat = chats.find(({ tableId, rowId }) => tableId === 'chats' && rowId === userId)?.data;
    const joined = daysAgo(now, person.ago);
    const marks = {
      userId,
      notificationsReadAt: joined,
      chatReadAt: chat ? String(chat.userReadAt) : null,
      supportReadAt: chat ? String(chat.adminReadAt) : null,
    };
    return planned(create('readMarks', keyedId(seedIdSecret, 'marks', userId), marks, [userId]), joined);
  });
}

function notificationRows(now: number): PlannedRow[] {
  const old = (kind: NotificationKind) => outboxOf(kind, new Date(now).toISOString());
  const forAll = announcements.map(([title, body, link, ago], place) => {
    const row = planned(
      create('notifications', `pengumuman${place + 1}`, { userId: null, title, body, link, ...old('broadcast') }),
      hoursAgo(now, ago),
    );
    return { ...row, permissions: ['read("users")'] };
  });
  const forOne = personalNotifications.map(([key, title, body, link, ago], place) => {
    const userId = personId(key);
    const row = create('notifications', `kabar${place + 1}`, { userId, title, body, link, ...old('order_status') }, [
      userId,
    ]);
    return planned(row, hoursAgo(now, ago));
  });
  return [...forAll, ...forOne];
}

/** Carts, wishlists, reports, chats, talks, announcements and notifications. */
export function communityRows(now: number): PlannedRow[] {
  const chats = chatRows(now);
  return [
    ...cartRows(now),
    ...wishRows(now),
    ...reportRows(now),
    ...chats,
    ...markRows(now, chats),
    ...talkRows(seedIdSecret, now),
    ...notificationRows(now),
  ];
}
