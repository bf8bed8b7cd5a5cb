/** Text rules of the support chat (spec sections 5 and 9). */
import { limits } from '../limits.ts';
import type { NotificationText } from '../notifications/notification.ts';
import { isVisible } from '../visible.ts';

/** Spec 5: a message must have visible text and, trimmed, must not exceed the limit. */
export const isSendable = (text: string): boolean => isVisible(text) && text.trim().length <= limits.messageMax;

const thanks = /^(terima|kasih|terimakasih|makasih|makasi|trims|thanks|thank|thx|ok|oke|okay|siap|sip|baik|mantap)$/;
const around = /^(ya|iya|banyak|sekali|you|kak|kakak|mas|mbak|min|admin|atas|bantuannya|infonya|sama)$/;

/** Whether a message only thanks or agrees, so that it needs no answer. */
export function isOnlyThanks(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const isPolite = words.every((word) => thanks.test(word) || around.test(word));
  return !text.includes('?') && isPolite && words.some((word) => thanks.test(word));
}

/** Last message in the chat list: at most 70 characters, then '…'. */
export function previewText(text: string): string {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '));
  return letters.length <= limits.chatPreviewLength
    ? letters.join('')
    : `${letters.slice(0, limits.chatPreviewLength).join('')}…`;
}

/** Path of a chat's page; also used to find all notifications about the chat. */
export const chatLink = (chatId: string): string => `/chat/${chatId}`;

/** Notification to a user about the administrator's reply. */
export const chatNotification = (preview: string, chatId: string): NotificationText => ({
  kind: 'support_message',
  title: 'Balasan dari Live Chat Support',
  body: preview,
  link: chatLink(chatId),
});
