/**
 * Query keys as in query-keys.ts, for talks, offers and meetings: a separate module, to keep the first screens small.
 */
export const talkKeys = {
  talk: (talkId: string) => ['talks', 'one', talkId] as const,
  /** A talk as returned by the function, also before its first message. */
  foundTalk: (talkId: string) => ['found-talk', talkId] as const,
  talks: (userId: string) => ['talks', 'list', userId] as const,
  unreadTalks: (userId: string) => ['talks', 'unread', userId] as const,
  ownBlock: (talkId: string) => ['blocks', 'own', talkId] as const,
  /** Data of a card; each key begins with its table. */
  card: (table: 'products' | 'sales' | 'meetings' | 'offers', id: string) => [table, 'card', id] as const,
  /** Begins with the table whose events change it. */
  turns: (viewerId: string, otherId: string) => ['sales', 'turns', viewerId, otherId] as const,
  meetingsAhead: (userId: string) => ['meetings', 'ahead', userId] as const,
  offersOfTalk: (talkId: string) => ['offers', 'talk', talkId] as const,
  offersFor: (userId: string, productId: string) => ['offers', 'for', userId, productId] as const,
  agreedOffers: (userId: string) => ['offers', 'agreed', userId] as const,
  /** A talk read by an administrator; `of`: the report or dispute that allows it. */
  openedTalk: (of: 'report' | 'sale', id: string) => ['opened-talk', of, id] as const,
};
