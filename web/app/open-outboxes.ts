import { supportChat } from '../features/support/support-chat.ts';
import { outboxOf } from '../shop/conversation/outbox.ts';
import { unseenTalk } from '../shop/talk/talk-kind.ts';

/** Starts sending messages left unsent by a lost connection or a reload, in all kinds of conversations. */
export function openOutboxes(userId: string): void {
  for (const kind of [supportChat, unseenTalk]) outboxOf(kind, userId);
}
