import { wantedReportReasons } from '#domain/reports/report.ts';
import { wantedReportInput } from '#kinds/wanted/rules/wanted-input.ts';
import { reportMessages } from '../../copy/report.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from '../../shop/report/report-dialog.tsx';
import { wantedAdTexts } from './texts/wanted-ads.ts';

const schema = wantedReportInput.omit({ wantedId: true });

export function ReportWanted({ wantedId, onClose }: { wantedId: string; onClose: () => void }) {
  return (
    <ReportDialog
      title={wantedAdTexts.reportTitle}
      reasons={wantedReportReasons}
      schema={schema}
      draftKey={`report.${wantedId}`}
      action="report"
      loginFirst={reportMessages.loginToReport}
      send={(report) => answer(market['wanted-reports'].$post({ json: { wantedId, ...report } }))}
      onClose={onClose}
    />
  );
}
