/** What lists of sales read of each; buttons and sentences need no more. */
export const saleColumns = [
  'orderId',
  'buyerId',
  'buyerName',
  'sellerId',
  'sellerName',
  'state',
  'disputedFrom',
  'subtotal',
  'itemCount',
  'method',
  'dueAt',
  'meetAt',
  'reason',
  'endedBy',
  'isPaidOutside',
  'acceptedAt',
] as const;
