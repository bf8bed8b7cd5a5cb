import type { LocalApp } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import { type MessageDoc, messageJson } from './message.ts';

/** Publishes a change of a message to functions, after the commit. Sockets have no channel for messages. */
export function publishMessage(
  app: LocalApp,
  message: Stored<MessageDoc>,
  action: 'create' | 'update' | 'delete',
  userId: string,
): void {
  const payload = messageJson(message);
  app.events.publish({ words: ['messages', message.id, action], payload, channels: [], roles: [], userId });
}
