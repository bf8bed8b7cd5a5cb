/** What a device is told of a notification: the payload that the service worker reads (web/offline). */
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
  /** Of the notification: one that comes twice is shown once. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** A page of this site. */
  readonly link: string;
  /** One sale, order or talk is one group: the newest of it is what counts. */
  readonly tag: string;
  /** When it happened, ISO. */
  readonly at: string;
  /** Up to when the person has read the news elsewhere, ISO: what is older need not be shown any more. */
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
/** What fits where a device shows it; the rest is on the page. */
const titleMax = 100;
const bodyMax = 300;
/** Our own pages have shorter ones. */
const linkMax = 150;

/** A link stands in the payload up to four times, so one that is long or no page of ours leads to the list instead. */
function pageOf(link: string): string {
  const inside = noticeLink(link);
  return inside?.kind === 'inside' && encodeURI(link).length <= linkMax ? inside.href : notificationsPath;
}

const open = (link: string): PushAction => ({ action: 'open', title: 'Lihat', link });

/** Accepting asks once more on the page: who presses a notification by mistake has accepted nothing. */
const actionsOf = (kind: string, link: string): readonly PushAction[] =>
  kind === 'sale_new'
    ? [{ action: 'accept', title: 'Terima', link: `${link}?jawab=terima` }, open(link)]
    : [open(link)];

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** JSON of at most 3,000 bytes; `readAt`: up to when its person has read the news. */
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
/** Somebody sits there and waits for an answer. */
const awaited: readonly string[] = ['message', 'support_message', 'offer', 'sale_new'];

/** How long a push service keeps it for a device that is off, and whether it wakes one that sleeps. */
export function pushOptions(kind: string): { ttlSeconds: number; urgency: 'normal' | 'high' } {
  const isUrgent = isNotificationKind(kind) && 'isUrgent' in notificationChannels[kind];
  return {
    ttlSeconds: kind === 'meeting_today' ? hourSeconds : daySeconds,
    urgency: isUrgent || awaited.includes(kind) ? 'high' : 'normal',
  };
}
