/** The payload of a push message, as the service worker reads it (web/offline). */
import { limits } from '../limits.ts';
import { previewText } from '../share/preview-text.ts';
import { isNotificationKind, notificationChannels } from './channels.ts';
import { noticeLink } from './link.ts';

interface PushAction {
  readonly action: 'accept' | 'open';
  readonly title: string;
  /** A page of this site. */
  readonly link: string;
}

export interface PushMessage {
  /** The notification's id: a message that arrives twice is shown once. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** A page of this site. */
  readonly link: string;
  /** Groups messages: only the newest one of a sale, order or talk is shown. */
  readonly tag: string;
  /** Time of the notification, ISO. */
  readonly at: string;
  /** The person's read mark, ISO: older notifications are not shown. */
  readonly readAt: string | null;
  readonly actions: readonly PushAction[];
}

export interface StoredNotification {
  readonly $id: string;
  readonly $createdAt: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

const notificationsPath = '/notifications';
/** Lengths that devices show; the page has the full text. */
const titleMax = 100;
const bodyMax = 300;
/** Maximum characters of a link. This site's own links are shorter. */
const linkMax = 150;

/**
 * A link occurs up to four times in the payload, so a long or external one is replaced by the list of notifications.
 */
function pageOf(link: string): string {
  const inside = noticeLink(link);
  return inside?.kind === 'inside' && encodeURI(link).length <= linkMax ? inside.href : notificationsPath;
}

const open = (link: string): PushAction => ({ action: 'open', title: 'Lihat', link });

/** Buttons only open the page, which asks for confirmation, so that a press by mistake accepts nothing. */
const actionsOf = (kind: string, link: string): readonly PushAction[] =>
  kind === 'sale_new'
    ? [{ action: 'accept', title: 'Terima', link: `${link}?jawab=terima` }, open(link)]
    : [open(link)];

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** JSON of at most 3,000 bytes; `readAt`: the person's read mark. */
export function pushMessage(row: StoredNotification, readAt: string | null): string {
  const link = pageOf(row.link);
  const [tag = link] = link.split(/[?#]/);
  const said = (body: string): string => {
    const message: PushMessage = {
      id: row.$id,
      kind: row.kind,
      title: previewText(row.title, titleMax),
      body,
      link,
      tag,
      at: row.$createdAt,
      readAt,
      actions: actionsOf(row.kind, link),
    };
    return JSON.stringify(message);
  };
  for (let max = bodyMax; max > 1; max = Math.floor(max / 2)) {
    const text = said(previewText(row.body, max));
    if (bytesOf(text) <= limits.pushMessageBytes) return text;
  }
  return said('');
}

const daySeconds = 86_400;
const hourSeconds = 3_600;
/** Notifications for which another person waits for an answer. */
const awaited: readonly string[] = ['message', 'support_message', 'offer', 'sale_new'];

/** How long the push service keeps a message for an offline device, and the urgency: 'high' wakes a sleeping device. */
export function pushOptions(kind: string): { ttlSeconds: number; urgency: 'normal' | 'high' } {
  const isUrgent = isNotificationKind(kind) && 'isUrgent' in notificationChannels[kind];
  return {
    ttlSeconds: kind === 'meeting_today' || kind === 'meeting_status' ? hourSeconds : daySeconds,
    urgency: isUrgent || awaited.includes(kind) ? 'high' : 'normal',
  };
}
