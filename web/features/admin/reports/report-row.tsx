import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { subjectOf } from '#domain/reports/report.ts';
import { reportTexts } from '../../../copy/admin.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import type { Selection } from '../list/bulk.tsx';
import classes from '../list/cells.module.css';
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

/** The cells of a report (when, what, who, why), for every table of reports. */
export const ReportFacts = ({ report }: { report: Facts }) => (
  <>
    <Table.Td data-label={reportTexts.date}>{formatDateTime(report.$createdAt)}</Table.Td>
    <Table.Td data-label={reportTexts.product} data-cell="lead">
      {subjectOf(report) === 'product' ? (
        <Anchor component={Link} to={`/product/${report.productId}`}>
          {report.productName}
        </Anchor>
      ) : subjectOf(report) === 'person' ? (
        <>
          {reportTexts.person} <PersonLink userId={report.personId} name={report.personName} />
        </>
      ) : (
        reportedName(report)
      )}
    </Table.Td>
    <Table.Td data-label={reportTexts.reporter} className={classes.breakable ?? ''}>
      {report.reporterEmail ? <PersonLink userId={report.reportedByUserId} name={report.reporterEmail} /> : '–'}
    </Table.Td>
    <Table.Td data-label={reportTexts.reason}>{report.reason}</Table.Td>
  </>
);

/** One report of the whole list. */
export function ReportRow({ report, selection }: { report: ListedReport; selection: Selection }) {
  return (
    <Table.Tr>
      <TickCell selection={selection} id={report.$id} name={reportTexts.tick(reportedName(report))} />
      <ReportFacts report={report} />
      <Table.Td data-label={reportTexts.description} data-cell="line">
        <span className={classes.clamp} title={report.description}>
          {report.description || '–'}
        </span>
      </Table.Td>
      <Table.Td data-label={reportTexts.status} data-cell="side">
        <StatusBadge status={report.status} screen="reports" />
      </Table.Td>
      <Table.Td data-label={reportTexts.action} data-cell="line">
        <Button component={Link} to={`/admin/reports/${report.$id}`} size="sm" mih={44} variant="default">
          {reportTexts.review}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
