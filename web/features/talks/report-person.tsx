import { personReportForm } from '#domain/messages/message-input.ts';
import { personReportReasons } from '#domain/messages/report.ts';
import { talkTexts } from '../../copy/talks.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from '../../shop/report/report-dialog.tsx';

/** Reports the other of a talk. */
export const ReportPerson = ({ person, onClose }: { person: { id: string; name: string }; onClose: () => void }) => (
  <ReportDialog
    title={talkTexts.report(person.name)}
    hint={talkTexts.reportHint}
    reasons={personReportReasons}
    schema={personReportForm}
    draftKey={`report.${person.id}`}
    send={(report) => answer(market['person-reports'].$post({ json: { personId: person.id, ...report } }))}
    onClose={onClose}
  />
);
