import type { Picked } from '../../lib/tables.ts';

export const offerColumns = [
  'talkId',
  'productId',
  'productName',
  'imageId',
  'buyerId',
  'sellerId',
  'proposedBy',
  'price',
  'listPrice',
  'quantity',
  'state',
  'dueAt',
  'takenCount',
  'freedCount',
  'wantedId',
  'productIds',
] as const;

export type ShownOffer = Picked<'offers', (typeof offerColumns)[number]>;
