import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { sellerTexts } from '../../copy/trust.ts';
import { isLostCursor } from '../../lib/call-error.ts';
import { AnswerForm } from '../../shop/review/answer-form.tsx';
import { ReportReview } from '../../shop/review/report-review.tsx';
import { ReviewWords } from '../../shop/review/review-words.tsx';
import type { Reputation } from '../../shop/seller/reputation.ts';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { reviewsOptions } from './queries.ts';
import classes from './seller.module.css';
import { StarBars } from './star-bars.tsx';

interface SellerReviewsProps {
  seller: Reputation;
  /** Never ''. */
  name: string;
  isOwn: boolean;
  /** Only these; 0 for all. */
  stars: number;
  onStars: (stars: number) => void;
}

/** One page after another; where the last review of one was hidden meanwhile, all is read anew. */
function useReviews(sellerId: string, stars: number) {
  const list = useInfiniteQuery(reviewsOptions(sellerId, stars));
  const fetchNextPage = async () => {
    const { error } = await list.fetchNextPage();
    if (!isLostCursor(error)) return;
    await list.refetch();
    await list.fetchNextPage();
  };
  return {
    reviews: [...new Map(list.data?.pages.flat().map((review) => [review.$id, review])).values()],
    isOutdated: list.isPlaceholderData,
    error: list.isFetchNextPageError && !isLostCursor(list.error) ? list.error : null,
    more: { hasNextPage: list.hasNextPage, isFetchingNextPage: list.isFetchingNextPage, fetchNextPage },
  };
}

/** What buyers say: how many stars how often, and their words. */
export function SellerReviews({ seller, name, isOwn, stars, onStars }: SellerReviewsProps) {
  const { reviews, isOutdated, error, more } = useReviews(seller.$id, stars);
  return (
    <section id="ulasan" className={classes.part} aria-labelledby="judul-ulasan">
      <h2 id="judul-ulasan">{stars > 0 ? sellerTexts.reviewsOf(stars) : sellerTexts.reviews}</h2>
      <StarBars seller={seller} stars={stars} onStars={onStars} />
      {stars > 0 ? (
        <Button size="md" variant="default" className={classes.all ?? ''} onClick={() => onStars(0)}>
          {sellerTexts.allStars}
        </Button>
      ) : null}
      {reviews.length === 0 ? (
        <p className={classes.dim} role="status">
          {stars > 0 ? sellerTexts.noneOf(stars) : `${sellerTexts.noneYet}. ${sellerTexts.noneYetHint}`}
        </p>
      ) : (
        <ul className={classes.reviews} data-outdated={isOutdated || undefined}>
          {reviews.map((review) => (
            <li key={review.$id}>
              <ReviewWords review={review} title={review.authorName} aboutName={name} level={3}>
                {isOwn ? (
                  <AnswerForm review={{ id: review.$id, authorName: review.authorName, answer: review.answer }} />
                ) : (
                  <ReportReview reviewId={review.$id} />
                )}
              </ReviewWords>
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <p className={classes.trouble} role="alert">
          {sellerTexts.moreFailed(sentenceFor(error))}
        </p>
      ) : null}
      {isOutdated ? null : <MoreButton list={more} />}
    </section>
  );
}
