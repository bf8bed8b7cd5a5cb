import { reviewReportForm } from '#domain/message-input.ts';
import { reviewReportReasons } from '#domain/reports/report.ts';
import { reportMessages } from '../../copy/report.ts';
import { reviewTexts } from '../../copy/trust.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from '../report/report-dialog.tsx';

export function ReportReviewDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  return (
    <ReportDialog
      title={reviewTexts.report}
      hint={reviewTexts.reportHint}
      reasons={reviewReportReasons}
      schema={reviewReportForm}
      draftKey={`report.${reviewId}`}
      action={`review-${reviewId}`}
      loginFirst={reportMessages.loginToReport}
      send={(report) => answer(market['review-reports'].$post({ json: { reviewId, ...report } }))}
      onClose={onClose}
    />
  );
}
