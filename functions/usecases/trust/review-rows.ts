/** Rows of reviews: as they are kept, and as everybody reads them. */
import { deletedPersonName } from '../../domain/people/person.ts';
import { publicName, type ReviewInput, type ReviewSide } from '../../domain/trust/review.ts';
import type { Row, RowData } from '../rows.ts';

/** What both rows say of a review; of one that is just being made, too. */
export type WrittenReview = Omit<
  RowData<'reviewDrafts'>,
  'saleId' | 'publishAt' | 'publishedAt' | 'hiddenAt' | 'hiddenReason' | 'version'
>;

type SaleOfReview = Pick<Row<'sales'>, '$id' | 'buyerId' | 'sellerId'>;

export interface NewReview {
  readonly side: ReviewSide;
  readonly said: ReviewInput;
  readonly reviewId: string;
  readonly productNames: string;
  /** ISO: until when it stays hidden, or since when it is public. */
  readonly publishAt: string | null;
  readonly publishedAt: string | null;
}

/** The record of a review, which nobody reads as a row. */
export function reviewDraft(sale: SaleOfReview, { side, said, ...review }: NewReview): RowData<'reviewDrafts'> {
  const [authorId, aboutId] = side === 'buyer' ? [sale.buyerId, sale.sellerId] : [sale.sellerId, sale.buyerId];
  return {
    ...{ saleId: sale.$id, authorId, aboutId, side, ...said, ...review },
    ...{ answer: '', answeredAt: null, hiddenAt: null, hiddenReason: '', version: 0 },
  };
}

/**
 * What everybody reads. Who bought stays unnamed by id: ids of buyers under reviews would tell who buys what, and where.
 * `authorName`: of now; undefined: the author is gone.
 */
export function publicReview(
  review: WrittenReview,
  writtenAt: string,
  authorName: string | undefined,
): RowData<'reviews'> {
  const { aboutId, side, authorId, stars, description, punctuality, communication, message, productNames } = review;
  return {
    ...{ aboutId, side, stars, description, punctuality, communication, message, productNames, writtenAt },
    authorName: authorName === undefined ? deletedPersonName : publicName(authorName),
    sellerAuthorId: side === 'seller' && authorName !== undefined ? authorId : '',
    answer: review.answer,
    answeredAt: review.answeredAt,
  };
}
