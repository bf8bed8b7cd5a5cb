/** Rows of reviews: the stored draft and the public row. */
import { deletedPersonName } from '../../domain/people/person.ts';
import { publicName, type ReviewInput } from '../../domain/trust/review.ts';
import type { ReviewSide } from '../../domain/trust/review-aspects.ts';
import type { Row, RowData } from '../rows.ts';

/** The columns of a draft, stored or new, from which the public row is made. */
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
  /** When the review will become public (`publishAt`) or became public (`publishedAt`), ISO. */
  readonly publishAt: string | null;
  readonly publishedAt: string | null;
}

/** The draft of a review, which no client can read. */
export function reviewDraft(sale: SaleOfReview, { side, said, ...review }: NewReview): RowData<'reviewDrafts'> {
  const [authorId, aboutId] = side === 'buyer' ? [sale.buyerId, sale.sellerId] : [sale.sellerId, sale.buyerId];
  return {
    ...{ saleId: sale.$id, authorId, aboutId, side, ...said, ...review, isCounted: sale.isCounted },
    ...{ answer: '', answeredAt: null, hiddenAt: null, hiddenReason: '', version: 0 },
  };
}

/**
 * The public row. It never contains the author's id, which would reveal what the person buys. A review about a buyer
 * identifies the buyer, but contains neither the goods nor the seller's id. `authorName`: the author's current name;
 * undefined if the author is deleted.
 */
export function publicReview(
  review: WrittenReview,
  writtenAt: string,
  authorName: string | undefined,
): RowData<'reviews'> {
  const { aboutId, side, stars, description, punctuality, communication, message, isCounted } = review;
  return {
    ...{ aboutId, side, stars, description, punctuality, communication, message, writtenAt, isCounted },
    // The goods are shown only with a buyer's review, whose author is not identified.
    productNames: side === 'buyer' ? review.productNames : '',
    authorName: authorName === undefined ? deletedPersonName : publicName(authorName),
    answer: review.answer,
    answeredAt: review.answeredAt,
  };
}
