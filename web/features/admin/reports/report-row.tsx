import { Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import classes from '../list/cells.module.css';
import { TickCell } from '../list/list-table.tsx';
import type { Selection } from '../list/use-selection.ts';
import { ReportFacts } from './report-facts.tsx';
import type { ListedReport } from './reports-list.ts';

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
