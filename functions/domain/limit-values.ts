/** Every number of the business, with its source: spec = specification, design = our own decision. Read as `limits.name`. */

/** spec 9 */
export const landingPageSize = 8;
/** spec 9 */
export const homePageSize = 10;
/** design: /semuakategori and /products; whole rows at 2, 4 and 5 columns. */
export const browsePageSize = 20;
/** design: wishes read at once. */
export const wishlistPageSize = 40;
/** spec 9: rupiah; as a filter it means "no limit". */
export const defaultMaxPrice = 10_000_000;
/** spec 9 */
export const defaultMinPrice = 0;
/** spec 9: percent */
export const maxDiscount = 100;
/** spec 9 */
export const bannerIntervalMs = 5_000;
/** spec 9: how long 'Ditambah!' stays. */
export const addedStateMs = 2_000;
/** spec 9: what a person must type. */
export const passwordMin = 6;
/** Appwrite's floor in bytes; shorter passwords are padded (password.ts). */
export const passwordServerMin = 8;
/** Appwrite's ceiling in bytes. */
export const passwordMax = 256;
/** spec 9: 5 MB */
export const photoMaxBytes = 5_000_000;
/** design: longest edge after scaling in the browser, pixels. */
export const photoMaxEdge = 1_600;
/** design: photos of one product. */
export const photosPerProduct = 8;
/** spec 9 */
export const dashboardReports = 5;
/** spec 9 */
export const notificationsShown = 50;
/** spec 9: characters of the last message in the chat list. */
export const chatPreviewLength = 70;
/** issue "chat": characters of one message. */
export const messageMax = 2_000;
/** design: messages read at once, upwards. */
export const messagesPageSize = 30;
/** design: chats of the admin's list read at once. */
export const chatsPageSize = 20;
/** design: unread things are counted up to here, then '99+'. */
export const unreadCounted = 100;

/** design: one Appwrite transaction takes 100 operations, a cart line needs up to four. */
export const cartProducts = 20;
/** Appwrite: operations of one transaction. */
export const transactionOperations = 100;
/** issue 47: products of one bundle, at least and at most, and bundles that one product may be in. */
export const bundlePartsLeast = 2;
export const bundleParts = 10;
export const bundlesPerProduct = 3;
/** design: what is sold at a fixed price counts at least so much in an offer for several things, percent. */
export const bundleOfferFixedPercent = 80;
/** issue 47: hours from its announcement to a draw at least, days at most, entries of one, and hours in which the winner takes the gift. */
export const drawLeastHours = 1;
export const drawMostDays = 14;
export const drawEntries = 500;
export const drawAcceptHours = 24;
/** schema: largest quantity of one line. */
export const maxQuantity = 1_000_000;
/** schema: rupiah, also of a whole order. */
export const maxAmount = 1_000_000_000_000;
/** design: pieces left of a tracked stock at which its seller is told, once on the way down. */
export const lowStock = 3;
/** issue "selling": active listings per person. */
export const activeListings = 50;
/** design: minutes that an unpaid transfer keeps its stock; also Snap's expiry. */
export const holdMinutes = 60;
/**
 * design: unpaid transfers of one person at once, the pieces in them and their rupiah: each keeps stock from everybody else for as
 * long as it may be paid. One single piece may be ordered whatever it costs, where nothing else is held.
 */
export const openTransfers = 3;
export const openTransferPieces = 100;
export const openTransferAmount = 20_000_000;
/**
 * design: cash orders of one person that no seller has accepted yet, and the pieces in them: they keep stock for two days. Their worth is
 * not counted: their sellers may decline at once, and the largest order's transaction has no room for one more counter.
 */
export const openCodOrders = 5;
export const openCodPieces = 100;
/** CAMPUS 1: percent of one batch, week or rental that a cash buyer without a completed purchase may reserve. */
export const cashSharePercent = 25;
/** issue "trust": transfers of one person that end unpaid, by time or by their buyer, within so many hours before no other is taken until they are over. */
export const unpaidTransfers = 5;
export const unpaidTransferHours = 24;
/** TRADE 2: sellers in one cart; an order is one transaction, and each of them has a sale and a notification in it. */
export const sellersPerCart = 5;
/** design: pieces of one batch of a pre-order; characters of where it is picked up; how far ahead it closes and is picked up, days. */
export const batchPieces = 2_000;
export const batchPlaceMax = 120;
export const batchInAdvanceDays = 30;
/** design: the least that a batch is open for, minutes; how long people pick up at most, hours. */
export const batchOpenMinutes = 15;
export const batchPickupHours = 24;
/** design: minutes to pay an order that is placed shortly before a batch closes; its end is decided when nobody is paying any more. */
export const batchPayMinutes = 20;
/** design: hours before a batch closes at which people are reminded. */
export const batchReminderHours = 3;
/** design: hours in which buyers leave a batch without a mark after its pick-up was moved; they end with the pick-up. */
export const batchMovedLeaveHours = 24;
/** design: what begins so soon after a change of the campus's clock stays where it is, since nobody hears of it in time. */
export const clockNoticeMinutes = 60;
/** TRADE 6: hours before a batch closes, an appointment or the first day of a rental in which a buyer who leaves is marked as absent. */
export const lateLeaveHours = 3;
/** CAMPUS 4: appointments go by quarters of an hour; packages of one service, their names' characters, and their minutes. */
export const quarterMinutes = 15;
export const servicePackages = 8;
export const packageNameMax = 60;
export const packageMinutesLeast = 30;
export const packageMinutesMost = 480;
/** design: spans of hours in a week, and days off that are named at once. */
export const hoursOfWeek = 42;
export const daysOff = 60;
/** design: how far ahead an appointment is booked, days, and how long before it begins at least, minutes: a transfer is paid by then. */
export const appointmentInAdvanceDays = 30;
export const appointmentNoticeMinutes = 120;
/** design: lines of one order with appointments, and hours of these together: each quarter is an operation of its transaction. */
export const appointmentLines = 5;
export const appointmentHours = 8;
/** design: files of one result, characters of their names. Their bytes: appwrite.json. */
export const resultFiles = 10;
export const resultNameMax = 120;
export const resultFileBytes = 20_000_000;
/**
 * CAMPUS 4: days of one rental, and of all rentals in one order: each is a counter in the order's transaction. design: how far ahead
 * they end, days; pieces of one thing to rent; lines of an order with a rental in it, and how many of them are rentals.
 */
export const rentalDays = 30;
export const rentalInAdvanceDays = 90;
export const rentalPieces = 50;
export const rentalOrderLines = 4;
export const rentalsPerOrder = 2;
/** design: hours before the end of its last day at which whoever rents is reminded; days after it until the desk decides. */
export const rentalReminderHours = 24;
export const rentalOverdueDays = 7;
/** TRADE 2: hours a seller has to answer, and after how many it is recalled. */
export const saleAnswerHours = 48;
export const saleReminderHours = 24;
/** TRADE 2: days in which the buyer may object to a handover without a code, and after how many it is recalled. */
export const handedOverDays = 3;
export const handedOverReminderDays = 2;
/** TRADE 2: minutes after the agreed time from which the other counts as not having come. */
export const absentAfterMinutes = 30;
/** TRADE 2: days until a sale that nobody finishes ends by itself. */
export const overdueAfterMeetingDays = 7;
export const overdueAfterAcceptanceDays = 14;
/** TRADE 3: an offer's lowest price in percent of the price of now, and hours to answer it or to buy at it. */
export const offerLowestPercent = 50;
export const offerHours = 24;
/** design: what the transaction of the largest order has room for besides. */
export const offersPerOrder = 2;
/** design: how far ahead a meeting is planned, days, and how long nobody meets anybody else, minutes. */
export const meetingInAdvanceDays = 90;
export const meetingMinutes = 30;
/** design: minutes before and after a meeting's start in which each may say where they are, and minutes that "late" means. */
export const meetingStatusBeforeMinutes = 120;
export const meetingStatusAfterMinutes = 60;
export const meetingLateMinutes = 10;
/** TRADE 4: hours before a meeting at which both are reminded, the first first. */
export const meetingReminderHours = [24, 1] as const;
/** TRADE 4: digits of a handover code. */
export const handoverDigits = 6;
/** TRADE 4: wrong handover codes of one sale, and minutes that it is locked after them. */
export const handoverTries = 5;
export const handoverLockMinutes = 15;
/** design: cards and messages of a talk that an administrator reads at once. */
export const talkPageSize = 50;
/** schema: where people meet. */
export const meetingPlaceMax = 300;
/** design: open reports are counted up to here, then 'at least'. */
export const reportsCounted = 100;
/** design: sellers of one day that statistics tell apart; four letters of a column each. */
export const daySellers = 4_000;
/** design: days of the administrator's charts. */
export const chartDays = 30;
/** design: days for which views of a product are kept one by one, and those that a seller's list sums up. */
export const viewDays = 30;
export const shownViewDays = 7;
/** design: minutes for which a private picture may be shown by its pass. */
export const photoPassMinutes = 60;
/** design: days that money which went back by itself stands on the desk. */
export const returnedShownDays = 7;
export const lapseSoonHours = 12;
/**
 * design: what people are promised: days until money that is due is back, and until a dispute is decided; and from how many hours before
 * their end the desk is warned. A week, because an administrator studies, too, and a bank account may have to be named first.
 */
export const refundDays = 7;
export const disputeDays = 7;
export const promiseSoonHours = 48;
/** design: characters of the reason that buyer and seller read. */
export const saleReasonMax = 500;
/** design: characters and photos of what one says in a dispute, and how often each of the two may. */
export const statementMax = 2_000;
export const statementPhotos = 5;
export const statementsPerSide = 20;
/** design: objections of one side to one sale; the last can't be withdrawn, so that none is refused and none is a game. */
export const objectionsPerSide = 3;
/** design: hours after which a seller may leave a COD buyer who has not answered a proposal to meet. */
export const buyerSilentHours = 48;
/** TRADE 6: days in which both may review a completed sale, characters of what they write, and after how many hours it is recalled. */
export const reviewDays = 14;
export const reviewMax = 500;
export const reviewReminderHours = 24;
/**
 * issue 42: of two people's sales, one counts for what is said of them within so many days, and none of less than so many rupiah: the
 * cheapest that is really sold on a campus (a sheet of copies, a snack) costs as much, and what is given away proves nothing.
 */
export const pairDays = 7;
export const countedFromAmount = 1_000;
/**
 * issue "trust": a buyer who did not come this often within so many days pays first. Whoever raises one of them removes the
 * counters of absences (usecases/trust/absences.ts): they were made for what was long enough ago.
 */
export const absencesBeforeTransfer = 2;
export const absenceDays = 60;
/** design: payouts prepared in one request; rows of money's lists on the desk and on the person's page. */
export const payoutsAtOnce = 50;
/** design: minutes in which a mark can be taken back; payouts in one file for the bank; what one call of many does, and minutes after which one who stopped is followed. */
export const undoMinutes = 10;
export const bulkLeaseMinutes = 2;
export const accountHolderMax = 100;
/** Midtrans: longest order_id. */
export const midtransOrderIdMax = 50;

/** TRADE 7: hours of the campus's clock between which nothing but meetings of the day leaves the app. */
export const quietFromHour = 22;
export const quietToHour = 7;
/** design: minutes after which a notification that was not delivered is tried again; then it is given up. */
export const deliveryRetryMinutes = [1, 5, 30, 120] as const;
/** design: minutes after which a run that took news and was never heard of again counts as ended. */
export const deliveryLeaseMinutes = 2;
/**
 * design: minutes without a run after which upkeep counts as late (it runs every ten), minutes that news may be due and transfers over before
 * nobody seems to look after them, and hours until administrators are told again.
 */
export const upkeepLateMinutes = 35;
/** design: a night's backup that failed is told of by noon. */
export const backupStaleHours = 36;
/** design: a trial restore is weekly. */
export const backupTrialStaleDays = 8;
export const notificationLateMinutes = 30;
export const paymentsLateMinutes = 60;
export const lateNotifiedHours = 24;
/** design: minutes after which Appwrite is asked what became of an e-mail, and from which one under way counts as failed. */
export const mailLookMinutes = 1;
export const givenUpDays = 7;
/** Push services take 4,096 bytes, encryption included. */
export const pushMessageBytes = 3_000;
export const mailingChunksAtOnce = 5;
/** design: devices of one person that get news; the oldest gives way. */
export const pushDevices = 10;
/** schema: where a device's push service is, and what the device is called. */
export const pushEndpointMax = 1_000;
export const deviceNameMax = 80;

/** issue "find": days that a listing stays in the lists, how many before its end its seller is asked, and the least that one from before has. */
export const listingDays = 60;
export const listingAskDays = 7;
export const listingGraceDays = 14;
/** design: saved searches of one person; hours between two news of the same, and the hour of the campus's day at which they are told. */
export const savedSearches = 20;
export const savedSearchHours = 24;
export const savedSearchHour = 17;
/** design: hours between two alerts of one wish, minutes for which a lower price must have stood, and the percent that make it lower. */
export const wishAlertHours = 1;
export const wishCheaperPercent = 1;
/** design: minutes between two news of a search that tells at once, and by how many a look reaches into what the last one saw: clocks differ. */
export const instantSearchMinutes = 10;
/** design: the days without any news after which a search forgets what it told, and of how many products it knows that. */
export const savedSearchAgainDays = 7;
export const savedSearchNotified = 100;

/**
 * Kind "wanted": days that an ad is shown, how many before its end its owner is asked, open ads of one person, products that one seller
 * may offer for an ad, letters of its details, and days for which one that is over is kept.
 */
export const wantedDays = 14;
export const wantedAskDays = 2;
export const openWanted = 5;
export const wantedAnswers = 3;
export const wantedDetailsMax = 1_000;
/** design: ads of the list read at once, and products that a new ad is compared with, the newest that its words find. */
export const wantedPageSize = 20;
/** CAMPUS 4: hours that a sale's link can be taken; design: links of one person at once, in their list, and days that one that is over is kept. */
export const linkHours = 24;
export const openLinks = 20;

/** design: words of a search that are looked for, products of it that are read and ranked at once. */
export const searchWords = 8;
export const searchBatch = 48;
/** design: so few finds that what comes near is looked for, too. */
export const searchFew = 8;
/** schema: what a product is found by. */
export const searchTokensMax = 20_000;

/** design: what a campus may set: lengths, how many of each, and the smallest and largest values of its rules. */
export const marketNameMax = 40;
export const campusNameMax = 80;
export const taglineMax = 160;
export const heroTitleMax = 60;
export const heroSentenceMax = 300;
export const placesMax = 40;
export const placeHintMax = 80;
export const categoriesMax = 40;
/** Names that a category or place keeps after it is renamed, or swallowed others. */
export const formerNamesMax = 30;
/** Of a picture that is chosen for a banner, before it is cropped. */
export const bannerMegapixels = 40;
export const categoryNameMax = 40;
export const tilesMax = 6;
export const tileHintMax = 60;
export const bannersMax = 8;
export const bannerTitleMax = 60;
export const bannerTextMax = 120;
export const campusDomainsMax = 20;
export const holdMinutesLeast = 5;
export const holdMinutesMost = 720;
/**
 * Longer than the desk's warning before the end. Two days at most: unanswered orders keep stock from everybody, and what is said of
 * how soon a seller answers ends with 48 hours (domain/trust/reputation.ts).
 */
export const answerHoursLeast = 13;
export const answerHoursMost = 48;
/** What is left of the time to answer beside a night's quiet hours. */
export const answerAwakeHours = 4;
/** Hours of a day at most in which news waits: the rest has room for saved searches, meetings and answers. */
export const quietHoursMost = 16;
export const listingDaysLeast = 14;
export const listingDaysMost = 365;
/** As many addresses as one request has room for. */
export const allowedAddressesMax = 2_000;
/** Letters of the shortest name of a market, place or category: one letter is no name. */
export const settingNameMin = 2;
export const marketRulesMax = 10_000;
export const forbiddenMax = 40;
export const forbiddenNameMax = 80;
export const forbiddenWordsMax = 30;
export const forbiddenWordMax = 40;

/** schema sizes */
export const nameMax = 128;
/** Five sellers' names with what stands between them; orders from before that limit have more, and are cut. */
export const sellerNamesMax = 700;
/** An index of MariaDB has room for 768 letters, the embedded Appwrite's copy for `contains`, too. */
export const orderSearchTextMax = 700;
export const emailMax = 320;
export const phoneMax = 30;
/** E.164 has at most 15 digits; fewer than 8 reach nobody outside of an office. */
export const phoneDigitsMin = 8;
export const phoneDigitsMax = 15;
export const productNameMax = 120;
export const descriptionMax = 5_000;
export const locationMax = 80;
export const codAddressMax = 300;
export const refundReferenceMax = 120;
export const shippingAddressMax = 500;
export const reportDescriptionMax = 2_000;
export const noteMax = 300;
/** design: characters of why somebody is blocked, which the person reads, and the longest time of a block that ends by itself. */
export const blockReasonMax = 500;
/** design: characters of a note about a person, and how many rows of each list their page on the desk shows. */
export const personNoteMax = 2_000;
export const personPageShown = 20;
export const productNamesMax = 300;
export const orderedNamesMax = 1_000;
/** design: characters of a notification's title, which is an e-mail's subject, and of a person's name in it. */
export const notificationTitleMax = 70;
export const notificationNameMax = 32;

/** issue 47: sellers told of a wanted ad when it is posted, those with the newest products that fit. */
export const wantedSellersNotified = 10;
/** design: days after a draw's end for which is known who entered. */
export const drawEntryDays = 30;
/** design: days after which the code of a sale that is over goes: most end within two weeks, so few are looked at twice. */
export const handoverCodeDays = 30;
/** design: entries of one kind on the administrator's desk, and from how many hours before its end a waiting sale stands there. */
export const attentionShown = 20;
/** design: days that what was held against a deleted account is kept, under a keyed hash of its address. */
export const keptMarksDays = 365;
/** design: completed sales of two people who trade with nobody else from which on the desk sees them. */
export const closedPairSales = 3;
export const moneyPageSize = 50;
export const ownMoneyShown = 20;
export const orderEntriesShown = 200;
export const payoutsPerFile = 500;
export const bulkAtOnce = 100;
export const payoutFilesShown = 10;
export const mailPatienceMinutes = 10;
/** design: days after which an e-mail that nobody follows any more is taken away at Appwrite. */
export const mailDays = 2;
/** design: days that notifications are kept, and of which given up ones are shown to the administrator. */
export const notificationDays = 90;
/** design: days that the desk can look back on mailings, a year of the campus; a line each, so it costs nothing. */
export const mailingDays = 365;
/** design: people of a mailing whom one e-mail is for (they stand in Bcc, of which mail servers take 100), and e-mails under way at once. */
export const mailingChunk = 100;
export const wishPriceMinutes = 10;
export const savedSearchOverlapMinutes = 2;
/** design: days behind which nothing is new any more; so long is kept what changed listings said before. */
export const newListingDays = 7;
export const wantedKeptDays = 90;
/** design: days in which upkeep looks whether an order came of a stored version of a listing; it runs daily. */
export const unorderedVersionDays = 4;
export const wantedCompared = 100;
export const linksShown = 50;
export const linkDays = 30;
/** design: products on the share page of a seller. */
export const sharedOffers = 4;
/** design: bytes of what is asked of a function; the longest description takes a third of it. */
export const requestBytes = 65_536;
/** design: its JSON: settings are six deep, and a list of addresses has two thousand values. */
export const requestDepth = 16;
export const requestValues = 5_000;
export const blockDaysMax = 366;
