import * as limits from './limit-values.ts';

/** The limits of the business. A namespace, not an object, so that a page loads only those that it names. */
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

/** How many of something one person may have at once, and how many products may show one photo (quota.ts). */
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

/** Limits of actions: at most `times` per key within `windowMinutes` (quota.ts). */
export const throttles = {
  /** Created accounts, each with a mail. Refused registrations do not count. */
  registerPerEmail: { times: 3, windowMinutes: 60 },
  /** A whole campus may share one address. */
  registerPerIp: { times: 300, windowMinutes: 60 },
  /**
   * Refusals because the e-mail address has an account. Above the limit the answer no longer reveals that; new
   * addresses can still register.
   */
  takenPerIp: { times: 300, windowMinutes: 60 },
  /** Verification mails that are sent again. */
  resendPerEmail: { times: 5, windowMinutes: 60 },
  report: { times: 10, windowMinutes: 60 },
  /** Guest views of one product from one address, which a whole campus may share, the seller included. */
  guestViews: { times: 60, windowMinutes: 1_440 },
  postProduct: { times: 20, windowMinutes: 60 },
  /** Each edit stores the listing's former text for a week, for searches and wishes. */
  editProduct: { times: 120, windowMinutes: 60 },
  message: { times: 60, windowMinutes: 1 },
  talkMessage: { times: 60, windowMinutes: 1 },
  /** Moves of one batch's pickup, and messages to its buyers: each notifies all of them. */
  moveBatch: { times: 3, windowMinutes: 1_440 },
  batchMessage: { times: 5, windowMinutes: 1_440 },
  /**
   * TRADE 6: proposals and offers from one person to another. The first few of these and of the answers get a
   * notification each; the others share one (talks/sent-cards.ts).
   */
  cardsToOne: { times: 20, windowMinutes: 60 },
  cardsToldOneByOne: { times: 5, windowMinutes: 60 },
  /**
   * Notifications of an action that one person does and undoes: a link taken and given back, a file handed over and
   * withdrawn.
   */
  toldAgain: { times: 3, windowMinutes: 60 },
  /** TRADE 6: messages of one person in one talk. */
  messagesToOne: { times: 300, windowMinutes: 60 },
  /** TRADE 6: orders that their buyer canceled before any seller accepted; each notified its sellers twice. */
  canceledOrders: { times: 5, windowMinutes: 60 },
  /** Talks begun with a new person. */
  newTalk: { times: 30, windowMinutes: 60 },
  /** Notifications of open sales, and proposals of a meeting, from one person of a blocked pair to the other. */
  blockedPairNotifications: { times: 4, windowMinutes: 60 },
  offer: { times: 30, windowMinutes: 1_440 },
  /** Draws that one person enters; also limits an account that several people share. */
  drawEntry: { times: 10, windowMinutes: 1_440 },
  /** New and changed wanted ads: each starts a search at once. */
  postWanted: { times: 10, windowMinutes: 1_440 },
  editWanted: { times: 30, windowMinutes: 60 },
  meeting: { times: 60, windowMinutes: 60 },
  /** Statuses such as "on my way": each notifies the other person. */
  meetingStatus: { times: 12, windowMinutes: 60 },
  /** Objections and statements about them. */
  statement: { times: 20, windowMinutes: 60 },
  /** Reviews and answers to them. */
  review: { times: 30, windowMinutes: 60 },
  /** Presses of 'Buat Pesanan', including refused ones. */
  placeOrder: { times: 30, windowMinutes: 60 },
  /** Closed payment pop-ups: each asks Midtrans about every attempt of the order. */
  syncPayment: { times: 30, windowMinutes: 10 },
  /** New attempts at Midtrans; opening the pop-up of a running one again is free. */
  paymentAttempt: { times: 20, windowMinutes: 60 },
  /** Searches without results, per person, or per address without a session. */
  emptySearches: { times: 60, windowMinutes: 60 },
  /** Reports of errors in the page's program, per person, or per address without a session. */
  problemReports: { times: 20, windowMinutes: 60 },
  /** Changes of a payout account, and views of its full number. */
  payoutAccount: { times: 10, windowMinutes: 60 },
  showAccount: { times: 60, windowMinutes: 60 },
  /** Files with all data about a person: each takes some forty reads. */
  ownData: { times: 4, windowMinutes: 60 },
  /** Test mails and pushes while a campus is set up. */
  setupTrial: { times: 20, windowMinutes: 60 },
  /** Devices that register for notifications. */
  pushDevice: { times: 30, windowMinutes: 60 },
  /** Result files: each may be large. */
  resultFile: { times: 60, windowMinutes: 60 },
  makeLink: { times: 30, windowMinutes: 60 },
  /** Presses that lead from a link to its checkout, including wrong links. */
  claimLink: { times: 60, windowMinutes: 60 },
  /** Opened links, per person, or per address without a session: a whole campus may share it. */
  lookAtLink: { times: 3_000, windowMinutes: 60 },
  /** Increments of one product's sold counter by one person's cart. Further pieces still go in. */
  soldByCart: { times: 10, windowMinutes: 1_440 },
} as const;

export type ThrottleName = keyof typeof throttles;
