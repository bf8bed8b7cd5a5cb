/** Made by scripts/row-types.ts from appwrite.json; do not edit. */

export interface SystemColumns {
  $id: string;
  $sequence: string;
  $createdAt: string;
  $updatedAt: string;
  $permissions: string[];
  $databaseId: string;
  $tableId: string;
}

export interface ProductRow extends SystemColumns {
  name: string;
  nameLowercase: string;
  searchTokens: string;
  description: string;
  price: number;
  discount: number;
  category: string;
  location: string;
  condition: string;
  codAddress: string;
  imageId: string;
  imageIds: string[];
  sold: number;
  stock: number | null;
  isSold: boolean;
  isNegotiable: boolean;
  cashMost: number | null;
  isListed: boolean;
  listedUntil: string | null;
  isAsked: boolean;
  heldUntil: string | null;
  sellerId: string;
  sellerName: string;
  sellerPhotoId: string;
  version: number;
  kind: string;
  closesAt: string | null;
  isInBundle: boolean;
  deposit: number | null;
  pieces: number | null;
  valueNew: number | null;
  bookings: number;
  freeWeekend: string;
  freeDays: string[];
  versionId: string;
}

export interface ProfileRow extends SystemColumns {
  name: string;
  email: string;
  phone: string;
  photoId: string;
  profileImageUrl: string;
  role: 'user' | 'admin' | 'moderator' | 'treasurer';
  blocked: boolean;
  notificationsReadAt: string | null;
  unprovedSince: string | null;
  accountSince: string | null;
}

export interface CartItemRow extends SystemColumns {
  userId: string;
  productId: string;
  name: string;
  price: number;
  imageId: string;
  quantity: number;
  offerId: string;
  offerPrice: number;
  offerQuantity: number;
  slot: number | null;
  rentFrom: string;
  rentDays: number;
  shown: string;
}

export interface WishlistItemRow extends SystemColumns {
  userId: string;
  productId: string;
  name: string;
  price: number;
  imageId: string;
  addedAt: string;
  knownPrice: number | null;
  knownState: string;
  toldAt: string | null;
  toldOf: string;
  version: number;
}

export interface SavedSearchRow extends SystemColumns {
  userId: string;
  term: string;
  categories: string[];
  location: string;
  condition: string;
  kind: string | null;
  minPrice: number;
  maxPrice: number | null;
  maxDiscount: number | null;
  isInstant: boolean;
  lookedUntil: string | null;
  toldAt: string | null;
  toldProducts: string[];
  dueAt: string | null;
  version: number;
  wantedId: string;
  wanted: string;
}

export interface FormerListingRow extends SystemColumns {
  productId: string;
  sellerId: string;
  wasListed: boolean;
  nameLowercase: string;
  searchTokens: string;
  category: string;
  location: string;
  condition: string;
  price: number;
  discount: number;
}

export interface ListingVersionRow extends SystemColumns {
  productId: string;
  sellerId: string;
  kind: string;
  name: string;
  description: string;
  condition: string;
  location: string;
  codAddress: string;
  imageIds: string[];
  terms: string;
}

export interface ProductViewRow extends SystemColumns {
  productId: string;
  sellerId: string;
  day: number;
  views: number;
}

export interface WishCheckRow extends SystemColumns {
  productIds: string[];
  price: number | null;
  after: string;
  dueAt: string | null;
  round: number;
  changed: string[];
}

export interface CategoryCountRow extends SystemColumns {
  category: string;
  listed: number;
}

export interface OrderRow extends SystemColumns {
  userId: string;
  customerName: string;
  paymentMethod: string;
  shippingAddress: string;
  status: string;
  totalAmount: number;
  depositAmount: number;
  canceledAmount: number;
  canceledDeposit: number;
  returnedAmount: number;
  itemCount: number;
  version: number;
  paymentFlag: string;
  flagVersion: number;
  saleVersion: number;
  sellerNames: string;
  searchText: string;
  productNames: string;
  flagBefore: string;
  flagMarkedVersion: number;
}

export interface OrderItemRow extends SystemColumns {
  orderId: string;
  productId: string;
  sellerId: string;
  name: string;
  price: number;
  quantity: number;
  imageId: string;
  codAddress: string;
  offerId: string;
  offerPrice: number;
  offerQuantity: number;
  stockTaken: boolean;
  saleId: string;
  kind: string;
  bundleId: string;
  bundleName: string;
  rentDays: number;
  deposit: number;
  versionId: string;
  bundleVersionId: string;
}

export interface SaleRow extends SystemColumns {
  orderId: string;
  buyerId: string;
  buyerName: string;
  sellerId: string;
  sellerName: string;
  state: string;
  disputedFrom: string;
  subtotal: number;
  returnedAmount: number;
  itemCount: number;
  productNames: string;
  imageId: string;
  method: string;
  dueAt: string | null;
  dueLeftMs: number | null;
  remindAt: string | null;
  meetPlace: string;
  meetAt: string | null;
  meetAgreedAt: string | null;
  reason: string;
  endedBy: string;
  isPaidOutside: boolean;
  isCashReceived: boolean;
  money: string;
  acceptedAt: string | null;
  readyAt: string | null;
  receivedAt: string | null;
  completedAt: string | null;
  disputedAt: string | null;
  buyerObjections: number;
  sellerObjections: number;
  against: string;
  absentAt: string | null;
  acceptedWithin: number;
  orderVersion: number;
  isCounted: boolean;
  feePercent: number | null;
  answerHours: number | null;
  kind: string;
  batchId: string;
  stayFrom: string | null;
  bookingId: string;
  bookedMinutes: number;
  packageId: string;
  packageName: string;
  rentFrom: string;
  rentUntil: string;
  deposit: number;
  depositKept: number;
  depositBack: number;
  leaveUntil: string | null;
  clockAt: string | null;
  isHeldUp: boolean;
}

export interface TransactionRow extends SystemColumns {
  userId: string;
  date: string;
  total: number;
  status: string;
  productNames: string;
  method: string;
  attempt: number;
  snapToken: string;
  expiresAt: string | null;
  paidAt: string | null;
  paymentStatus: string;
}

export interface OrderEventRow extends SystemColumns {
  orderId: string;
  from: string;
  to: string;
  by: string;
  note: string;
  event: string;
  saleId: string;
}

export interface ReportRow extends SystemColumns {
  about: string;
  productId: string;
  productName: string;
  personId: string;
  personName: string;
  reviewId: string;
  reportedByUserId: string;
  reporterEmail: string;
  reason:
    | 'Informasi produk tidak akurat'
    | 'Produk palsu / KW / Imitasi'
    | 'Konten tidak pantas / vulgar'
    | 'Indikasi penipuan / Scam'
    | 'Pelanggaran hak cipta / merek'
    | 'Harga tidak wajar'
    | 'Lainnya (jelaskan di deskripsi)'
    | 'Minta bayar di luar aplikasi'
    | 'Penipuan'
    | 'Kata-kata kasar atau pelecehan'
    | 'Pesan mengganggu / spam'
    | 'Tidak datang ke janji temu'
    | 'Ulasan tidak benar'
    | 'Memuat data pribadi'
    | 'Bukan tentang transaksinya'
    | 'Sebenarnya menawarkan barang'
    | 'Barang terlarang';
  description: string;
  status:
    | 'new'
    | 'under_review'
    | 'resolved_user_warned'
    | 'resolved_product_removed'
    | 'resolved_no_action'
    | 'resolved_report_invalid';
  decidedAt: string | null;
  statusBefore: string;
  statusAt: string | null;
  wantedId: string;
}

export interface ChatRow extends SystemColumns {
  userId: string;
  userDisplayName: string;
  userEmail: string;
  userPhotoId: string;
  adminId: string;
  adminDisplayName: string;
  adminEmail: string;
  adminPhotoId: string;
  participants: string[];
  lastMessage: string;
  lastMessageTimestamp: string | null;
  lastSenderId: string;
  userReadAt: string | null;
  adminReadAt: string | null;
  waitingSince: string | null;
}

export interface MessageRow extends SystemColumns {
  chatId: string;
  senderId: string;
  senderName: string;
  role: 'user' | 'admin';
  message: string;
  imageId: string;
}

export interface TalkRow extends SystemColumns {
  firstId: string;
  secondId: string;
  firstName: string;
  secondName: string;
  firstPhotoId: string;
  secondPhotoId: string;
  lastMessage: string;
  lastMessageAt: string;
  lastSenderId: string;
  firstReadAt: string | null;
  secondReadAt: string | null;
  isClosed: boolean;
  firstCards: number;
  firstCardsFrom: string | null;
  secondCards: number;
  secondCardsFrom: string | null;
}

export interface TalkMessageRow extends SystemColumns {
  talkId: string;
  senderId: string;
  kind: 'text' | 'photo' | 'product' | 'offer' | 'meeting' | 'sale';
  message: string;
  imageId: string;
  refId: string;
}

export interface OfferRow extends SystemColumns {
  talkId: string;
  productId: string;
  productName: string;
  imageId: string;
  buyerId: string;
  sellerId: string;
  proposedBy: string;
  price: number;
  listPrice: number;
  quantity: number;
  state: string;
  dueAt: string;
  round: number;
  version: number;
  takenCount: number;
  freedCount: number;
  wantedId: string;
  productIds: string[];
}

export interface MeetingRow extends SystemColumns {
  saleId: string;
  buyerId: string;
  sellerId: string;
  proposedBy: string;
  place: string;
  startsAt: string;
  state: string;
  number: number;
  version: number;
  remindAt: string | null;
  buyerStatus: string;
  buyerStatusAt: string | null;
  sellerStatus: string;
  sellerStatusAt: string | null;
}

export interface HandoverCodeRow extends SystemColumns {
  code: string;
  tries: number;
  lockedUntil: string | null;
  version: number;
}

export interface DisputeStatementRow extends SystemColumns {
  saleId: string;
  buyerId: string;
  sellerId: string;
  authorId: string;
  message: string;
  imageIds: string[];
  isAdminOnly: boolean;
}

export interface ReviewDraftRow extends SystemColumns {
  saleId: string;
  reviewId: string;
  authorId: string;
  aboutId: string;
  side: string;
  stars: number;
  isCounted: boolean;
  description: number;
  punctuality: number;
  communication: number;
  message: string;
  productNames: string;
  publishAt: string | null;
  publishedAt: string | null;
  answer: string;
  answeredAt: string | null;
  hiddenAt: string | null;
  hiddenReason: string;
  version: number;
}

export interface ReviewRow extends SystemColumns {
  aboutId: string;
  side: string;
  authorName: string;
  stars: number;
  isCounted: boolean;
  description: number;
  punctuality: number;
  communication: number;
  message: string;
  productNames: string;
  writtenAt: string;
  answer: string;
  answeredAt: string | null;
}

export interface ReputationRow extends SystemColumns {
  name: string;
  photoId: string;
  memberSince: string | null;
  isCampusEmail: boolean;
  completed: number;
  canceled: number;
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
  accepted1: number;
  accepted6: number;
  accepted24: number;
  accepted48: number;
  version: number;
}

export interface BuyerRecordRow extends SystemColumns {
  completed: number;
  absent: number;
  withdrawn: number;
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
  version: number;
}

export interface KeptMarkRow extends SystemColumns {
  userId: string;
  formerIds: string[];
  sellerMarks: string;
  buyerMarks: string;
  endsAt: string | null;
}

export interface PairRow extends SystemColumns {
  firstId: string;
  secondId: string;
  completed: number;
  countedAt: string | null;
  version: number;
}

export interface BlockRow extends SystemColumns {
  blockerId: string;
  blockedId: string;
  talkId: string;
}

export interface AccountBlockRow extends SystemColumns {
  personId: string;
  actorId: string;
  reason: string;
  until: string | null;
  endedAt: string | null;
  endedBy: string;
}

export interface PersonNoteRow extends SystemColumns {
  personId: string;
  authorId: string;
  text: string;
}

export interface NotificationRow extends SystemColumns {
  userId: string | null;
  title: string;
  body: string;
  link: string;
  kind: string;
  push: 'none' | 'due' | 'sent' | 'given_up';
  email: 'none' | 'due' | 'asked' | 'sent' | 'given_up';
  dueAt: string | null;
  tries: number;
  round: number;
  givenUpAt: string | null;
}

export interface NotificationChoiceRow extends SystemColumns {
  userId: string;
  pushOff: string[];
  emailOff: string[];
  isQuiet: boolean;
  wantsBroadcasts: boolean;
}

export interface PushSubscriptionRow extends SystemColumns {
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
}

export interface MailingRow extends SystemColumns {
  title: string;
  body: string;
  link: string;
  state: 'running' | 'stopped' | 'done';
  total: number;
  sent: number;
  failed: number;
  chunks: number;
  after: string;
  allAsked: boolean;
  round: number;
  dueAt: string | null;
  by: string;
  endedAt: string | null;
}

export interface MailingChunkRow extends SystemColumns {
  mailingId: string;
  userIds: string[];
  state: 'asked' | 'waiting' | 'counted';
  tries: number;
  dueAt: string | null;
}

export interface ReadMarkRow extends SystemColumns {
  userId: string;
  notificationsReadAt: string | null;
  chatReadAt: string | null;
  supportReadAt: string | null;
}

export interface EntryRow extends SystemColumns {
  kind: string;
  personId: string;
  orderId: string;
  saleId: string;
  payoutId: string;
  amount: number;
}

export interface BalanceRow extends SystemColumns {
  personId: string;
  received: number;
  held: number;
  deposits: number;
  available: number;
  inPayout: number;
  paidOut: number;
  refundsDue: number;
  refunded: number;
  returned: number;
  fees: number;
  providerFees: number;
  version: number;
  closings: string;
}

export interface RefundRow extends SystemColumns {
  orderId: string;
  saleId: string;
  buyerId: string;
  amount: number;
  reason: string;
  state: string;
  way: string;
  reference: string;
  bank: string;
  number: string;
  holder: string;
  paidAt: string | null;
  version: number;
  undone: number;
  paidBy: string;
  paidVersion: number;
}

export interface PayoutRow extends SystemColumns {
  personId: string;
  amount: number;
  state: string;
  bank: string;
  number: string;
  holder: string;
  reference: string;
  reason: string;
  endedAt: string | null;
  fileId: string;
  endedBy: string;
  version: number;
}

export interface PayoutFileRow extends SystemColumns {
  by: string;
  state: string;
  count: number;
  amount: number;
  reference: string;
  markedBy: string;
  markedAt: string | null;
  version: number;
}

export interface PayoutAccountRow extends SystemColumns {
  bank: string;
  number: string;
  holder: string;
}

export interface TotalsRow extends SystemColumns {
  users: number;
  products: number;
  orders: number;
  chats: number;
  reports: number;
  settledAmount: number;
}

export interface DayRow extends SystemColumns {
  day: number;
  orders: number;
  settledAmount: number;
  newPeople: number;
  sellers: string;
  accepted1: number;
  accepted6: number;
  accepted24: number;
  accepted48: number;
  ended: number;
  endedWell: number;
  emptySearches: number;
  isDue: boolean;
  countedAt: string | null;
}

export interface PaymentEventRow extends SystemColumns {
  orderId: string;
  outcome: string;
  transactionId: string;
  transactionStatus: string;
  receivedAt: string;
}

export interface AuditEventRow extends SystemColumns {
  actorId: string;
  action: string;
  subject: string;
  before: string;
  after: string;
  state: 'started' | 'done' | 'failed';
}

export interface CounterRow extends SystemColumns {
  count: number;
  windowEndsAt: string | null;
}

export interface TombstoneRow extends SystemColumns {
  kind: string;
  endedAt: string | null;
}

export interface UpkeepRunRow extends SystemColumns {
  ranAt: string | null;
  toldAt: string | null;
}

export interface MigrationRow extends SystemColumns {
  what: string;
  changed: number;
}

export interface SettingRow extends SystemColumns {
  data: string;
  version: number;
}

export interface PrivateSettingRow extends SystemColumns {
  data: string;
  version: number;
  previous: string;
}

export interface DrawRow extends SystemColumns {
  giverId: string;
  drawAt: string;
  state: string;
  entryCount: number;
  seedHash: string;
  seed: string;
  tickets: string[];
  passed: number;
  passes: string[];
  acceptUntil: string | null;
  endedAt: string | null;
  clockAt: string | null;
  isTold: boolean;
  giftName: string;
  version: number;
}

export interface DrawSeedRow extends SystemColumns {
  seed: string;
}

export interface DrawEntryRow extends SystemColumns {
  productId: string;
  userId: string;
  ticket: string;
}

export interface BundleRow extends SystemColumns {
  isShrinking: boolean;
}

export interface ServiceRow extends SystemColumns {
  sellerId: string;
  packages: string;
  version: number;
}

export interface ScheduleRow extends SystemColumns {
  hours: string[];
  daysOff: string[];
  version: number;
}

export interface AppointmentSlotRow extends SystemColumns {
  sellerId: string;
  startsAt: string;
  bookingId: string;
}

export interface ResultFileRow extends SystemColumns {
  saleId: string;
  sellerId: string;
  buyerId: string;
  fileId: string;
  name: string;
  size: number;
}

export interface BundlePartRow extends SystemColumns {
  bundleId: string;
  productId: string;
  price: number;
}

export interface RentalDayRow extends SystemColumns {
  productId: string;
  date: string;
  taken: number;
  late: number;
}

export interface BatchReasonRow extends SystemColumns {
  batchId: string;
  sellerId: string;
  reason: string;
  isLate: boolean;
}

export interface BatchRow extends SystemColumns {
  productId: string;
  productName: string;
  sellerId: string;
  number: number;
  state: string;
  closesAt: string;
  pickupPlace: string;
  pickupFrom: string;
  pickupUntil: string;
  least: number;
  most: number;
  taken: number;
  joined: number;
  acceptsAll: boolean;
  reason: string;
  endedBy: string;
  dueAt: string | null;
  remindAt: string | null;
  leaveUntil: string | null;
  clockAt: string | null;
  version: number;
}

export interface WantedRow extends SystemColumns {
  userId: string;
  userName: string;
  what: string;
  details: string;
  category: string;
  budget: number | null;
  place: string;
  searchTokens: string;
  state: 'open' | 'expired' | 'closed' | 'removed' | 'moved';
  until: string;
  isAsked: boolean;
  answers: number;
  version: number;
}

export interface TakenDownAdRow extends SystemColumns {
  wantedId: string;
  userId: string;
  what: string;
  details: string;
  budget: number | null;
  place: string;
}

export interface SaleLinkRow extends SystemColumns {
  sellerId: string;
  tokenHash: string;
  name: string;
  price: number;
  imageId: string;
  photoPass: string;
  codAddress: string;
  state: string;
  claimedBy: string;
  claimedUntil: string | null;
  orderId: string;
  endsAt: string;
  endedAt: string | null;
  endedBy: string;
  version: number;
}

/** Table id → its row. */
export interface Tables {
  products: ProductRow;
  profiles: ProfileRow;
  cartItems: CartItemRow;
  wishlistItems: WishlistItemRow;
  savedSearches: SavedSearchRow;
  formerListings: FormerListingRow;
  listingVersions: ListingVersionRow;
  productViews: ProductViewRow;
  wishChecks: WishCheckRow;
  categoryCounts: CategoryCountRow;
  orders: OrderRow;
  orderItems: OrderItemRow;
  sales: SaleRow;
  transactions: TransactionRow;
  orderEvents: OrderEventRow;
  reports: ReportRow;
  chats: ChatRow;
  messages: MessageRow;
  talks: TalkRow;
  talkMessages: TalkMessageRow;
  offers: OfferRow;
  meetings: MeetingRow;
  handoverCodes: HandoverCodeRow;
  disputeStatements: DisputeStatementRow;
  reviewDrafts: ReviewDraftRow;
  reviews: ReviewRow;
  reputations: ReputationRow;
  buyerRecords: BuyerRecordRow;
  keptMarks: KeptMarkRow;
  pairs: PairRow;
  blocks: BlockRow;
  accountBlocks: AccountBlockRow;
  personNotes: PersonNoteRow;
  notifications: NotificationRow;
  notificationChoices: NotificationChoiceRow;
  pushSubscriptions: PushSubscriptionRow;
  mailings: MailingRow;
  mailingChunks: MailingChunkRow;
  readMarks: ReadMarkRow;
  entries: EntryRow;
  balances: BalanceRow;
  refunds: RefundRow;
  payouts: PayoutRow;
  payoutFiles: PayoutFileRow;
  payoutAccounts: PayoutAccountRow;
  totals: TotalsRow;
  days: DayRow;
  paymentEvents: PaymentEventRow;
  auditEvents: AuditEventRow;
  counters: CounterRow;
  tombstones: TombstoneRow;
  upkeepRuns: UpkeepRunRow;
  migrations: MigrationRow;
  settings: SettingRow;
  privateSettings: PrivateSettingRow;
  draws: DrawRow;
  drawSeeds: DrawSeedRow;
  drawEntries: DrawEntryRow;
  bundles: BundleRow;
  services: ServiceRow;
  schedules: ScheduleRow;
  appointmentSlots: AppointmentSlotRow;
  resultFiles: ResultFileRow;
  bundleParts: BundlePartRow;
  rentalDays: RentalDayRow;
  batchReasons: BatchReasonRow;
  batches: BatchRow;
  wanted: WantedRow;
  takenDownAds: TakenDownAdRow;
  saleLinks: SaleLinkRow;
}

export type TableName = keyof Tables;
