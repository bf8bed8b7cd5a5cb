import { reviewReportForm } from '#domain/messages/message-input.ts';
import { reviewReportReasons } from '#domain/messages/report.ts';
import { reportMessages } from '../../copy/report.ts';
import { reviewTexts } from '../../copy/trust.ts';
import { answer, market } from '../../lib/functions.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import { ReportDialog } from '../report/report-dialog.tsx';

/** Reports a review; a session that ended while the report was written costs nothing of it. */
export function ReportReviewDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { userId, askToLogin } = useLoginFirst({ action: `review-${reviewId}` });
  return (
    <ReportDialog
      title={reviewTexts.report}
      hint={reviewTexts.reportHint}
      reasons={reviewReportReasons}
      schema={reviewReportForm}
      draftKey={`report.${reviewId}`}
      send={(report) => {
        if (userId) return answer(market['review-reports'].$post({ json: { reviewId, ...report } }));
        askToLogin(reportMessages.loginToReport);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
