/**
 * Limits of the business with their sources: spec = specification, design = our own decision. Read as `limits.name`.
 */

/** spec 9 */
export const landingPageSize = 8;
/** spec 9 */
export const homePageSize = 10;
/** design: products per page of /semuakategori and /products; fills complete rows of 2, 4 and 5 columns. */
export const browsePageSize = 20;
/** design: wishlist items per page. */
export const wishlistPageSize = 40;
/** spec 9: rupiah; as a filter it means "no limit". */
export const defaultMaxPrice = 10_000_000;
/** spec 9 */
export const defaultMinPrice = 0;
/** spec 9: percent */
export const maxDiscount = 100;
/** spec 9 */
export const bannerIntervalMs = 5_000;
/** spec 9: ms for which 'Ditambah!' is shown. */
export const addedStateMs = 2_000;
/** spec 9: minimum characters of a password. */
export const passwordMin = 6;
/** Appwrite's minimum in bytes; shorter passwords are padded (password.ts). */
export const passwordServerMin = 8;
/** Appwrite's maximum in bytes. */
export const passwordMax = 256;
/** spec 9: 5 MB */
export const photoMaxBytes = 5_000_000;
/** design: longest edge after scaling in the browser, pixels. */
export const photoMaxEdge = 1_600;
/** design: maximum photos per product. */
export const photosPerProduct = 8;
/** spec 9 */
export const dashboardReports = 5;
/** spec 9 */
export const notificationsShown = 50;
/** spec 9: characters of the last message in the chat list. */
export const chatPreviewLength = 70;
/** issue "chat": maximum characters of a message. */
export const messageMax = 2_000;
/** design: messages per page; pages go back from the newest. */
export const messagesPageSize = 30;
/** design: chats per page of the administrators' list. */
export const chatsPageSize = 20;
/** design: unread messages and notifications are counted up to this number, at which the badge shows '99+'. */
export const unreadCounted = 100;

/**
 * design: maximum products per cart. One Appwrite transaction takes 100 operations, and a cart line needs up to four.
 */
export const cartProducts = 20;
/** Appwrite: maximum operations per transaction. */
export const transactionOperations = 100;
/** issue 47: minimum and maximum products per bundle, and maximum bundles per product. */
export const bundlePartsLeast = 2;
export const bundleParts = 10;
export const bundlesPerProduct = 3;
/**
 * design: a product with a fixed price contributes at least this percentage of its price to an offer for several
 * products.
 */
export const bundleOfferFixedPercent = 80;
/**
 * issue 47: minimum hours and maximum days from a draw's announcement to the draw; maximum entries per draw; hours in
 * which the winner can take the gift.
 */
export const drawLeastHours = 1;
export const drawMostDays = 14;
export const drawEntries = 500;
export const drawAcceptHours = 24;
/** schema: maximum quantity per line. */
export const maxQuantity = 1_000_000;
/** schema: maximum rupiah, also for a complete order. */
export const maxAmount = 1_000_000_000_000;
/** design: the seller is notified once when a tracked stock falls to this number of pieces. */
export const lowStock = 3;
/** issue "selling": maximum active listings per person. */
export const activeListings = 50;
/** design: minutes that an unpaid transfer holds its stock; also Snap's expiry. */
export const holdMinutes = 60;
/**
 * design: limits for one person's unpaid transfers, the pieces in them and their rupiah. Each transfer holds stock
 * until it is paid or expires. A single piece may cost more if nothing else is held.
 */
export const openTransfers = 3;
export const openTransferPieces = 100;
export const openTransferAmount = 20_000_000;
/** design: payment attempts per order. Each is asked about at Midtrans before the order expires. */
export const paymentAttempts = 10;
/**
 * design: limits for one person's cash orders that wait for a seller's answer, and the pieces in them, which hold stock
 * for two days. Their amount has no limit: sellers may decline immediately, and the largest order's transaction has no
 * operation left for another counter.
 */
export const openCodOrders = 5;
export const openCodPieces = 100;
/**
 * CAMPUS 1: maximum percentage of one batch, week or rental that a cash buyer without a completed purchase may reserve.
 */
export const cashSharePercent = 25;
/**
 * issue "trust": after this many unpaid transfers (expired or canceled by the buyer) within so many hours, a person can
 * start no other transfer until these hours are over.
 */
export const unpaidTransfers = 5;
export const unpaidTransferHours = 24;
/** TRADE 2: maximum sellers per cart. An order is one transaction, with a sale and a notification per seller. */
export const sellersPerCart = 5;
/**
 * design: maximum pieces of a pre-order's batch; maximum characters of its pickup place; maximum days in advance for
 * its closing and pickup.
 */
export const batchPieces = 2_000;
export const batchPlaceMax = 120;
export const batchInAdvanceDays = 30;
/** design: minimum minutes for which a batch is open; maximum hours of its pickup. */
export const batchOpenMinutes = 15;
export const batchPickupHours = 24;
/**
 * design: minutes to pay an order that is placed shortly before a batch closes. The batch is decided after these
 * payments.
 */
export const batchPayMinutes = 20;
/** design: hours before a batch closes at which people are reminded. */
export const batchReminderHours = 3;
/**
 * design: least hours that a seller has to answer a batch's orders after it closes, even if the pickup is earlier. The
 * batch itself may wait six hours for payments before its orders are accepted.
 */
export const batchAnswerHours = 12;
/**
 * design: after a batch's pickup is moved, leaving does not count against buyers for this many hours, at most until the
 * pickup ends. If it ends within them, an absence does not count, either.
 */
export const batchMovedLeaveHours = 24;
/** design: least minutes from the move of a batch's pickup to its new end, so that buyers are notified before it. */
export const batchMoveNoticeMinutes = 60;
/**
 * design: events that begin within these minutes after a change of the time zone are not moved, because a notification
 * would come too late.
 */
export const clockNoticeMinutes = 60;
/**
 * TRADE 6: hours before a batch closes, or an appointment or rental begins, in which leaving counts as an absence of
 * the buyer.
 */
export const lateLeaveHours = 3;
/**
 * CAMPUS 4: appointment lengths are multiples of 15 minutes. Maximum packages per service, maximum name length,
 * shortest and longest package in minutes.
 */
export const quarterMinutes = 15;
export const servicePackages = 8;
export const packageNameMax = 60;
export const packageMinutesLeast = 30;
export const packageMinutesMost = 480;
/** design: maximum spans of opening hours per week, and maximum days off. */
export const hoursOfWeek = 42;
export const daysOff = 60;
/**
 * design: maximum days and minimum minutes in advance for booking an appointment; the minutes leave time to pay a
 * transfer. A seller whom a late payment leaves less time to answer is not at fault.
 */
export const appointmentInAdvanceDays = 30;
export const appointmentNoticeMinutes = 120;
/**
 * design: maximum lines with appointments in one order, and maximum hours of these together. Each quarter of an hour is
 * an operation of the order's transaction.
 */
export const appointmentLines = 5;
export const appointmentHours = 8;
/**
 * design: maximum result files per sale, characters of a file name, and bytes of a file (also set in appwrite.json).
 */
export const resultFiles = 10;
export const resultNameMax = 120;
export const resultFileBytes = 20_000_000;
/**
 * CAMPUS 4: maximum days of one rental, and of all rentals in one order, because each day is a counter in the order's
 * transaction. design: maximum days in advance for the end of a rental; maximum pieces of a rented product; maximum
 * lines of an order with rentals, and maximum rentals among them.
 */
export const rentalDays = 30;
export const rentalInAdvanceDays = 90;
export const rentalPieces = 50;
export const rentalOrderLines = 4;
export const rentalsPerOrder = 2;
/**
 * design: hours before the end of a rental's last day at which the renter is reminded; days after that end until
 * administrators decide.
 */
export const rentalReminderHours = 24;
export const rentalOverdueDays = 7;
/** TRADE 2: hours within which a seller has to answer; the reminder is sent halfway. */
export const saleAnswerHours = 48;
/**
 * TRADE 2: days in which the buyer may object to a handover without a code, and days after which the reminder is sent.
 */
export const handedOverDays = 3;
export const handedOverReminderDays = 2;
/** TRADE 2: minutes after the agreed time from which the other side counts as absent. */
export const absentAfterMinutes = 30;
/** TRADE 2: days after the meeting, or without one after acceptance, until an unfinished sale ends automatically. */
export const overdueAfterMeetingDays = 7;
export const overdueAfterAcceptanceDays = 14;
/** TRADE 3: lowest offer in percent of the current price; hours to answer an offer, and again to buy at its price. */
export const offerLowestPercent = 50;
export const offerHours = 24;
/** design: maximum offers per order, because the largest order's transaction has operations for no more. */
export const offersPerOrder = 2;
/** design: maximum days in advance for a meeting, and the minutes for which it occupies its two people. */
export const meetingInAdvanceDays = 90;
export const meetingMinutes = 30;
/**
 * design: minutes before and after a meeting's start in which each side may send a status, and the delay in minutes
 * that the status "late" announces.
 */
export const meetingStatusBeforeMinutes = 120;
export const meetingStatusAfterMinutes = 60;
export const meetingLateMinutes = 10;
/** TRADE 4: hours before a meeting at which both people are reminded, earliest reminder first. */
export const meetingReminderHours = [24, 1] as const;
/** TRADE 4: digits of a handover code. */
export const handoverDigits = 6;
/** TRADE 4: number of wrong codes that locks the handover of a sale, and minutes of the lock. */
export const handoverTries = 5;
export const handoverLockMinutes = 15;
/** design: messages and cards per page when an administrator reads a talk. */
export const talkPageSize = 50;
/** design: maximum people whom one person blocks. A request reads all blocks around a person in one list. */
export const blockedPeople = 1_000;
/** schema: characters of a meeting's place. */
export const meetingPlaceMax = 300;
/** design: open reports are counted up to this number; above, the count is shown as 'at least'. */
export const reportsCounted = 100;
/** design: maximum distinct sellers per day in the statistics. Each takes four characters of a column. */
export const daySellers = 4_000;
/** design: days of the administrator's charts. */
export const chartDays = 30;
/** design: days for which a product's daily views are kept, and days that a seller's list sums up. */
export const viewDays = 30;
export const shownViewDays = 7;
/** design: minutes for which a photo token is valid. */
export const photoPassMinutes = 60;
/**
 * design: days for which administrators see money that Midtrans returned; hours before its deadline from which they see
 * a waiting sale.
 */
export const returnedShownDays = 7;
export const lapseSoonHours = 12;
/**
 * design: promised deadlines: days until a due refund is paid, and until a dispute is decided; hours before these
 * deadlines at which administrators are warned. A week, because administrators are students, too, and people may first
 * have to enter a bank account.
 */
export const refundDays = 7;
export const disputeDays = 7;
export const promiseSoonHours = 48;
/** design: characters of the reason that buyer and seller read. */
export const saleReasonMax = 500;
/** design: maximum characters and photos of a dispute statement, and maximum statements of each side. */
export const statementMax = 2_000;
export const statementPhotos = 5;
export const statementsPerSide = 20;
/**
 * design: maximum number of times that one side may open a dispute about one sale. The last one cannot be withdrawn, so
 * that disputes come to an end.
 */
export const objectionsPerSide = 3;
/** design: hours after which a seller may leave a COD buyer who has not answered a proposal to meet. */
export const buyerSilentHours = 48;
/**
 * TRADE 6: days in which both may review a completed sale, characters of a review, and hours after completion at which
 * the reminder is sent.
 */
export const reviewDays = 14;
export const reviewMax = 500;
export const reviewReminderHours = 24;
/**
 * issue 42: at most one sale between two people counts for their reputations within `pairDays`, and none below
 * `countedFromAmount` rupiah, the price of the cheapest goods on a campus (copies, a snack). Gifts count for nothing.
 */
export const pairDays = 7;
export const countedFromAmount = 1_000;
/**
 * issue "trust": a buyer with this many absences within so many days has to pay by transfer. To raise either value,
 * delete the counters of absences (usecases/trust/absences.ts), which count by the old values.
 */
export const absencesBeforeTransfer = 2;
export const absenceDays = 60;
/** design: maximum payouts prepared in one request. */
export const payoutsAtOnce = 50;
/**
 * design: minutes in which an administrator can undo a recorded state such as "sent"; minutes after which another
 * administrator may continue an interrupted bulk action.
 */
export const undoMinutes = 10;
export const bulkLeaseMinutes = 2;
export const accountHolderMax = 100;
/** Midtrans: maximum characters of an order_id. */
export const midtransOrderIdMax = 50;

/**
 * TRADE 7: start and end of the quiet hours, in campus time. Only urgent notifications, such as about the day's
 * meetings, send pushes and mails then.
 */
export const quietFromHour = 22;
export const quietToHour = 7;
/** design: minutes until each retry of an undelivered notification; after the last it is given up. */
export const deliveryRetryMinutes = [1, 5, 30, 120] as const;
/**
 * design: lease in minutes of a run that delivers notifications. A run that has not reported by then counts as ended.
 */
export const deliveryLeaseMinutes = 2;
/** design: minutes without a run after which upkeep, which runs every ten, counts as late. */
export const upkeepLateMinutes = 35;
/** design: hours after which a nightly backup counts as missing, so that a failed one is reported by noon. */
export const backupStaleHours = 36;
/** design: days after which a trial restore, which is weekly, counts as missing. */
export const backupTrialStaleDays = 8;
/**
 * design: minutes after which due notifications and expired transfers count as late, and hours until administrators are
 * notified again.
 */
export const notificationLateMinutes = 30;
export const paymentsLateMinutes = 60;
export const lateNotifiedHours = 24;
/**
 * design: minutes between two checks of an e-mail in progress; days for which administrators see notifications that
 * were given up.
 */
export const mailLookMinutes = 1;
export const givenUpDays = 7;
/** Push services accept 4,096 bytes, encryption included. */
export const pushMessageBytes = 3_000;
export const mailingChunksAtOnce = 5;
/** design: maximum devices of one person that get notifications; a new one replaces the oldest. */
export const pushDevices = 10;
/** schema: maximum characters of a device's push endpoint, and of its name. */
export const pushEndpointMax = 1_000;
export const deviceNameMax = 80;

/**
 * issue "find": days for which a listing is shown; days before its end at which the seller is asked to renew it;
 * minimum days left for a listing that is older than this rule.
 */
export const listingDays = 60;
export const listingAskDays = 7;
export const listingGraceDays = 14;
/**
 * design: maximum saved searches per person; hours between two notifications of one search; hour in campus time at
 * which they are sent.
 */
export const savedSearches = 20;
export const savedSearchHours = 24;
export const savedSearchHour = 17;
/**
 * design: hours between two alerts for one wishlist item, and the price drop in percent from which it counts as
 * cheaper.
 */
export const wishAlertHours = 1;
export const wishCheaperPercent = 1;
/** design: minutes between two notifications of an instant search. */
export const instantSearchMinutes = 10;
/**
 * design: days without a notification after which a search forgets the products it reported, and how many of these it
 * remembers.
 */
export const savedSearchAgainDays = 7;
export const savedSearchNotified = 100;

/**
 * Wanted ads: days for which an ad is shown; days before its end at which its owner is asked; maximum open ads per
 * person; maximum products that one seller may offer for an ad; maximum characters of its details.
 */
export const wantedDays = 14;
export const wantedAskDays = 2;
export const openWanted = 5;
export const wantedAnswers = 3;
export const wantedDetailsMax = 1_000;
/** design: wanted ads per page of the list. */
export const wantedPageSize = 20;
/** CAMPUS 4: hours for which a sale link can be used. design: maximum open links per person. */
export const linkHours = 24;
export const openLinks = 20;

/** design: maximum words of a search that count; number of products that are read and ranked in one step. */
export const searchWords = 8;
export const searchBatch = 48;
/** design: with fewer results than this, a search also looks for similar words. */
export const searchFew = 8;
/** schema: characters of a product's search tokens. */
export const searchTokensMax = 20_000;

/** design: settings of a campus: lengths, counts, and the smallest and largest values of its rules. */
export const marketNameMax = 40;
export const campusNameMax = 80;
export const taglineMax = 160;
export const heroTitleMax = 60;
export const heroSentenceMax = 300;
export const placesMax = 40;
export const placeHintMax = 80;
export const categoriesMax = 40;
/** Maximum former names kept per category or place, from renames and merges. */
export const formerNamesMax = 30;
/** Maximum megapixels of a banner's picture before it is cropped. */
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
 * Limits of the time to answer. The minimum is longer than the administrators' warning before the deadline
 * (`lapseSoonHours`). The maximum is two days, because unanswered orders hold stock, and the shown answer times of
 * sellers end with 48 hours (domain/trust/reputation.ts).
 */
export const answerHoursLeast = 13;
export const answerHoursMost = 48;
/** Hours of the time to answer that must remain outside quiet hours. */
export const answerAwakeHours = 4;
/** The longest quiet hours: the rest of a day must suffice for saved searches, meetings and answers. */
export const quietHoursMost = 16;
export const listingDaysLeast = 14;
export const listingDaysMost = 365;
/**
 * Maximum of addresses, and of characters of their JSON list, which fits into one request (`requestBytes`) with the
 * rest of its body.
 */
export const allowedAddressesMax = 2_000;
export const allowedAddressesLength = 65_480;
/** Minimum of letters in the name of a market, place or category. */
export const settingNameMin = 2;
export const marketRulesMax = 10_000;
export const forbiddenMax = 40;
export const forbiddenNameMax = 80;
export const forbiddenWordsMax = 30;
export const forbiddenWordMax = 40;

/** schema: sizes of columns. */
export const nameMax = 128;
/** Five sellers' names with separators. Orders older than the limit of five may have more names, which are cut. */
export const sellerNamesMax = 700;
/** Both an index of MariaDB and the embedded Appwrite's copy for `contains` are limited to 768 characters. */
export const orderSearchTextMax = 700;
export const emailMax = 320;
export const phoneMax = 30;
/** E.164 numbers have at most 15 digits; numbers with fewer than 8 are internal extensions. */
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
/** design: characters of the reason for an account block, which the person reads. */
export const blockReasonMax = 500;
/** design: maximum characters of a person note, and rows per list on a person's page for administrators. */
export const personNoteMax = 2_000;
export const personPageShown = 20;
export const productNamesMax = 300;
export const orderedNamesMax = 1_000;
/**
 * design: maximum characters of a notification's title, which is also the e-mail's subject, and of a person's name in
 * it.
 */
export const notificationTitleMax = 70;
export const notificationNameMax = 32;

/** issue 47: sellers notified of a new wanted ad: those with the newest matching products. */
export const wantedSellersNotified = 10;
/** design: days after a draw's end for which its entries are kept. */
export const drawEntryDays = 30;
/**
 * design: age in days from which upkeep deletes the codes of ended sales. Most sales end within two weeks, so upkeep
 * rarely reads the code of an open sale.
 */
export const handoverCodeDays = 30;
/** design: maximum entries of each kind in the administrators' list of waiting work. */
export const attentionShown = 20;
/** design: days for which a deleted account's counts (absences, stars …) are kept, by a keyed hash of its address. */
export const keptMarksDays = 365;
/**
 * design: minimum number of completed sales between two people who trade only with each other before the
 * administrators' list shows them.
 */
export const closedPairSales = 3;
/**
 * design: rows per page of the administrators' lists of money; rows on a person's own money page; ledger entries shown
 * per order.
 */
export const moneyPageSize = 50;
export const ownMoneyShown = 20;
export const orderEntriesShown = 200;
/** design: maximum payouts per bank file; rows that one call of a bulk action handles; files shown. */
export const payoutsPerFile = 500;
export const bulkAtOnce = 100;
export const payoutFilesShown = 10;
/** design: minutes after which an e-mail in progress counts as failed. */
export const mailPatienceMinutes = 10;
/** design: days after which completed e-mails are deleted from Appwrite's list. */
export const mailDays = 2;
/** design: days that notifications are kept. */
export const notificationDays = 90;
/** design: days that the administrators' list keeps mailings: a year of the campus. */
export const mailingDays = 365;
/** design: maximum recipients per e-mail of a mailing. They are in Bcc, for which mail servers accept 100. */
export const mailingChunk = 100;
/** design: minutes for which a lower price must last before people who wishlisted the product are alerted. */
export const wishPriceMinutes = 10;
/** design: minutes by which the period of a saved search overlaps the previous one, because clocks differ. */
export const savedSearchOverlapMinutes = 2;
/** design: days for which a listing counts as new. The former text of a changed listing is kept as long. */
export const newListingDays = 7;
/** design: days that an ended wanted ad is kept. */
export const wantedKeptDays = 90;
/**
 * design: every day, upkeep checks stored versions of listings up to this age in days, and deletes those that no order
 * uses.
 */
export const unorderedVersionDays = 4;
/** design: maximum products that a new wanted ad is compared with: the newest that match its words. */
export const wantedCompared = 100;
/** design: links in a person's list, and days that an ended link is kept. */
export const linksShown = 50;
export const linkDays = 30;
/** design: products on the share page of a seller. */
export const sharedOffers = 4;
/** design: maximum bytes of a request to a function; the longest description takes a third of it. */
export const requestBytes = 65_536;
/**
 * design: maximum nesting and number of values in a request's JSON. Settings are six levels deep, and a list of
 * addresses has two thousand values.
 */
export const requestDepth = 16;
export const requestValues = 5_000;
export const blockDaysMax = 366;
