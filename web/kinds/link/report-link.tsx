import { personReportReasons } from '#domain/reports/report.ts';
import { linkReportInput } from '#kinds/link/rules/sale-link.ts';
import { reportMessages } from '../../copy/report.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from '../../shop/report/report-dialog.tsx';
import { linkPageTexts as texts } from './texts/sale-link.ts';

interface ReportLinkProps {
  token: string;
  sellerName: string;
  onClose: () => void;
}

const schema = linkReportInput.omit({ token: true });

/** Reports the seller of a link, with the offered item. */
export function ReportLink({ token, sellerName, onClose }: ReportLinkProps) {
  return (
    <ReportDialog
      title={texts.reportTitle(sellerName)}
      hint={texts.reportHint}
      reasons={personReportReasons}
      schema={schema}
      draftKey={`report.link.${token}`}
      action="report"
      loginFirst={reportMessages.loginToReport}
      send={(report) => answer(market.links.reports.$post({ json: { token, ...report } }))}
      onClose={onClose}
    />
  );
}
