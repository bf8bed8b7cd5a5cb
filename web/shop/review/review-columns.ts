import type { Picked } from '../../lib/tables.ts';

export const reviewColumns = [
  'authorName',
  'stars',
  'description',
  'punctuality',
  'communication',
  'message',
  'productNames',
  'writtenAt',
  'isCounted',
  'answer',
  'answeredAt',
] as const;

export type Review = Picked<'reviews', (typeof reviewColumns)[number]>;
