/** Keys of the query cache as in query-keys.ts, for what two people say and agree on: apart, since the first screens have no room. */
export const talkKeys = {
  talk: (talkId: string) => ['talks', 'one', talkId] as const,
  talks: (userId: string) => ['talks', 'list', userId] as const,
  unreadTalks: (userId: string) => ['talks', 'unread', userId] as const,
  ownBlock: (talkId: string) => ['blocks', 'own', talkId] as const,
  /** What a card of a talk is drawn from; each begins with its own table. */
  card: (table: 'products' | 'sales' | 'meetings' | 'offers', id: string) => [table, 'card', id] as const,
  meetingsAhead: (userId: string) => ['meetings', 'ahead', userId] as const,
  offersOfTalk: (talkId: string) => ['offers', 'talk', talkId] as const,
  offersFor: (userId: string, productId: string) => ['offers', 'for', userId, productId] as const,
  agreedOffers: (userId: string) => ['offers', 'agreed', userId] as const,
  /** As an administrator reads it; `of`: why it may be read. */
  openedTalk: (of: 'report' | 'sale', id: string) => ['opened-talk', of, id] as const,
};
