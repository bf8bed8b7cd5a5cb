import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { ticketTexts } from '../../copy/ticket.ts';
import { reviewTexts } from '../../copy/trust.ts';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { saleOptions } from '../sale/sale-detail.ts';
import { TicketStep } from '../ticket/ticket-step.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './review.module.css';
import { ReviewWords } from './review-words.tsx';

const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

/** Placeholder with the height of the empty form while its code loads, to prevent a layout shift. */
const FormToCome = ({ otherName, isMain }: { otherName: string; isMain: boolean }) => (
  <div className={classes.form}>
    <div className={classes.group}>
      <p className={classes.question}>{reviewTexts.question(otherName)}</p>
      <Skeleton width={240} height={48} radius="md" />
      <span className={classes.word}>{reviewTexts.choose}</span>
    </div>
    <TicketStep label={ticketTexts.step} isMain={isMain}>
      <Button size="lg" disabled>
        {reviewTexts.send}
      </Button>
    </TicketStep>
  </div>
);

interface ReviewPartProps {
  saleId: string;
  /** The viewer's side. */
  side: 'buyer' | 'seller';
  ownName: string;
  otherName: string;
  /** The level of the heading on this page. */
  level: 2 | 3;
  /** Whether writing a review is the page's next action. */
  isMain?: boolean;
}

/**
 * The reviews of a completed sale: the form, the viewer's review while it is not public yet, and both reviews once they
 * are.
 */
export function ReviewPart({ saleId, side, ownName, otherName, level, isMain = false }: ReviewPartProps) {
  const { data, error, refetch } = useQuery(saleOptions(saleId));
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoader text={reviewTexts.loading} />;
  if (!data.review) return null; // administrators write none
  const { own, other, until, isOpen, isPublished, ownHiddenReason } = data.review;
  const wordLevel = level === 2 ? 3 : 4;
  const Heading = `h${level}` as const;
  if (!own && !other && !isOpen) return null;
  return (
    <section ref={keepFocus} className={classes.card} aria-labelledby={`ulasan-${saleId}`}>
      <Heading className={classes.title} id={`ulasan-${saleId}`}>
        {reviewTexts.title}
      </Heading>
      {isOpen && until ? (
        <Suspense fallback={<FormToCome otherName={otherName} isMain={isMain} />}>
          <ReviewForm
            saleId={saleId}
            side={side}
            otherName={otherName}
            until={until}
            isOtherPublic={isPublished}
            isMain={isMain}
          />
        </Suspense>
      ) : null}
      <div className={classes.pair}>
        {own ? (
          <ReviewWords
            review={{ ...own, productNames: '' }}
            title={reviewTexts.own}
            aboutName={otherName}
            level={wordLevel}
          >
            {ownHiddenReason ? (
              <p className={classes.hidden} role="status">
                {reviewTexts.hidden(ownHiddenReason)}
              </p>
            ) : null}
            {until && !isPublished ? (
              <p className={classes.waits} role="status">
                {reviewTexts.waits(otherName, until)}
              </p>
            ) : null}
          </ReviewWords>
        ) : null}
        {other ? (
          <ReviewWords
            review={{ ...other, productNames: '' }}
            title={reviewTexts.by(otherName)}
            aboutName={ownName}
            level={wordLevel}
          >
            <AnswerForm review={{ id: other.reviewId, authorName: otherName, answer: other.answer }} />
          </ReviewWords>
        ) : null}
      </div>
    </section>
  );
}
