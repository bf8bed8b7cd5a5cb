import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { reportMessages } from '../../copy/report.ts';
import { reviewTexts } from '../../copy/trust.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import classes from './review.module.css';

const ReportDialog = lazy(async () => ({
  default: (await import('./report-review-dialog.tsx')).ReportReviewDialog,
}));

/** 'Laporkan ulasan'; after a login that it led to, `ReportAfterLogin` continues. */
export function ReportReview({ reviewId }: { reviewId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { userId, isUnknown, askToLogin } = useLoginFirst({ action: `review-${reviewId}` });
  const open = () => {
    if (isUnknown()) return;
    if (userId) setOpen(true);
    else askToLogin(reportMessages.loginToReport);
  };
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        px="xs"
        variant="subtle"
        color="gray"
        fw={500}
        fz="sm"
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        onClick={open}
      >
        {reviewTexts.report}
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportDialog reviewId={reviewId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Opens the report that led to the login: its review may not be in the loaded part of the list. */
export function ReportAfterLogin() {
  const { state } = useLocation();
  const [reviewId, setReviewId] = useState('');
  const wanted = /^review-(.+)$/.exec(String(state?.action))?.[1] ?? '';
  useLoginFirst({ action: `review-${wanted}`, act: () => setReviewId(wanted) });
  return reviewId ? (
    <Suspense>
      <ReportDialog reviewId={reviewId} onClose={() => setReviewId('')} />
    </Suspense>
  ) : null;
}
