import type { DataMigration } from './data-migration.ts';

/** Support chats whose last word is their person's wait for an answer since then. New code notes it with each message. */
export const chatsThatWait: DataMigration = {
  id: 'm0013',
  what: 'note since when support chats wait for an answer',
  // Old code would go on without the note; chats that are put away unanswered exist only since the new code.
  after: true,
  async run({ rows }) {
    let changed = 0;
    for await (const { $id } of rows.each('chats', {})) {
      changed += await rows.transact<number>(async () => {
        const chat = await rows.get('chats', $id);
        const waits = chat && chat.lastSenderId !== '' && chat.lastSenderId === chat.userId;
        if (!waits || chat.waitingSince || !chat.lastMessageTimestamp) return { operations: [], result: 0 };
        const data = { waitingSince: chat.lastMessageTimestamp };
        return { operations: [{ action: 'update', tableId: 'chats', rowId: $id, data }], result: 1 };
      });
    }
    return changed;
  },
};
