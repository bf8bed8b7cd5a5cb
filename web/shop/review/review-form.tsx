import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { type ReviewInput, reviewInput } from '#domain/trust/review.ts';
import { aspectsOf } from '#domain/trust/review-aspects.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { ticketTexts } from '../../copy/ticket.ts';
import { aspectNames, reviewTexts } from '../../copy/trust.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { TicketStep } from '../ticket/ticket-step.tsx';
import classes from './review.module.css';
import { StarChoice } from './star-choice.tsx';

const given = z.number().int().min(0).max(5).catch(0);

/** Schema of the draft; 0 means not rated. */
const typed = z.object({
  stars: given,
  description: given,
  punctuality: given,
  communication: given,
  message: z.string().catch(''),
});

type Typed = z.output<typeof typed>;

const nothing: Typed = { stars: 0, description: 0, punctuality: 0, communication: 0, message: '' };

interface ReviewFormProps {
  saleId: string;
  side: 'buyer' | 'seller';
  otherName: string;
  /** Deadline for writing the review, ISO. */
  until: string;
  /** Whether the other review is already public, so that this one becomes public immediately. */
  isOtherPublic: boolean;
  /** Whether writing the review is the page's next action. */
  isMain: boolean;
}

/** Stars first; the other fields follow. The draft survives failed calls, reloads and a login. */
export function ReviewForm({ saleId, side, otherName, until, isOtherPublic, isMain }: ReviewFormProps) {
  const queries = useQueryClient();
  const draft = useDraft(`review.${saleId}`, typed);
  const [values, setValues] = useState(draft.found ?? nothing);
  const change = (part: Partial<Typed>) => {
    const next = { ...values, ...part };
    setValues(next);
    draft.keep(next);
  };
  const send = useMutation({
    mutationFn: (json: ReviewInput) => answer(market.sales[':saleId'].review.$post({ param: { saleId }, json })),
    onSuccess: async ({ isPublished }) => {
      draft.drop();
      void toast('good', isPublished ? reviewTexts.published : reviewTexts.sent);
      const stale = [queryKeys.sale(saleId), queryKeys.table('reviews'), queryKeys.table('reputations')];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    // The review may already exist, or its deadline may have passed; the reloaded page shows that.
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.sale(saleId) }),
  });
  const [wasSent, setSent] = useState(false);
  const isRated = values.stars > 0;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault();
        setSent(true);
        const review = reviewInput.safeParse(values);
        if (review.success && !send.isPending) send.mutate(review.data);
      }}
    >
      <StarChoice
        label={reviewTexts.question(otherName)}
        stars={values.stars}
        onStars={(stars) => change({ stars })}
        error={wasSent && !isRated ? fieldSentence('stars_required') : undefined}
      />
      {isRated ? (
        <>
          {aspectsOf[side].map((aspect) => (
            <StarChoice
              key={aspect}
              isOptional
              label={aspectNames[aspect]}
              stars={values[aspect]}
              onStars={(stars) => change({ [aspect]: stars })}
            />
          ))}
          <GrowingText
            size="md"
            label={reviewTexts.message}
            minRows={3}
            maxRows={10}
            maxLength={limits.reviewMax}
            value={values.message}
            onChange={({ currentTarget: { value } }) => change({ message: value })}
            description={reviewTexts.left(limits.reviewMax - values.message.length)}
          />
          <p className={classes.dim}>
            {isOtherPublic ? '' : `${reviewTexts.together(otherName, until)} `}
            {reviewTexts.final}
          </p>
        </>
      ) : null}
      {send.error ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(send.error)}
        </p>
      ) : null}
      <TicketStep label={ticketTexts.step} isMain={isMain}>
        <Button size="lg" type="submit" variant={isMain ? 'filled' : 'default'} loading={send.isPending}>
          {reviewTexts.send}
        </Button>
      </TicketStep>
    </form>
  );
}
