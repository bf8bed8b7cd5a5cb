import type { TableName } from '#rows';

/**
 * All keys of the query cache. Data of a table has a key that begins with the table's name, so that one live event or
 * write reaches all of it; keys that begin with another word are not changed by events.
 */
export const queryKeys = {
  session: ['session'] as const,
  /** Not keyed by its table, because only administrators read it. */
  ownProfiles: ['own-profile'] as const,
  ownProfile: (userId: string) => ['own-profile', userId] as const,
  loginSessions: ['login-sessions'] as const,

  /** The next five are not keyed by tables, because functions or the server's health page return them. */
  goodsMoves: ['goods-moves'] as const,
  setup: ['setup'] as const,
  midtransKeys: ['midtrans-keys'] as const,
  serverHealth: ['server-health'] as const,
  fixedSettings: ['fixed-settings'] as const,

  /** Everything read from a table. */
  table: (table: TableName) => [table] as const,

  rentalTerms: (productId: string) => ['products', 'terms', productId] as const,
  rentalDays: (productId: string) => ['rentalDays', productId] as const,
  serviceOf: (productId: string) => ['services', 'of', productId] as const,
  ownServices: (userId: string) => ['services', 'mine', userId] as const,
  scheduleOf: (sellerId: string) => ['schedules', 'of', sellerId] as const,
  slotsOf: (sellerId: string) => ['appointmentSlots', 'of', sellerId] as const,
  /** `from`: ms since 1970. */
  weekOf: (userId: string, from: number) => ['sales', 'week', userId, from] as const,
  atOnceWith: (saleId: string, meetAt: string) => ['sales', 'at-once', saleId, meetAt] as const,
  resultFiles: (saleId: string) => ['resultFiles', 'of', saleId] as const,
  promise: (saleId: string) => ['sales', 'promise', saleId] as const,
  openedFiles: (saleId: string) => ['opened-files', saleId] as const,
  batchOf: (productId: string) => ['batches', 'of', productId] as const,
  batch: (batchId: string) => ['batches', 'one', batchId] as const,
  ownBatches: (userId: string) => ['batches', 'mine', userId] as const,
  pickList: (batchId: string) => ['sales', 'batch', batchId] as const,
  product: (productId: string) => ['products', 'one', productId] as const,
  /** Shown next to the login form, with only the columns needed there. */
  wantedProduct: (productId: string) => ['products', 'wanted', productId] as const,
  productState: (productId: string) => ['products', 'standing', productId] as const,
  productToEdit: (productId: string) => ['products', 'edit', productId] as const,
  /** `mode`: how the name is searched; `filters`: those in the URL. */
  productList: (mode: string, pageSize: number, filters: object) =>
    ['products', 'list', mode, pageSize, filters] as const,
  relatedProducts: (by: 'sellerId' | 'category' | 'newest', value: string, productId: string) =>
    ['products', 'related', by, value, productId] as const,
  suggestions: ['products', 'suggestions'] as const,
  /**
   * Not keyed by its table: each new product would cause a request on every page, and counts up to five minutes old are
   * fresh enough.
   */
  categoryCounts: ['category-counts'] as const,
  /** Not keyed by its table, because suggestions need no live updates. */
  searchSuggestions: (term: string) => ['search-suggestions', term] as const,
  /** Not keyed by its table, because usual prices change in months. */
  usualPrice: (category: string, kind: string) => ['usual-price', category, kind] as const,
  /** Not keyed by its table, because it fills a form once. */
  lastListing: (userId: string) => ['last-listing', userId] as const,
  /** Not keyed by their table, because clients cannot read it. */
  ownLinks: (userId: string) => ['own-links', userId] as const,
  /** Not keyed by a table, because it is a token issued by a function. */
  soldPhoto: (saleId: string) => ['sold-photo', saleId] as const,
  openedLink: (token: string, userId: string) => ['opened-link', token, userId] as const,
  ownProducts: (userId: string) => ['products', 'mine', userId] as const,
  /** Not keyed by its table, which clients cannot read; numbers a few minutes old are fresh enough. */
  insights: (userId: string) => ['insights', userId] as const,
  cartProducts: (productIds?: readonly string[]) =>
    productIds ? (['products', 'cart', productIds] as const) : (['products', 'cart'] as const),
  openSales: (productId: string) => ['sales', 'open', productId] as const,
  unansweredSales: (userId: string) => ['sales', 'unanswered', userId] as const,
  foundSales: (userId: string, term: string) => ['sales', 'found', userId, term] as const,
  runningSales: (userId: string) => ['sales', 'running', userId] as const,
  endedSales: (userId: string) => ['sales', 'ended', userId] as const,
  openOf: (ids: readonly string[]) => ['sales', 'open-of', ids] as const,
  openTrades: (userId: string) => ['sales', 'open-trades', userId] as const,
  waitingSales: (userId: string) => ['sales', 'waiting', userId] as const,
  openedSales: ['sales', 'one'] as const,
  sale: (saleId: string) => ['sales', 'one', saleId] as const,
  /** Key of the handover code of a purchase; changes of the sale refresh it. */
  handoverCode: (saleId: string) => ['sales', 'code', saleId] as const,
  meetings: (saleId: string) => ['meetings', 'of', saleId] as const,
  openProposals: (userId: string) => ['meetings', 'open', userId] as const,
  /** Whether all of these products are services; does not change during a sale. */
  allServices: (productIds: readonly string[]) => ['products', 'services', productIds] as const,
  adminSale: (saleId: string) => ['sales', 'desk', saleId] as const,
  sellerGone: (saleId: string) => ['sales', 'seller-gone', saleId] as const,
  statements: (saleId: string) => ['disputeStatements', 'of', saleId] as const,
  salesOfOrder: (orderId: string) => ['sales', 'of', orderId] as const,

  /** Clients cannot read the money tables: events of other tables refresh all of these (lib/realtime). */
  money: ['money'] as const,
  ownMoney: (userId: string) => ['money', 'own', userId] as const,
  statement: (userId: string, month: string) => ['money', 'statement', userId, month] as const,
  refundsOfOrder: (orderId: string) => ['money', 'refunds-of', orderId] as const,
  campusMoney: ['money', 'campus'] as const,
  payouts: (state: string) => ['money', 'payouts', state] as const,
  moneyOrders: (narrowed: object) => ['money', 'orders', narrowed] as const,
  orderMoney: (orderId: string) => ['money', 'order', orderId] as const,
  refunds: (state: string) => ['money', 'refunds', state] as const,

  reputation: (personId: string) => ['reputations', personId] as const,
  /** `stars`: 0 for reviews with any number. */
  reviews: (aboutId: string, stars: number) => ['reviews', 'of', aboutId, stars] as const,
  productsOf: (sellerId: string) => ['products', 'of', sellerId] as const,

  cart: (userId: string) => ['cartItems', userId] as const,
  formerPrices: (userId: string) => ['formerPrices', userId] as const,
  leftOut: (userId: string) => ['leftOut', userId] as const,
  wished: (userId: string | undefined) => ['wishlistItems', 'wished', userId] as const,
  wishes: (userId: string) => ['wishlistItems', 'list', userId] as const,

  savedSearches: (userId: string | undefined) => ['savedSearches', userId] as const,

  /** `filters`: those in the URL. */
  wantedList: (filters: object) => ['wanted', 'list', filters] as const,
  wantedAd: (wantedId: string) => ['wanted', 'one', wantedId] as const,
  prefill: (param: string, id: string) => ['prefill', param, id] as const,
  wantedToEdit: (wantedId: string) => ['wanted', 'edit', wantedId] as const,
  ownWanted: (userId: string) => ['wanted', 'mine', userId] as const,
  /** The offers for an ad: all of them for its owner, otherwise the seller's own. */
  wantedAnswers: (wantedId: string, userId: string) => ['offers', 'wanted', wantedId, userId] as const,
  /** `thing`: the item's description in the ad. */
  wantedMatches: (wantedId: string, thing: object) => ['products', 'wanted-matches', wantedId, thing] as const,
  ownToOffer: (userId: string) => ['products', 'to-offer', userId] as const,

  order: (orderId: string) => ['orders', 'one', orderId] as const,
  runningOrders: (userId: string) => ['orders', 'running', userId] as const,
  endedOrders: (userId: string) => ['orders', 'ended', userId] as const,
  /** Not keyed by their own table: changes of the order refresh its timeline. */
  orderEvents: (orderId: string) => ['orders', 'events', orderId] as const,
  orderItems: (orderId: string) => ['orderItems', orderId] as const,
  itemsOfOrders: (orderIds: readonly string[]) => ['orderItems', 'of', orderIds] as const,
  payment: (orderId: string) => ['transactions', 'one', orderId] as const,
  ownPayments: (userId: string) => ['transactions', 'mine', userId] as const,
  lastAddress: (userId: string) => ['orders', 'last-address', userId] as const,
  openTransfers: (userId: string) => ['transactions', 'open', userId] as const,

  chat: (chatId: string) => ['chats', 'one', chatId] as const,
  chatList: (text: string) => ['chats', 'list', text] as const,
  /** Administrators count all unread chats; others count the unread messages in their own chat (`unreadMessages`). */
  unreadChats: (userId: string) => ['chats', 'unread', userId] as const,
  unreadMessages: (userId: string, readAt: string | null | undefined) =>
    ['messages', 'unread', userId, readAt] as const,
  lastMessage: (chatId: string) => ['messages', 'last', chatId] as const,
  /** Not keyed by its table, because only administrators read it. */
  ownChat: (userId: string) => ['own-chat', userId] as const,
  readMarks: (userId: string) => ['readMarks', userId] as const,
  /** `table`: the table of this kind of conversation. */
  messages: (table: TableName, id: string) => [table, id] as const,
  tokenPhoto: (bucket: string, shownIn: string, imageId: string) => [bucket, shownIn, imageId] as const,
  ownPhoto: (bucket: string, fileId: string) => [bucket, 'own', fileId] as const,

  notifications: (userId: string) => ['notifications', 'newest', userId] as const,
  unreadNotifications: (userId: string, readAt: string | null | undefined) =>
    ['notifications', 'unread', userId, readAt] as const,

  notificationChoices: (userId: string) => ['notificationChoices', userId] as const,
  /** Not keyed by their table, because clients cannot read it. */
  pushDevices: (userId: string) => ['push-devices', userId] as const,

  adminList: (table: TableName, state: object) => [table, 'admin', state] as const,
  /** Not keyed by their tables: results stay until other text is typed. */
  found: (group: string, text: string) => ['found', group, text] as const,
  adminCount: (table: TableName, narrowed: object) => [table, 'admin', 'count', narrowed] as const,
  adminLists: (table: TableName) => [table, 'admin'] as const,
  /** Campus days such as '2026-11-25'. */
  statistics: (from: string, to: string) => ['charts', 'statistics', from, to] as const,
  /** The administrator's attention list; every change of a sale also changes its order. */
  attention: ['orders', 'attention'] as const,
  adminOrder: (orderId: string) => ['orders', 'detail', orderId] as const,
  report: (reportId: string) => ['reports', 'one', reportId] as const,
  reportedReview: (reportId: string) => ['reports', 'review', reportId] as const,
  newestReports: ['reports', 'newest'] as const,
  /** Number of subscribers to broadcasts by e-mail; not keyed by their table, which clients cannot read. */
  mailingReaders: ['mailing-readers'] as const,
  fixedAdmin: ['fixedAdmin'] as const,
  person: (userId: string) => ['profiles', 'person', userId] as const,
  /** Not keyed by a table: on a busy campus the charts would rerender every second. */
  chart: (name: 'daily' | 'categories' | 'statuses') => ['charts', name] as const,
};
