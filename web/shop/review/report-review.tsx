import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reportMessages } from '../../copy/report.ts';
import { reviewTexts } from '../../copy/trust.ts';
import { part } from '../../lib/page/part.tsx';
import { useLoginFirst, useResume } from '../product/use-login-first.ts';
import classes from './review.module.css';

const ReportDialog = part(async () => (await import('./report-review-dialog.tsx')).ReportReviewDialog);

/** The 'Laporkan ulasan' button. If it required a login, `ReportAfterLogin` opens the dialog afterwards. */
export function ReportReview({ reviewId }: { reviewId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { isWaiting, press } = useLoginFirst({
    action: `review-${reviewId}`,
    act: () => setOpen(true),
    visitor: reportMessages.loginToReport,
  });
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        px="xs"
        variant="subtle"
        color="gray"
        fw={600}
        fz="sm"
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        loading={isWaiting}
        onClick={() => press()}
      >
        {reviewTexts.report}
      </Button>
      {isOpen ? <ReportDialog reviewId={reviewId} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/**
 * Opens the report dialog after a login that a report required. Separate from the review, which may not be in the
 * loaded part of the list.
 */
export function ReportAfterLogin() {
  const { state } = useLocation();
  const [reviewId, setReviewId] = useState('');
  const wanted = /^review-(.+)$/.exec(String(state?.action))?.[1] ?? '';
  useResume(`review-${wanted}`, () => setReviewId(wanted));
  return reviewId ? <ReportDialog reviewId={reviewId} onClose={() => setReviewId('')} /> : null;
}
