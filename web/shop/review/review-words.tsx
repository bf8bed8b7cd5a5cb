import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ReviewAspect, reviewAspects } from '#domain/trust/review-aspects.ts';
import { aspectNames, reviewTexts, trustTexts } from '../../copy/trust.ts';
import classes from './review.module.css';
import type { Review } from './review-columns.ts';

const five = [1, 2, 3, 4, 5] as const;

const Stars = ({ stars }: { stars: number }) => (
  <span className={classes.stars}>
    <span aria-hidden="true">
      {five.map((star) => (
        <span key={star} data-on={star <= stars || undefined}>
          ★
        </span>
      ))}
    </span>
    <VisuallyHidden component="span">{trustTexts.stars(stars)}</VisuallyHidden>
  </span>
);

interface ReviewWordsProps {
  review: Pick<
    Review,
    'stars' | ReviewAspect | 'message' | 'writtenAt' | 'answer' | 'answeredAt' | 'productNames' | 'isCounted'
  >;
  /** The author's name, or a text that replaces it. */
  title: string;
  /** The reviewed person, who may answer. */
  aboutName: string;
  /** Heading level of the title. */
  level: 3 | 4 | 5;
  /** Actions below the review. */
  children?: ReactNode;
}

/** A review: stars, text and the answer. Markup in the text is shown as typed. */
export function ReviewWords({ review, title, aboutName, level, children }: ReviewWordsProps) {
  const Heading = `h${level}` as const;
  const said = reviewAspects.filter((aspect) => review[aspect] > 0);
  return (
    <article className={classes.review}>
      <div className={classes.head}>
        <Heading className={classes.author}>{title}</Heading>
        <Stars stars={review.stars} />
        <time className={classes.dim} dateTime={review.writtenAt}>
          {reviewTexts.writtenOn(review.writtenAt)}
        </time>
      </div>
      {review.isCounted ? null : <p className={classes.dim}>{reviewTexts.uncounted}</p>}
      {review.productNames ? <p className={classes.dim}>{review.productNames}</p> : null}
      {review.message ? <p className={classes.text}>{review.message}</p> : null}
      {said.length > 0 ? (
        <ul className={classes.aspects}>
          {said.map((aspect) => (
            <li key={aspect}>
              {aspectNames[aspect]} <Stars stars={review[aspect]} />
            </li>
          ))}
        </ul>
      ) : null}
      {review.answer ? (
        <div className={classes.answer}>
          <strong>{reviewTexts.answerOf(aboutName)}</strong>
          {review.answeredAt ? (
            <>
              {' '}
              <time className={classes.dim} dateTime={review.answeredAt}>
                {reviewTexts.writtenOn(review.answeredAt)}
              </time>
            </>
          ) : null}
          <p className={classes.text}>{review.answer}</p>
        </div>
      ) : null}
      {children}
    </article>
  );
}
