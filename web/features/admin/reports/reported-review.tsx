import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { orderIdOfSale } from '#domain/order-ids.ts';
import { reportedReviewTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { dropDraft } from '../../../lib/device/drafts.ts';
import { textDraft, useDraft } from '../../../lib/device/use-draft.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ReviewWords } from '../../../shop/review/review-words.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './report.module.css';

const ReasonDialog = part(async () => (await import('../../../shop/sale/reason-dialog.tsx')).ReasonDialog);

interface Hiding {
  isHidden: boolean;
  reason: string;
}

/** The reported review, hidden or not, with a button to hide or show it. */
export function ReportedReview({ reportId }: { reportId: string }) {
  const review = useQuery({
    queryKey: queryKeys.reportedReview(reportId),
    queryFn: () => answer(admin.reports[':reportId'].review.$get({ param: { reportId } })),
  });
  if (review.isLoadingError) {
    return (
      <section className={classes.card}>
        <ErrorState text={sentenceFor(review.error)} cause={review.error} onRetry={() => void review.refetch()} />
      </section>
    );
  }
  if (!review.data) return <PageLoader />;
  const { author, about, saleId, hiddenAt, hiddenReason, reviewId } = review.data;
  return (
    <section className={classes.card} aria-labelledby="ulasan">
      <h2 id="ulasan">{reportedReviewTexts.title}</h2>
      <ReviewWords
        review={review.data}
        title={reportedReviewTexts.by(author.name, about.name)}
        aboutName={about.name}
        level={3}
      >
        {hiddenAt ? (
          <p role="status" className={classes.hiddenSince}>
            {reportedReviewTexts.hiddenSince(formatDateTime(hiddenAt), hiddenReason)}
          </p>
        ) : null}
        <div className={classes.links}>
          {review.data.side === 'buyer' ? (
            <Anchor component={Link} to={`/seller/${about.id}`} fw={600}>
              {reportedReviewTexts.seePage(about.name)}
            </Anchor>
          ) : null}
          <Anchor component={Link} to={`/admin/orders?pesanan=${orderIdOfSale(saleId)}`} fw={600}>
            {reportedReviewTexts.seeOrder}
          </Anchor>
        </div>
        <HideButton reportId={reportId} reviewId={reviewId} isHidden={hiddenAt !== null} />
      </ReviewWords>
    </section>
  );
}

function HideButton({ reportId, reviewId, isHidden }: { reportId: string; reviewId: string; isHidden: boolean }) {
  const queries = useQueryClient();
  const key = `hide.${reviewId}`;
  const draft = useDraft(key, textDraft);
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState(draft.found ?? '');
  const hide = useMutation({
    mutationFn: (json: Hiding) => answer(admin.reviews[':reviewId'].hidden.$post({ param: { reviewId }, json })),
    onSuccess: async (_, sent) => {
      dropDraft(key);
      setReason('');
      void toast('good', sent.isHidden ? reportedReviewTexts.hidden : reportedReviewTexts.shown);
      const stale = [queryKeys.reportedReview(reportId), queryKeys.table('reviews'), queryKeys.table('reputations')];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      setAsks(false);
    },
    onError: (error, sent) => {
      if (!sent.isHidden) void toast('bad', sentenceFor(error), error);
    },
  });
  if (isHidden) {
    return (
      <Button
        size="md"
        variant="default"
        w="fit-content"
        loading={hide.isPending}
        onClick={() => hide.isPending || hide.mutate({ isHidden: false, reason: '' })}
      >
        {reportedReviewTexts.show}
      </Button>
    );
  }
  return (
    <>
      <Button size="md" color="cabai.7" w="fit-content" onClick={() => setAsks(true)}>
        {reportedReviewTexts.hide}
      </Button>
      {asks ? (
        <ReasonDialog
          title={reportedReviewTexts.hide}
          question={reportedReviewTexts.hideQuestion}
          yes={reportedReviewTexts.hideYes}
          no={reportedReviewTexts.cancel}
          danger
          asksWhy
          hint={reportedReviewTexts.hideHint}
          maxLength={limits.reviewMax}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            draft.keep(text);
          }}
          sending={hide}
          onSend={(why) => hide.isPending || hide.mutate({ isHidden: true, reason: why })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
