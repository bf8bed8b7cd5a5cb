/**
 * Every datetime column, and whether it follows a change of the campus's time zone. `clock`: a wall-clock time that
 * people agreed on, or a deadline derived from such a time or from days. `moment`: an event's time, or a deadline at a
 * fixed distance from one. `mark`: the time of the change itself.
 */
export const storedTimes: Readonly<Record<string, Readonly<Record<string, 'clock' | 'moment' | 'mark'>>>> = {
  products: { listedUntil: 'moment', heldUntil: 'moment', closesAt: 'clock' },
  profiles: { notificationsReadAt: 'moment', unprovedSince: 'moment', accountSince: 'moment' },
  wishlistItems: { addedAt: 'moment', toldAt: 'moment' },
  // The daily run computes its hour by the time zone of its day.
  savedSearches: { lookedUntil: 'moment', toldAt: 'moment', dueAt: 'moment' },
  wishChecks: { dueAt: 'moment' },
  sales: {
    ...{ dueAt: 'clock', remindAt: 'clock', meetAt: 'clock', stayFrom: 'clock', clockAt: 'mark' },
    ...{ meetAgreedAt: 'moment', acceptedAt: 'moment', readyAt: 'moment', receivedAt: 'moment' },
    ...{ completedAt: 'moment', disputedAt: 'moment', absentAt: 'moment', leaveUntil: 'moment' },
  },
  transactions: { date: 'moment', expiresAt: 'moment', paidAt: 'moment' },
  reports: { decidedAt: 'moment', statusAt: 'moment' },
  chats: { lastMessageTimestamp: 'moment', userReadAt: 'moment', adminReadAt: 'moment', waitingSince: 'moment' },
  talks: {
    ...{ lastMessageAt: 'moment', firstReadAt: 'moment', secondReadAt: 'moment' },
    ...{ firstCardsFrom: 'moment', secondCardsFrom: 'moment' },
  },
  offers: { dueAt: 'moment' },
  meetings: { startsAt: 'clock', remindAt: 'clock', buyerStatusAt: 'moment', sellerStatusAt: 'moment' },
  handoverCodes: { lockedUntil: 'moment' },
  reviewDrafts: { publishAt: 'moment', publishedAt: 'moment', answeredAt: 'moment', hiddenAt: 'moment' },
  reviews: { writtenAt: 'moment', answeredAt: 'moment' },
  reputations: { memberSince: 'moment' },
  keptMarks: { endsAt: 'moment' },
  pairs: { countedAt: 'moment' },
  accountBlocks: { until: 'moment', endedAt: 'moment' },
  // The end of quiet hours is computed again at the next try.
  notifications: { dueAt: 'moment', givenUpAt: 'moment' },
  mailings: { dueAt: 'moment', endedAt: 'moment' },
  mailingChunks: { dueAt: 'moment' },
  readMarks: { notificationsReadAt: 'moment', chatReadAt: 'moment', supportReadAt: 'moment' },
  refunds: { paidAt: 'moment' },
  payouts: { endedAt: 'moment' },
  payoutFiles: { markedAt: 'moment' },
  days: { countedAt: 'moment' },
  paymentEvents: { receivedAt: 'moment' },
  counters: { windowEndsAt: 'moment' },
  tombstones: { endedAt: 'moment' },
  upkeepRuns: { ranAt: 'moment', toldAt: 'moment' },
  draws: { drawAt: 'clock', acceptUntil: 'moment', endedAt: 'moment', clockAt: 'mark' },
  appointmentSlots: { startsAt: 'clock' },
  batches: {
    ...{ closesAt: 'clock', pickupFrom: 'clock', pickupUntil: 'clock', dueAt: 'clock', remindAt: 'clock' },
    ...{ leaveUntil: 'moment', clockAt: 'mark' },
  },
  wanted: { until: 'moment' },
  saleLinks: { claimedUntil: 'moment', endsAt: 'moment', endedAt: 'moment' },
};
