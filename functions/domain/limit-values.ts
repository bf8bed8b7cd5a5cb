/**
 * Limits of the business with their sources: spec = specification, design = our own decision. Read as `limits.name`.
 */

/** spec 9 */
export const landingPageSize = 8;
/** spec 9 */
export const homePageSize = 10;
/** design: /semuakategori and /products; whole rows at 2, 4 and 5 columns. */
export const browsePageSize = 20;
/** design: wishes of one page. */
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
/** spec 9: fewest characters that a person types. */
export const passwordMin = 6;
/** Appwrite's minimum in bytes; shorter passwords are padded (password.ts). */
export const passwordServerMin = 8;
/** Appwrite's maximum in bytes. */
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
/** design: messages of one page, from the newest back. */
export const messagesPageSize = 30;
/** design: chats of one page of the admin's list. */
export const chatsPageSize = 20;
/** design: unread messages and notifications are counted up to this number; above, the badge says '99+'. */
export const unreadCounted = 100;

/** design: one Appwrite transaction takes 100 operations; a cart line needs up to four. */
export const cartProducts = 20;
/** Appwrite: operations of one transaction. */
export const transactionOperations = 100;
/** issue 47: fewest and most products of a bundle, and bundles that one product may be in. */
export const bundlePartsLeast = 2;
export const bundleParts = 10;
export const bundlesPerProduct = 3;
/** design: lowest share in percent that a product with a fixed price contributes to an offer for several products. */
export const bundleOfferFixedPercent = 80;
/**
 * issue 47: fewest hours and most days between a draw's announcement and the draw; entries of one draw; hours in which
 * the winner takes the gift.
 */
export const drawLeastHours = 1;
export const drawMostDays = 14;
export const drawEntries = 500;
export const drawAcceptHours = 24;
/** schema: largest quantity of one line. */
export const maxQuantity = 1_000_000;
/** schema: rupiah, also of a whole order. */
export const maxAmount = 1_000_000_000_000;
/** design: pieces of a tracked stock at which its seller is notified, once on the way down. */
export const lowStock = 3;
/** issue "selling": active listings per person. */
export const activeListings = 50;
/** design: minutes that an unpaid transfer holds its stock; also Snap's expiry. */
export const holdMinutes = 60;
/**
 * design: unpaid transfers of one person at once, their pieces and their rupiah, because each holds stock while it may
 * be paid. A single piece may cost more if nothing else is held.
 */
export const openTransfers = 3;
export const openTransferPieces = 100;
export const openTransferAmount = 20_000_000;
/**
 * design: cash orders of one person that no seller has accepted yet, and their pieces: they hold stock for two days.
 * Their amount has no limit: sellers may decline at once, and the largest order's transaction has no room for another
 * counter.
 */
export const openCodOrders = 5;
export const openCodPieces = 100;
/** CAMPUS 1: percent of one batch, week or rental that a cash buyer without a completed purchase may reserve. */
export const cashSharePercent = 25;
/**
 * issue "trust": after this many transfers of one person that end unpaid (by time or by the buyer) within so many
 * hours, the person can start no other until these hours are over.
 */
export const unpaidTransfers = 5;
export const unpaidTransferHours = 24;
/** TRADE 2: sellers in one cart: an order is one transaction with a sale and a notification for each of them. */
export const sellersPerCart = 5;
/**
 * design: pieces of a pre-order's batch; characters of its pickup place; how many days ahead it may close and be picked
 * up.
 */
export const batchPieces = 2_000;
export const batchPlaceMax = 120;
export const batchInAdvanceDays = 30;
/** design: minutes that a batch is open at least; hours that its pickup takes at most. */
export const batchOpenMinutes = 15;
export const batchPickupHours = 24;
/**
 * design: minutes to pay an order that is placed shortly before a batch closes; the batch's end is decided after these
 * payments.
 */
export const batchPayMinutes = 20;
/** design: hours before a batch closes at which people are reminded. */
export const batchReminderHours = 3;
/**
 * design: hours in which buyers may leave a batch without a mark after its pickup was moved; they end with the
 * pickup.
 */
export const batchMovedLeaveHours = 24;
/**
 * design: events that begin within these minutes after a clock change keep their time, because a notification would
 * come too late.
 */
export const clockNoticeMinutes = 60;
/**
 * TRADE 6: hours before a batch closes, or an appointment or rental begins, in which a buyer who leaves is marked as
 * absent.
 */
export const lateLeaveHours = 3;
/**
 * CAMPUS 4: appointment lengths are multiples of 15 minutes. Maximum packages per service, maximum name length, shortest
 * and longest package in minutes.
 */
export const quarterMinutes = 15;
export const servicePackages = 8;
export const packageNameMax = 60;
export const packageMinutesLeast = 30;
export const packageMinutesMost = 480;
/** design: spans of hours in a week, and days off at once. */
export const hoursOfWeek = 42;
export const daysOff = 60;
/**
 * design: how many days ahead an appointment may be booked, and the minimum of minutes ahead, in which a transfer is
 * paid.
 */
export const appointmentInAdvanceDays = 30;
export const appointmentNoticeMinutes = 120;
/**
 * design: lines with appointments in one order, and the hours of all of these: each quarter is an operation of the
 * order's transaction.
 */
export const appointmentLines = 5;
export const appointmentHours = 8;
/** design: files of one result, characters of their names, and bytes of one file, also set in appwrite.json. */
export const resultFiles = 10;
export const resultNameMax = 120;
export const resultFileBytes = 20_000_000;
/**
 * CAMPUS 4: days of one rental and of all rentals in one order, because each is a counter in the order's transaction.
 * design: how many days ahead a rental may end; pieces of a rented product; lines of an order with a rental, and how
 * many of them are rentals.
 */
export const rentalDays = 30;
export const rentalInAdvanceDays = 90;
export const rentalPieces = 50;
export const rentalOrderLines = 4;
export const rentalsPerOrder = 2;
/**
 * design: hours before the end of the last day at which the renter is reminded; days after it until administrators
 * decide.
 */
export const rentalReminderHours = 24;
export const rentalOverdueDays = 7;
/** TRADE 2: hours in which a seller answers; the reminder comes halfway. */
export const saleAnswerHours = 48;
/** TRADE 2: days in which the buyer may object to a handover without a code, and days until the reminder. */
export const handedOverDays = 3;
export const handedOverReminderDays = 2;
/** TRADE 2: minutes after the agreed time from which the other side counts as absent. */
export const absentAfterMinutes = 30;
/** TRADE 2: days until an unfinished sale ends by itself. */
export const overdueAfterMeetingDays = 7;
export const overdueAfterAcceptanceDays = 14;
/** TRADE 3: an offer's lowest price in percent of the current price; hours to answer it, and then to buy at it. */
export const offerLowestPercent = 50;
export const offerHours = 24;
/** design: offers in one order, as many as the transaction of the largest order has room for. */
export const offersPerOrder = 2;
/**
 * design: how many days ahead a meeting may be planned, and its minutes, in which its two people cannot have another
 * one.
 */
export const meetingInAdvanceDays = 90;
export const meetingMinutes = 30;
/**
 * design: minutes before and after a meeting's start in which each side may send a status, and minutes that "late"
 * means.
 */
export const meetingStatusBeforeMinutes = 120;
export const meetingStatusAfterMinutes = 60;
export const meetingLateMinutes = 10;
/** TRADE 4: hours before a meeting at which both are reminded, in this sequence. */
export const meetingReminderHours = [24, 1] as const;
/** TRADE 4: digits of a handover code. */
export const handoverDigits = 6;
/** TRADE 4: wrong handover codes of one sale, and minutes that the sale is locked after them. */
export const handoverTries = 5;
export const handoverLockMinutes = 15;
/** design: cards and messages of a talk on one page of an administrator. */
export const talkPageSize = 50;
/** schema: characters of a meeting's place. */
export const meetingPlaceMax = 300;
/** design: open reports are counted up to here, then 'at least'. */
export const reportsCounted = 100;
/** design: sellers of one day that statistics distinguish, with four letters of a column each. */
export const daySellers = 4_000;
/** design: days of the administrator's charts. */
export const chartDays = 30;
/** design: days for which views of a product are kept by day, and days that a seller's list sums up. */
export const viewDays = 30;
export const shownViewDays = 7;
/** design: minutes for which a photo token is valid. */
export const photoPassMinutes = 60;
/**
 * design: days for which administrators see money that Midtrans returned; hours before the end of its time from which
 * they see a waiting sale.
 */
export const returnedShownDays = 7;
export const lapseSoonHours = 12;
/**
 * design: promises to people: days until due money is back, and until a dispute is decided; hours before these ends at
 * which administrators are warned. A week, because an administrator studies, too, and a bank account may have to be
 * named first.
 */
export const refundDays = 7;
export const disputeDays = 7;
export const promiseSoonHours = 48;
/** design: characters of the reason that buyer and seller read. */
export const saleReasonMax = 500;
/** design: characters and photos of a dispute statement, and statements of each side. */
export const statementMax = 2_000;
export const statementPhotos = 5;
export const statementsPerSide = 20;
/** design: objections of one side to one sale. The last one cannot be withdrawn, so that objections come to an end. */
export const objectionsPerSide = 3;
/** design: hours after which a seller may leave a COD buyer who has not answered a proposal to meet. */
export const buyerSilentHours = 48;
/** TRADE 6: days in which both may review a completed sale, characters of a review, and hours until the reminder. */
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
 * issue "trust": a buyer with this many absences within so many days pays first. To raise either value, delete the
 * counters of absences (usecases/trust/absences.ts), which count by the old values.
 */
export const absencesBeforeTransfer = 2;
export const absenceDays = 60;
/** design: payouts prepared in one request. */
export const payoutsAtOnce = 50;
/**
 * design: minutes in which an administrator can undo "sent" and the like; minutes after which another administrator may
 * continue an interrupted bulk action.
 */
export const undoMinutes = 10;
export const bulkLeaseMinutes = 2;
export const accountHolderMax = 100;
/** Midtrans: longest order_id. */
export const midtransOrderIdMax = 50;

/** TRADE 7: hours of the campus clock between which only the day's meetings send pushes and mails. */
export const quietFromHour = 22;
export const quietToHour = 7;
/** design: minutes until each retry of an undelivered notification; after the last it is given up. */
export const deliveryRetryMinutes = [1, 5, 30, 120] as const;
/** design: lease of a run that delivers notifications, minutes. After it, a run that did not report counts as ended. */
export const deliveryLeaseMinutes = 2;
/** design: minutes without a run after which upkeep, which runs every ten, counts as late. */
export const upkeepLateMinutes = 35;
/** design: hours after which a nightly backup counts as missing, so that a failed one is reported by noon. */
export const backupStaleHours = 36;
/** design: days after which a trial restore, which is weekly, counts as missing. */
export const backupTrialStaleDays = 8;
/**
 * design: minutes after which due notifications and ended transfers count as late, and hours until administrators are
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
/** design: devices of one person that get notifications; a new one replaces the oldest. */
export const pushDevices = 10;
/** schema: characters of a device's push endpoint, and of its name. */
export const pushEndpointMax = 1_000;
export const deviceNameMax = 80;

/**
 * issue "find": days that a listing is shown, days before its end at which its seller is asked, and fewest days left to
 * a listing from before such terms.
 */
export const listingDays = 60;
export const listingAskDays = 7;
export const listingGraceDays = 14;
/**
 * design: saved searches of one person; hours between two notifications of one search; hour of the campus's day at
 * which they are sent.
 */
export const savedSearches = 20;
export const savedSearchHours = 24;
export const savedSearchHour = 17;
/** design: hours between two alerts of one wish, and percent by which a lower price counts as cheaper. */
export const wishAlertHours = 1;
export const wishCheaperPercent = 1;
/** design: minutes between two notifications of an instant search. */
export const instantSearchMinutes = 10;
/**
 * design: days without a notification after which a search forgets the products it reported, and how many products it
 * remembers.
 */
export const savedSearchAgainDays = 7;
export const savedSearchNotified = 100;

/**
 * Kind "wanted": days that an ad is shown, days before its end at which its owner is asked, open ads of one person,
 * products that one seller may offer for an ad, and characters of its details.
 */
export const wantedDays = 14;
export const wantedAskDays = 2;
export const openWanted = 5;
export const wantedAnswers = 3;
export const wantedDetailsMax = 1_000;
/** design: ads of one page of the list. */
export const wantedPageSize = 20;
/** CAMPUS 4: hours that a sale's link can be taken. design: links of one person at once. */
export const linkHours = 24;
export const openLinks = 20;

/** design: words of a search that count; its products that are read and ranked at once. */
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
/** Former names of a category or place, from renames and merges. */
export const formerNamesMax = 30;
/** Megapixels of a banner's picture before it is cropped. */
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
 * Longer than the administrators' warning before the end. At most two days, because unanswered orders hold stock, and
 * the shown answer times of sellers end with 48 hours (domain/trust/reputation.ts).
 */
export const answerHoursLeast = 13;
export const answerHoursMost = 48;
/** Hours of the time to answer that must remain outside quiet hours. */
export const answerAwakeHours = 4;
/** The longest quiet hours: the rest of a day must suffice for saved searches, meetings and answers. */
export const quietHoursMost = 16;
export const listingDaysLeast = 14;
export const listingDaysMost = 365;
/** As many addresses as one request has room for. */
export const allowedAddressesMax = 2_000;
/** Minimum of letters in the name of a market, place or category. */
export const settingNameMin = 2;
export const marketRulesMax = 10_000;
export const forbiddenMax = 40;
export const forbiddenNameMax = 80;
export const forbiddenWordsMax = 30;
export const forbiddenWordMax = 40;

/** schema: sizes of columns. */
export const nameMax = 128;
/** Five sellers' names with separators. Orders from before that limit have more names, which are cut. */
export const sellerNamesMax = 700;
/** An index of MariaDB has room for 768 characters, as does the embedded Appwrite's copy for `contains`. */
export const orderSearchTextMax = 700;
export const emailMax = 320;
export const phoneMax = 30;
/** E.164 numbers have at most 15 digits; numbers with fewer than 8 work only inside an office. */
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
/** design: characters of a person note, and rows of each list on a person's page for administrators. */
export const personNoteMax = 2_000;
export const personPageShown = 20;
export const productNamesMax = 300;
export const orderedNamesMax = 1_000;
/** design: characters of a notification's title, which is an e-mail's subject, and of a person's name in it. */
export const notificationTitleMax = 70;
export const notificationNameMax = 32;

/** issue 47: sellers notified of a new wanted ad: those with the newest matching products. */
export const wantedSellersNotified = 10;
/** design: days after a draw's end for which its entries are kept. */
export const drawEntryDays = 30;
/**
 * design: days after which the codes of ended sales are deleted. Most sales end within two weeks, so few codes are
 * checked twice.
 */
export const handoverCodeDays = 30;
/** design: entries of one kind in the administrators' list of waiting work. */
export const attentionShown = 20;
/** design: days that a deleted account's marks are kept, under a keyed hash of its address. */
export const keptMarksDays = 365;
/**
 * design: completed sales between two people who trade only with each other from which the administrators' list shows
 * the pair.
 */
export const closedPairSales = 3;
/** design: rows of one page of money on the desk, on a person's own page, and entries of one order. */
export const moneyPageSize = 50;
export const ownMoneyShown = 20;
export const orderEntriesShown = 200;
/** design: payouts in one file for the bank; rows that one call of a bulk action handles. */
export const payoutsPerFile = 500;
export const bulkAtOnce = 100;
export const payoutFilesShown = 10;
/** design: minutes after which an e-mail under way counts as failed. */
export const mailPatienceMinutes = 10;
/** design: days after which ended e-mails are deleted from Appwrite's list. */
export const mailDays = 2;
/** design: days that notifications are kept. */
export const notificationDays = 90;
/** design: days that the administrators' list keeps mailings: a year of the campus. */
export const mailingDays = 365;
/** design: recipients of one e-mail of a mailing, in Bcc, of which mail servers take 100. */
export const mailingChunk = 100;
/** design: minutes for which a lower price must last before its alert. */
export const wishPriceMinutes = 10;
/** design: minutes by which a search reads again what the last one read, because clocks differ. */
export const savedSearchOverlapMinutes = 2;
/** design: days after which a listing is not new any more. The former text of changed listings is kept as long. */
export const newListingDays = 7;
/** design: days that an ended wanted ad is kept. */
export const wantedKeptDays = 90;
/** design: age in days up to which upkeep, daily, deletes stored versions of a listing that no order uses. */
export const unorderedVersionDays = 4;
/** design: products that a new wanted ad is compared with: the newest that its words find. */
export const wantedCompared = 100;
/** design: links in a person's list, and days that an ended link is kept. */
export const linksShown = 50;
export const linkDays = 30;
/** design: products on the share page of a seller. */
export const sharedOffers = 4;
/** design: bytes of one request to a function; the longest description takes a third of it. */
export const requestBytes = 65_536;
/** design: nesting and values of its JSON: settings are six deep, and a list of addresses has two thousand values. */
export const requestDepth = 16;
export const requestValues = 5_000;
export const blockDaysMax = 366;
