/** Rows of reviews: as they are kept, and as everybody reads them. */
import { deletedPersonName } from '../../domain/people/person.ts';
import { publicName, type ReviewInput } from '../../domain/trust/review.ts';
import type { ReviewSide } from '../../domain/trust/review-aspects.ts';
import type { Row, RowData } from '../rows.ts';

/** What both rows say of a review; of one that is just being made, too. */
export type WrittenReview = Omit<
  RowData<'reviewDrafts'>,
  'saleId' | 'publishAt' | 'publishedAt' | 'hiddenAt' | 'hiddenReason' | 'version'
>;

type SaleOfReview = Pick<Row<'sales'>, '$id' | 'buyerId' | 'sellerId' | 'isCounted'>;

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
    ...{ saleId: sale.$id, authorId, aboutId, side, ...said, ...review, isCounted: sale.isCounted },
    ...{ answer: '', answeredAt: null, hiddenAt: null, hiddenReason: '', version: 0 },
  };
}

/**
 * What everybody reads. No review names its author by id: of buyers that would tell who buys what. One about a buyer names the buyer,
 * as it must, but neither the goods nor, by id, where they were bought.
 * `authorName`: of now; undefined: the author is gone.
 */
export function publicReview(
  review: WrittenReview,
  writtenAt: string,
  authorName: string | undefined,
): RowData<'reviews'> {
  const { aboutId, side, stars, description, punctuality, communication, message, isCounted } = review;
  return {
    ...{ aboutId, side, stars, description, punctuality, communication, message, writtenAt, isCounted },
    // What a buyer bought stands beside the buyer's unnamed words only.
    productNames: side === 'buyer' ? review.productNames : '',
    authorName: authorName === undefined ? deletedPersonName : publicName(authorName),
    answer: review.answer,
    answeredAt: review.answeredAt,
  };
}
