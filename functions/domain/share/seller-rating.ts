/** What a seller's reviews come to, in the words of a share page. */

export interface SellerRating {
  /** Reviews that anybody can read. */
  readonly count: number;
  /** 1 to 5, with at most one decimal; 0 without a review. */
  readonly average: number;
}

export const noRating: SellerRating = { count: 0, average: 0 };

/** '4,8 dari 5 bintang, 12 ulasan untuk penjual' */
export const ratingWords = ({ average, count }: SellerRating): string =>
  `${String(average).replace('.', ',')} dari 5 bintang, ${count} ulasan untuk penjual`;
