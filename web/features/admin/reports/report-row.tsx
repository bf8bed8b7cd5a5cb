import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { subjectOf } from '#domain/reports/report.ts';
import { reportTexts } from '../../../copy/admin.ts';
import { formatShortMoment } from '../../../copy/format.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import type { Selection } from '../list/bulk.tsx';
import cells from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { type ListedReport, reportedName } from './reports-list.ts';

type Facts = Pick<
  ListedReport,
  | '$createdAt'
  | 'about'
  | 'productId'
  | 'productName'
  | 'personId'
  | 'personName'
  | 'reportedByUserId'
  | 'reporterEmail'
  | 'reason'
>;

/** The cells of a report (time, subject, people, reason), for every table of reports. */
export const ReportFacts = ({ report }: { report: Facts }) => (
  <>
    <Table.Td data-label={reportTexts.date} data-cell="fact">
      {formatShortMoment(report.$createdAt)}
    </Table.Td>
    <Table.Td data-label={reportTexts.product} data-cell="lead" data-text>
      <span className={cells.line}>
        {subjectOf(report) === 'product' ? (
          <span className={cells.words}>
            <Anchor component={Link} to={`/product/${report.productId}`}>
              {report.productName}
            </Anchor>
          </span>
        ) : subjectOf(report) === 'person' ? (
          <>
            <span data-keep>{reportTexts.person}</span>
            <PersonLink userId={report.personId} name={report.personName} />
          </>
        ) : (
          <span>{reportedName(report)}</span>
        )}
      </span>
    </Table.Td>
    <Table.Td data-label={reportTexts.reporter} data-cell="fact" data-text>
      <span className={cells.words}>
        {report.reporterEmail ? <PersonLink userId={report.reportedByUserId} name={report.reporterEmail} /> : '–'}
      </span>
    </Table.Td>
    <Table.Td data-label={reportTexts.reason} data-cell="fact" data-text title={report.reason}>
      <span className={cells.words}>{report.reason}</span>
    </Table.Td>
  </>
);

/** One row of the full list. */
export function ReportRow({ report, selection }: { report: ListedReport; selection: Selection }) {
  return (
    <Table.Tr>
      <TickCell selection={selection} id={report.$id} name={reportTexts.tick(reportedName(report))} />
      <ReportFacts report={report} />
      <Table.Td data-label={reportTexts.description} data-cell="line" data-text title={report.description}>
        <span className={cells.words}>{report.description || '–'}</span>
      </Table.Td>
      <Table.Td data-label={reportTexts.status} data-cell="side">
        <StatusBadge status={report.status} screen="reports" />
      </Table.Td>
      <Table.Td data-label={reportTexts.action} data-cell="end">
        <Anchor component={Link} to={`/admin/reports/${report.$id}`} className={cells.open ?? ''}>
          {reportTexts.review}
        </Anchor>
      </Table.Td>
    </Table.Tr>
  );
}
