import * as limits from './limit-values.ts';

/** Business limits. A namespace instead of an object, so that a page loads only the limits that it uses. */
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

/** Maximum of each item per person; `photoProducts`: maximum of products that show the same photo (quota.ts). */
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
  /** A complete campus may share one IP address. */
  registerPerIp: { times: 300, windowMinutes: 60 },
  /**
   * Registrations refused because the e-mail address already has an account. Above this limit, the response no longer
   * reveals that; new addresses can still register.
   */
  takenPerIp: { times: 300, windowMinutes: 60 },
  /** Resent verification mails. */
  resendPerEmail: { times: 5, windowMinutes: 60 },
  report: { times: 10, windowMinutes: 60 },
  /** Views of one product by guests from one IP address, which an entire campus, including the seller, may share. */
  guestViews: { times: 60, windowMinutes: 1_440 },
  postProduct: { times: 20, windowMinutes: 60 },
  /** Each edit stores the listing's former text for a week, for saved searches and wishlists. */
  editProduct: { times: 120, windowMinutes: 60 },
  message: { times: 60, windowMinutes: 1 },
  talkMessage: { times: 60, windowMinutes: 1 },
  /** `moveBatch`: changes of a batch's pickup; `batchMessage`: messages to its buyers. Each notifies all buyers. */
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
  /** New and changed wanted ads. Each immediately starts a search. */
  postWanted: { times: 10, windowMinutes: 1_440 },
  editWanted: { times: 30, windowMinutes: 60 },
  meeting: { times: 60, windowMinutes: 60 },
  /** Statuses such as "on my way": each notifies the other person. */
  meetingStatus: { times: 12, windowMinutes: 60 },
  /** Opened disputes, and statements about them. */
  statement: { times: 20, windowMinutes: 60 },
  /** Reviews and answers to them. */
  review: { times: 30, windowMinutes: 60 },
  /** Presses of 'Buat Pesanan', including refused ones. */
  placeOrder: { times: 30, windowMinutes: 60 },
  /**
   * Status checks after a payment pop-up was closed. Each requests the status of every attempt of the order from
   * Midtrans.
   */
  syncPayment: { times: 30, windowMinutes: 10 },
  /** New payment attempts at Midtrans. Reopening the pop-up of a running attempt does not count. */
  paymentAttempt: { times: 20, windowMinutes: 60 },
  /** Searches without results, per person, or per IP address for guests. */
  emptySearches: { times: 60, windowMinutes: 60 },
  /** Reports of client-side errors, per person, or per IP address for guests. */
  problemReports: { times: 20, windowMinutes: 60 },
  /** Changes of a payout account, and views of its full number. */
  payoutAccount: { times: 10, windowMinutes: 60 },
  showAccount: { times: 60, windowMinutes: 60 },
  /** Exports of all data about a person. Each takes some forty reads. */
  ownData: { times: 4, windowMinutes: 60 },
  /** Test mails and pushes while a campus is set up. */
  setupTrial: { times: 20, windowMinutes: 60 },
  /** Devices that register for notifications. */
  pushDevice: { times: 30, windowMinutes: 60 },
  /** Result files: each may be large. */
  resultFile: { times: 60, windowMinutes: 60 },
  makeLink: { times: 30, windowMinutes: 60 },
  /** Presses that open the checkout of a sale link, including wrong links. */
  claimLink: { times: 60, windowMinutes: 60 },
  /** Opened sale links, per person, or per IP address for guests, which an entire campus may share. */
  lookAtLink: { times: 3_000, windowMinutes: 60 },
  /**
   * Increments of one product's sold counter by one person's cart. Above this limit, pieces can still be added to the
   * cart.
   */
  soldByCart: { times: 10, windowMinutes: 1_440 },
} as const;

export type ThrottleName = keyof typeof throttles;
