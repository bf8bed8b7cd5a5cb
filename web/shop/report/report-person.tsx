import { personReportForm } from '#domain/messages/message-input.ts';
import { personReportReasons } from '#domain/messages/report.ts';
import { reportMessages } from '../../copy/report.ts';
import { talkTexts } from '../../copy/talks.ts';
import { answer, market } from '../../lib/functions.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import { ReportDialog } from './report-dialog.tsx';

interface ReportPersonProps {
  person: { id: string; name: string };
  onClose: () => void;
}

/** Reports somebody; a session that ended while the report was written costs nothing of it. */
export function ReportPerson({ person, onClose }: ReportPersonProps) {
  const { userId, askToLogin } = useLoginFirst({ action: 'report' });
  return (
    <ReportDialog
      title={talkTexts.report(person.name)}
      hint={talkTexts.reportHint}
      reasons={personReportReasons}
      schema={personReportForm}
      draftKey={`report.${person.id}`}
      send={(report) => {
        if (userId) return answer(market['person-reports'].$post({ json: { personId: person.id, ...report } }));
        askToLogin(reportMessages.loginToReport);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
