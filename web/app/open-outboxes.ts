import { supportChat } from '../features/support/support-chat.ts';
import { outboxOf } from '../shop/conversation/outbox.ts';
import { unseenTalk } from '../shop/talk/talk-kind.ts';

/** Begins to send what a cut or a reload left behind, of every sort of conversation. */
export function openOutboxes(userId: string): void {
  for (const kind of [supportChat, unseenTalk]) outboxOf(kind, userId);
}
