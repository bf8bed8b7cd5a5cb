import { personReportForm } from '#domain/message-input.ts';
import { personReportReasons } from '#domain/reports/report.ts';
import { reportMessages } from '../../copy/report.ts';
import { talkTexts } from '../../copy/talks.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from './report-dialog.tsx';

interface ReportPersonProps {
  person: { id: string; name: string };
  onClose: () => void;
}

export function ReportPerson({ person, onClose }: ReportPersonProps) {
  return (
    <ReportDialog
      title={talkTexts.report(person.name)}
      hint={talkTexts.reportHint}
      reasons={personReportReasons}
      schema={personReportForm}
      draftKey={`report.${person.id}`}
      action="report"
      loginFirst={reportMessages.loginToReport}
      send={(report) => answer(market['person-reports'].$post({ json: { personId: person.id, ...report } }))}
      onClose={onClose}
    />
  );
}
