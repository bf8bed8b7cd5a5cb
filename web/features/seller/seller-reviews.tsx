import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { sellerTexts } from '../../copy/trust.ts';
import { loadMore, moreError, withoutRepeats } from '../../lib/paging.ts';
import { AnswerForm } from '../../shop/review/answer-form.tsx';
import { ReportAfterLogin, ReportReview } from '../../shop/review/report-review.tsx';
import { ReviewWords } from '../../shop/review/review-words.tsx';
import type { Reputation } from '../../shop/seller/reputation.ts';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { reviewsOptions } from './queries.ts';
import classes from './seller.module.css';
import { StarBars } from './star-bars.tsx';

interface SellerReviewsProps {
  seller: Reputation;
  /** Not empty. */
  name: string;
  isOwn: boolean;
  /** Shows only reviews with these stars; 0 for all. */
  stars: number;
  onStars: (stars: number) => void;
}

/** The reviews about a seller, with the distribution of stars. */
export function SellerReviews({ seller, name, isOwn, stars, onStars }: SellerReviewsProps) {
  const list = useInfiniteQuery(reviewsOptions(seller.$id, stars));
  const reviews = withoutRepeats(list.data?.pages ?? []);
  const isOutdated = list.isPlaceholderData;
  const error = moreError(list);
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
      {isOwn ? null : <ReportAfterLogin />}
      {error ? (
        <p className={classes.trouble} role="alert">
          {sellerTexts.moreFailed(sentenceFor(error))}
        </p>
      ) : null}
      {isOutdated ? null : <MoreButton list={{ ...list, fetchNextPage: () => loadMore(list) }} />}
    </section>
  );
}
