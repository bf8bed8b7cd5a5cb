import * as limits from './limit-values.ts';

/** Every number of the business. A namespace, not an object: a page loads only those that it names. */
export { limits };

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
  /** News of what one person does and undoes: a link that is taken and given back, a file handed over and withdrawn. */
  toldAgain: { times: 3, windowMinutes: 60 },
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
