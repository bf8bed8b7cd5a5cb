/** Text rules of the support chat (spec sections 5 and 9). */
import { limits } from '../limits.ts';
import type { NotificationText } from '../notifications/notification.ts';

/** Spec 5: an empty or blank message can't be sent; nor one over the limit, counted without the blanks around it. */
export const isSendable = (text: string): boolean => text.trim() !== '' && text.trim().length <= limits.messageMax;

/** Last message in the chat list: at most 70 characters, then '…'. */
export function previewText(text: string): string {
  const letters = Array.from(text.trim().replace(/\s+/g, ' '));
  return letters.length <= limits.chatPreviewLength
    ? letters.join('')
    : `${letters.slice(0, limits.chatPreviewLength).join('')}…`;
}

/** Where a reply leads, and how the notifications of one chat are found again. */
export const chatLink = (chatId: string): string => `/chat/${chatId}`;

/** Tells a user that the administrator answered. */
export const chatNotification = (preview: string, chatId: string): NotificationText => ({
  kind: 'support_message',
  title: 'Balasan dari Live Chat Support',
  body: preview,
  link: chatLink(chatId),
});
