import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../copy/format.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import type { Selection } from '../list/bulk.tsx';
import classes from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import type { ListedReport } from './reports-list.ts';

type Facts = Pick<ListedReport, '$createdAt' | 'productId' | 'productName' | 'reporterEmail' | 'reason'>;

/** When, what, who and why: the cells of a report in every table of reports. */
export const ReportFacts = ({ report }: { report: Facts }) => (
  <>
    <Table.Td data-label="Tanggal">{formatDateTime(report.$createdAt)}</Table.Td>
    <Table.Td data-label="Produk">
      <Anchor component={Link} to={`/product/${report.productId}`}>
        {report.productName}
      </Anchor>
    </Table.Td>
    <Table.Td data-label="Pelapor" className={classes.breakable ?? ''}>
      {report.reporterEmail || '–'}
    </Table.Td>
    <Table.Td data-label="Alasan">{report.reason}</Table.Td>
  </>
);

/** One report of the whole list. */
export function ReportRow({ report, selection }: { report: ListedReport; selection: Selection }) {
  return (
    <Table.Tr>
      <TickCell selection={selection} id={report.$id} name={`laporan ${report.productName}`} />
      <ReportFacts report={report} />
      <Table.Td data-label="Deskripsi">
        <span className={classes.clamp} title={report.description}>
          {report.description || '–'}
        </span>
      </Table.Td>
      <Table.Td data-label="Status">
        <StatusBadge status={report.status} screen="reports" />
      </Table.Td>
      <Table.Td data-label="Aksi">
        <Button component={Link} to={`/admin/reports/${report.$id}`} size="sm" mih={44} variant="default">
          Tinjau Detail
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
