import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../copy/format.ts';
import classes from '../list/cells.module.css';
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
