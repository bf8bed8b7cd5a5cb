/** Every number of the business in one place, with its source: spec = specification, design = our own decision. */
export const limits = {
  /** spec 9 */
  landingPageSize: 8,
  /** spec 9 */
  homePageSize: 10,
  /** design: /semuakategori and /products; whole rows at 2, 4 and 5 columns. */
  browsePageSize: 20,
  /** design: wishes read at once. */
  wishlistPageSize: 40,
  /** spec 9: rupiah; as a filter it means "no limit". */
  defaultMaxPrice: 10_000_000,
  /** spec 9 */
  defaultMinPrice: 0,
  /** spec 9: percent */
  maxDiscount: 100,
  /** spec 9 */
  bannerCount: 3,
  /** spec 9 */
  bannerIntervalMs: 5_000,
  /** spec 9: how long 'Ditambah!' stays. */
  addedStateMs: 2_000,
  /** spec 9: what a person must type. */
  passwordMin: 6,
  /** Appwrite's floor in bytes; shorter passwords are padded (password.ts). */
  passwordServerMin: 8,
  /** Appwrite's ceiling in bytes. */
  passwordMax: 256,
  /** spec 9: 5 MB */
  photoMaxBytes: 5_000_000,
  /** design: longest edge after scaling in the browser, pixels. */
  photoMaxEdge: 1_600,
  /** design: photos of one product. */
  photosPerProduct: 8,
  /** spec 9 */
  dashboardReports: 5,
  /** spec 9 */
  notificationsShown: 50,
  /** spec 9: characters of the last message in the chat list. */
  chatPreviewLength: 70,
  /** issue "chat": characters of one message. */
  messageMax: 2_000,
  /** design: messages read at once, upwards. */
  messagesPageSize: 30,
  /** design: chats of the admin's list read at once. */
  chatsPageSize: 20,
  /** design: unread things are counted up to here, then '99+'. */
  unreadCounted: 100,

  /** design: one Appwrite transaction takes 100 operations, a cart line needs up to four. */
  cartProducts: 20,
  /** Appwrite: operations of one transaction. */
  transactionOperations: 100,
  /** issue 47: products of one bundle, at least and at most, and bundles that one product may be in. */
  bundlePartsLeast: 2,
  bundleParts: 10,
  bundlesPerProduct: 3,
  /** design: what is sold at a fixed price counts at least so much in an offer for several things, percent. */
  bundleOfferFixedPercent: 80,
  /** issue 47: hours from its announcement to a draw at least, days at most, entries of one, and hours in which the winner takes the gift. */
  drawLeastHours: 1,
  drawMostDays: 14,
  drawEntries: 500,
  drawAcceptHours: 24,
  /** schema: largest quantity of one line. */
  maxQuantity: 1_000_000,
  /** schema: rupiah, also of a whole order. */
  maxAmount: 1_000_000_000_000,
  /** design: pieces left of a tracked stock at which its seller is told, once on the way down. */
  lowStock: 3,
  /** issue "selling": active listings per person. */
  activeListings: 50,
  /** design: minutes that an unpaid transfer keeps its stock; also Snap's expiry. */
  holdMinutes: 60,
  /**
   * design: unpaid transfers of one person at once, the pieces in them and their rupiah: each keeps stock from everybody else for as
   * long as it may be paid. One single piece may be ordered whatever it costs, where nothing else is held.
   */
  openTransfers: 3,
  openTransferPieces: 100,
  openTransferAmount: 20_000_000,
  /**
   * design: cash orders of one person that no seller has accepted yet, and the pieces in them: they keep stock for two days. Their worth is
   * not counted: their sellers may decline at once, and the largest order's transaction has no room for one more counter.
   */
  openCodOrders: 5,
  openCodPieces: 100,
  /** CAMPUS 1: percent of one batch, week or rental that a cash buyer without a completed purchase may reserve. */
  cashSharePercent: 25,
  /** issue "trust": transfers of one person that end unpaid, by time or by their buyer, within so many hours before no other is taken until they are over. */
  unpaidTransfers: 5,
  unpaidTransferHours: 24,
  /** TRADE 2: sellers in one cart; an order is one transaction, and each of them has a sale and a notification in it. */
  sellersPerCart: 5,
  /** design: pieces of one batch of a pre-order; characters of where it is picked up; how far ahead it closes and is picked up, days. */
  batchPieces: 2_000,
  batchPlaceMax: 120,
  batchAheadDays: 30,
  /** design: the least that a batch is open for, minutes; how long people pick up at most, hours. */
  batchOpenMinutes: 15,
  batchPickupHours: 24,
  /** design: minutes to pay an order that is placed shortly before a batch closes; its end is decided when nobody is paying any more. */
  batchPayMinutes: 20,
  /** design: hours before a batch closes at which people are reminded. */
  batchReminderHours: 3,
  /** design: hours in which buyers leave a batch without a mark after its pick-up was moved; they end with the pick-up. */
  batchMovedLeaveHours: 24,
  /** TRADE 6: hours before a batch closes, an appointment or the first day of a rental in which a buyer who leaves is marked as absent. */
  lateLeaveHours: 3,
  /** CAMPUS 4: appointments go by quarters of an hour; packages of one service, their names' characters, and their minutes. */
  quarterMinutes: 15,
  servicePackages: 8,
  packageNameMax: 60,
  packageMinutesLeast: 30,
  packageMinutesMost: 480,
  /** design: spans of hours in a week, and days off that are named at once. */
  hoursOfWeek: 42,
  daysOff: 60,
  /** design: how far ahead an appointment is booked, days, and how long before it begins at least, minutes: a transfer is paid by then. */
  appointmentAheadDays: 30,
  appointmentNoticeMinutes: 120,
  /** design: lines of one order with appointments, and hours of these together: each quarter is an operation of its transaction. */
  appointmentLines: 5,
  appointmentHours: 8,
  /** design: files of one result, characters of their names. Their bytes: appwrite.json. */
  resultFiles: 10,
  resultNameMax: 120,
  resultFileBytes: 20_000_000,
  /**
   * CAMPUS 4: days of one rental, and of all rentals in one order: each is a counter in the order's transaction. design: how far ahead
   * they end, days; pieces of one thing to rent; lines of an order with a rental in it, and how many of them are rentals.
   */
  rentalDays: 30,
  rentalAheadDays: 90,
  rentalPieces: 50,
  rentalOrderLines: 4,
  rentalsPerOrder: 2,
  /** design: hours before the end of its last day at which whoever rents is reminded; days after it until the desk decides. */
  rentalReminderHours: 24,
  rentalOverdueDays: 7,
  /** TRADE 2: hours a seller has to answer, and after how many it is recalled. */
  saleAnswerHours: 48,
  saleReminderHours: 24,
  /** TRADE 2: days in which the buyer may object to a handover without a code, and after how many it is recalled. */
  handedOverDays: 3,
  handedOverReminderDays: 2,
  /** TRADE 2: minutes after the agreed time from which the other counts as not having come. */
  absentAfterMinutes: 30,
  /** TRADE 2: days until a sale that nobody finishes ends by itself. */
  overdueAfterMeetingDays: 7,
  overdueAfterAcceptanceDays: 14,
  /** TRADE 3: an offer's lowest price in percent of the price of now, and hours to answer it or to buy at it. */
  offerLowestPercent: 50,
  offerHours: 24,
  /** design: what the transaction of the largest order has room for besides. */
  offersPerOrder: 2,
  /** design: how far ahead a meeting is planned, days, and how long nobody meets anybody else, minutes. */
  meetingAheadDays: 90,
  meetingMinutes: 30,
  /** design: minutes before and after a meeting's start in which each may say where they are, and minutes that "late" means. */
  meetingStatusBeforeMinutes: 120,
  meetingStatusAfterMinutes: 60,
  meetingLateMinutes: 10,
  /** TRADE 4: hours before a meeting at which both are reminded, the first first. */
  meetingReminderHours: [24, 1],
  /** TRADE 4: digits of a handover code. */
  handoverDigits: 6,
  /** TRADE 4: wrong handover codes of one sale, and minutes that it is locked after them. */
  handoverTries: 5,
  handoverLockMinutes: 15,
  /** design: cards and messages of a talk that an administrator reads at once. */
  talkPageSize: 50,
  /** schema: where people meet. */
  meetingPlaceMax: 300,
  /** design: open reports are counted up to here, then 'at least'. */
  reportsCounted: 100,
  /** design: sellers of one day that statistics tell apart; four letters of a column each. */
  daySellers: 4_000,
  /** design: days of the administrator's charts. */
  chartDays: 30,
  /** design: days for which views of a product are kept one by one, and those that a seller's list sums up. */
  viewDays: 30,
  shownViewDays: 7,
  /** design: minutes for which a private picture may be shown by its pass. */
  photoPassMinutes: 60,
  /** design: days that money which went back by itself stands on the desk. */
  returnedShownDays: 7,
  lapseSoonHours: 12,
  /**
   * design: what people are promised: days until money that is due is back, and until a dispute is decided; and from how many hours before
   * their end the desk is warned. A week, because an administrator studies, too, and a bank account may have to be named first.
   */
  refundDays: 7,
  disputeDays: 7,
  promiseSoonHours: 48,
  /** design: characters of the reason that buyer and seller read. */
  saleReasonMax: 500,
  /** design: characters and photos of what one says in a dispute, and how often each of the two may. */
  statementMax: 2_000,
  statementPhotos: 5,
  statementsPerSide: 20,
  /** design: objections of one side to one sale; the last can't be withdrawn, so that none is refused and none is a game. */
  objectionsPerSide: 3,
  /** design: hours after which a seller may leave a COD buyer who has not answered a proposal to meet. */
  buyerSilentHours: 48,
  /** TRADE 6: days in which both may review a completed sale, characters of what they write, and after how many hours it is recalled. */
  reviewDays: 14,
  reviewMax: 500,
  reviewReminderHours: 24,
  /**
   * issue 42: of two people's sales, one counts for what is said of them within so many days, and none of less than so many rupiah: the
   * cheapest that is really sold on a campus (a sheet of copies, a snack) costs as much, and what is given away proves nothing.
   */
  pairDays: 7,
  countedFromAmount: 1_000,
  /**
   * issue "trust": a buyer who did not come this often within so many days pays first. Whoever raises one of them removes the
   * counters of absences (usecases/trust/absences.ts): they were made for what was long enough ago.
   */
  absencesBeforeTransfer: 2,
  absenceDays: 60,
  /** design: payouts prepared in one request; rows of money's lists on the desk and on the person's page. */
  payoutsAtOnce: 50,
  /** design: minutes in which a mark can be taken back; payouts in one file for the bank; what one call of many does, and minutes after which one who stopped is followed. */
  undoMinutes: 10,
  bulkLeaseMinutes: 2,
  accountHolderMax: 100,
  /** Midtrans: longest order_id. */
  midtransOrderIdMax: 50,

  /** TRADE 7: hours of the campus's clock between which nothing but meetings of the day leaves the app. */
  quietFromHour: 22,
  quietToHour: 7,
  /** design: minutes after which a notification that was not delivered is tried again; then it is given up. */
  deliveryRetryMinutes: [1, 5, 30, 120],
  /** design: minutes after which a run that took news and was never heard of again counts as ended. */
  deliveryLeaseMinutes: 2,
  /**
   * design: minutes without a run after which upkeep counts as late (it runs every ten), minutes that news may be due and transfers over before
   * nobody seems to look after them, and hours until administrators are told again.
   */
  upkeepLateMinutes: 35,
  /** design: a night's backup that failed is told of by noon. */
  backupStaleHours: 36,
  newsLateMinutes: 30,
  paymentsLateMinutes: 60,
  lateToldHours: 24,
  /** design: minutes after which Appwrite is asked what became of an e-mail, and from which one under way counts as failed. */
  mailLookMinutes: 1,
  givenUpDays: 7,
  /** Push services take 4,096 bytes, encryption included. */
  pushMessageBytes: 3_000,
  mailingChunksAtOnce: 5,
  /** design: devices of one person that get news; the oldest gives way. */
  pushDevices: 10,
  /** schema: where a device's push service is, and what the device is called. */
  pushEndpointMax: 1_000,
  deviceNameMax: 80,

  /** issue "find": days that a listing stays in the lists, how many before its end its seller is asked, and the least that one from before has. */
  listingDays: 60,
  listingAskDays: 7,
  listingGraceDays: 14,
  /** design: saved searches of one person; hours between two news of the same, and the hour of the campus's day at which they are told. */
  savedSearches: 20,
  savedSearchHours: 24,
  savedSearchHour: 17,
  /** design: hours between two alerts of one wish, minutes for which a lower price must have stood, and the percent that make it lower. */
  wishAlertHours: 1,
  wishCheaperPercent: 1,
  /** design: minutes between two news of a search that tells at once, and by how many a look reaches into what the last one saw: clocks differ. */
  instantSearchMinutes: 10,
  /** design: the days without any news after which a search forgets what it told, and of how many products it knows that. */
  savedSearchAgainDays: 7,
  savedSearchTold: 100,

  /**
   * Kind "wanted": days that an ad is shown, how many before its end its owner is asked, open ads of one person, products that one seller
   * may offer for an ad, letters of its details, and days for which one that is over is kept.
   */
  wantedDays: 14,
  wantedAskDays: 2,
  openWanted: 5,
  wantedAnswers: 3,
  wantedDetailsMax: 1_000,
  /** design: ads of the list read at once, and products that a new ad is compared with, the newest that its words find. */
  wantedPageSize: 20,
  /** CAMPUS 4: hours that a sale's link can be taken; design: links of one person at once, in their list, and days that one that is over is kept. */
  linkHours: 24,
  openLinks: 20,

  /** design: words of a search that are looked for, products of it that are read and ranked at once. */
  searchWords: 8,
  searchBatch: 48,
  /** design: so few finds that what comes near is looked for, too. */
  searchFew: 8,
  /** schema: what a product is found by. */
  searchTokensMax: 20_000,

  /** design: what a campus may set: lengths, how many of each, and the smallest and largest values of its rules. */
  marketNameMax: 40,
  campusNameMax: 80,
  taglineMax: 160,
  heroTitleMax: 60,
  heroSentenceMax: 300,
  placesMax: 40,
  placeHintMax: 80,
  categoriesMax: 40,
  /** Names that a category or place keeps after it is renamed, or swallowed others. */
  formerNamesMax: 30,
  /** Of a picture that is chosen for a banner, before it is cropped. */
  bannerMegapixels: 40,
  categoryNameMax: 40,
  tilesMax: 6,
  tileHintMax: 60,
  bannersMax: 8,
  bannerTitleMax: 60,
  bannerTextMax: 120,
  campusDomainsMax: 20,
  holdMinutesLeast: 5,
  holdMinutesMost: 720,
  /**
   * Longer than the desk's warning before the end. Two days at most: unanswered orders keep stock from everybody, and what is said of
   * how soon a seller answers ends with 48 hours (domain/trust/reputation.ts).
   */
  answerHoursLeast: 13,
  answerHoursMost: 48,
  /** What is left of the time to answer beside a night's quiet hours. */
  answerAwakeHours: 4,
  /** Hours of a day at most in which news waits: the rest has room for saved searches, meetings and answers. */
  quietHoursMost: 16,
  listingDaysLeast: 14,
  listingDaysMost: 365,
  /** As many addresses as one request has room for. */
  allowedAddressesMax: 2_000,
  /** Letters of the shortest name of a market, place or category: one letter is no name. */
  settingNameMin: 2,
  marketRulesMax: 10_000,
  forbiddenMax: 40,
  forbiddenNameMax: 80,
  forbiddenWordsMax: 30,
  forbiddenWordMax: 40,

  /** schema sizes */
  nameMax: 128,
  /** Five sellers' names with what stands between them; orders from before that limit have more, and are cut. */
  sellerNamesMax: 700,
  /** An index of MariaDB has room for 768 letters, the embedded Appwrite's copy for `contains`, too. */
  orderSearchTextMax: 700,
  emailMax: 320,
  phoneMax: 30,
  /** E.164 has at most 15 digits; fewer than 8 reach nobody outside of an office. */
  phoneDigitsMin: 8,
  phoneDigitsMax: 15,
  productNameMax: 120,
  descriptionMax: 5_000,
  locationMax: 80,
  codAddressMax: 300,
  refundReferenceMax: 120,
  shippingAddressMax: 500,
  reportDescriptionMax: 2_000,
  noteMax: 300,
  /** design: characters of why somebody is blocked, which the person reads, and the longest time of a block that ends by itself. */
  blockReasonMax: 500,
  /** design: characters of a note about a person, and how many rows of each list their page on the desk shows. */
  personNoteMax: 2_000,
  personPageShown: 20,
  productNamesMax: 300,
  orderedNamesMax: 1_000,
  /** design: characters of a notification's title, which is an e-mail's subject, and of a person's name in it. */
  notificationTitleMax: 70,
  notificationNameMax: 32,
} as const;

/** Numbers that only functions read: apart from the others, so that phones do not load them. */
export const serverLimits = {
  /** issue 47: sellers told of a wanted ad when it is posted, those with the newest products that fit. */
  wantedSellersNotified: 10,
  /** design: days after a draw's end for which is known who entered. */
  drawEntryDays: 30,
  /** design: days after which the code of a sale that is over goes: most end within two weeks, so few are looked at twice. */
  handoverCodeDays: 30,
  /** design: entries of one kind on the administrator's desk, and from how many hours before its end a waiting sale stands there. */
  attentionShown: 20,
  /** design: days that what was held against a deleted account is kept, under a keyed hash of its address. */
  keptMarksDays: 365,
  /** design: completed sales of two people who trade with nobody else from which on the desk sees them. */
  closedPairSales: 3,
  moneyPageSize: 50,
  ownMoneyShown: 20,
  orderEntriesShown: 200,
  payoutsPerFile: 500,
  bulkAtOnce: 100,
  payoutFilesShown: 10,
  mailPatienceMinutes: 10,
  /** design: days after which an e-mail that nobody follows any more is taken away at Appwrite. */
  mailDays: 2,
  /** design: days that notifications are kept, and of which given up ones are shown to the administrator. */
  notificationDays: 90,
  /** design: days that the desk can look back on mailings, a year of the campus; a line each, so it costs nothing. */
  mailingDays: 365,
  /** design: people of a mailing whom one e-mail is for (they stand in Bcc, of which mail servers take 100), and e-mails under way at once. */
  mailingChunk: 100,
  wishPriceMinutes: 10,
  savedSearchOverlapMinutes: 2,
  /** design: days behind which nothing is new any more; so long is kept what changed listings said before. */
  newListingDays: 7,
  wantedKeptDays: 90,
  wantedCompared: 100,
  linksShown: 50,
  linkDays: 30,
  /** design: products on the share page of a seller. */
  sharedOffers: 4,
  /** design: bytes of what is asked of a function; the longest description takes a third of it. */
  requestBytes: 65_536,
  /** design: its JSON: settings are six deep, and a list of addresses has two thousand values. */
  requestDepth: 16,
  requestValues: 5_000,
  blockDaysMax: 366,
} as const;

export const quotaNames = [
  'openTransfers',
  'openCodOrders',
  'openCodPieces',
  'listings',
  'savedSearches',
  'openTransferPieces',
  'openTransferAmount',
  'openWanted',
  'openLinks',
] as const;
export type QuotaName = (typeof quotaNames)[number] | 'photoProducts';

/** How many of something one person may have at once, and how many products one photo may show (quota.ts). */
export const quotas: Readonly<Record<QuotaName, number>> = {
  openTransfers: limits.openTransfers,
  openCodOrders: limits.openCodOrders,
  openCodPieces: limits.openCodPieces,
  openTransferPieces: limits.openTransferPieces,
  openTransferAmount: limits.openTransferAmount,
  listings: limits.activeListings,
  savedSearches: limits.savedSearches,
  openWanted: limits.openWanted,
  openLinks: limits.openLinks,
  photoProducts: 1,
};

/** How often one key may do one thing: `times` within `windowMinutes` (quota.ts). */
export const throttles = {
  /** Accounts that were made, each with a mail; what was refused counts against nobody. */
  registerPerEmail: { times: 3, windowMinutes: 60 },
  /** A whole campus sits behind one address. */
  registerPerIp: { times: 300, windowMinutes: 60 },
  /** Presses that were told that an address has an account: who has had them all is told no more of it, and may still register. */
  takenPerIp: { times: 300, windowMinutes: 60 },
  /** Mails that were sent again. */
  resendPerEmail: { times: 5, windowMinutes: 60 },
  report: { times: 10, windowMinutes: 60 },
  /** Looks at one product by people who are not signed in, from one address: a whole campus may sit behind it, a seller too. */
  guestViews: { times: 60, windowMinutes: 1_440 },
  postProduct: { times: 20, windowMinutes: 60 },
  /** What a listing said before each is kept for a week, for those who wait for something. */
  editProduct: { times: 120, windowMinutes: 60 },
  message: { times: 60, windowMinutes: 1 },
  talkMessage: { times: 60, windowMinutes: 1 },
  /** Moves of one batch's pick-up, and messages to all of its buyers: each reaches all of them. */
  moveBatch: { times: 3, windowMinutes: 1_440 },
  batchMessage: { times: 5, windowMinutes: 1_440 },
  /** TRADE 6: proposals and offers from one person to another, and how many of these and of the answers have a notification each (talks/sent-cards.ts). */
  cardsToOne: { times: 20, windowMinutes: 60 },
  cardsToldOneByOne: { times: 5, windowMinutes: 60 },
  /** TRADE 6: messages of one person in one talk. */
  messagesToOne: { times: 300, windowMinutes: 60 },
  /** TRADE 6: orders that no seller had accepted and that their buyer canceled; each was news for its sellers twice. */
  canceledOrders: { times: 5, windowMinutes: 60 },
  /** Talks begun with somebody new. */
  newTalk: { times: 30, windowMinutes: 60 },
  /** News of open sales from one of two people to the other, of whom one has blocked the other, and proposals of a meeting. */
  blockedPairNotifications: { times: 4, windowMinutes: 60 },
  offer: { times: 30, windowMinutes: 1_440 },
  /** Draws that one person enters: what is left of an account that many people share. */
  drawEntry: { times: 10, windowMinutes: 1_440 },
  /** New wanted ads, and changes of them: each is searched for at once. */
  postWanted: { times: 10, windowMinutes: 1_440 },
  editWanted: { times: 30, windowMinutes: 60 },
  meeting: { times: 60, windowMinutes: 60 },
  /** Words like "on my way": each wakes the other. */
  meetingStatus: { times: 12, windowMinutes: 60 },
  /** Objections and what is said about them. */
  statement: { times: 20, windowMinutes: 60 },
  /** Reviews and answers to them. */
  review: { times: 30, windowMinutes: 60 },
  /** Presses of 'Buat Pesanan', refused ones included. */
  placeOrder: { times: 30, windowMinutes: 60 },
  /** Pop-ups that were left: each asks Midtrans about every attempt of the order. */
  syncPayment: { times: 30, windowMinutes: 10 },
  /** New attempts at Midtrans; opening the pop-up of a running one again is free. */
  paymentAttempt: { times: 20, windowMinutes: 60 },
  /** Searches that found nothing, of one person, or of one address without a session. */
  emptySearches: { times: 60, windowMinutes: 60 },
  /** Mistakes of the page's program that one person, or one address without a session, may tell of. */
  problemReports: { times: 20, windowMinutes: 60 },
  /** Each change of the account that money goes to, and each look at its number. */
  payoutAccount: { times: 10, windowMinutes: 60 },
  showAccount: { times: 60, windowMinutes: 60 },
  /** Files of all data about a person: each takes some forty reads. */
  ownData: { times: 4, windowMinutes: 60 },
  /** Trials of mail and push while a campus is set up. */
  setupTrial: { times: 20, windowMinutes: 60 },
  /** Devices that are to get news. */
  pushDevice: { times: 30, windowMinutes: 60 },
  /** Files of results: each may be large. */
  resultFile: { times: 60, windowMinutes: 60 },
  makeLink: { times: 30, windowMinutes: 60 },
  /** Each press of a link that goes on to its checkout, wrong links too. */
  claimLink: { times: 60, windowMinutes: 60 },
  /** Links that were opened by one person, or from one address without a session: a whole campus may sit behind it. */
  lookAtLink: { times: 3_000, windowMinutes: 60 },
  /** Raises of one product's sold counter by one person's cart; further pieces still go in. */
  soldByCart: { times: 10, windowMinutes: 1_440 },
} as const;

export type ThrottleName = keyof typeof throttles;
