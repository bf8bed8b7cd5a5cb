import '../../../ui/styles/data.ts';
import { Anchor, Table } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import list from '../list/list.module.css';
import { ReportFacts } from '../reports/report-row.tsx';
import classes from './dashboard.module.css';

const newestReportsOptions = queryOptions({
  queryKey: queryKeys.newestReports,
  queryFn: () =>
    listRows('reports', {
      select: ['productId', 'productName', 'reporterEmail', 'reason', 'status'],
      where: [Query.orderDesc('$createdAt')],
      limit: limits.dashboardReports,
    }),
});

export function NewestReports() {
  const reports = useQuery(newestReportsOptions);
  return (
    <section className={classes.section} aria-labelledby="laporan-baru">
      <div className={classes.sectionHead}>
        <h2 id="laporan-baru">Laporan Produk Terbaru</h2>
        <Anchor component={Link} to="/admin/reports">
          Lihat Semua Laporan
        </Anchor>
      </div>
      {reports.isPending ? <PageLoader /> : null}
      {reports.isLoadingError ? (
        <ErrorState text={sentenceFor(reports.error)} onRetry={() => void reports.refetch()} />
      ) : null}
      {reports.data?.length === 0 ? <p>Tidak ada laporan produk baru untuk ditinjau.</p> : null}
      {reports.data?.length ? (
        <Table className={list.table ?? ''} aria-label="Laporan produk terbaru" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {['Tanggal', 'Produk', 'Pelapor', 'Alasan', 'Status', 'Aksi'].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reports.data.map((report) => (
              <Table.Tr key={report.$id}>
                <ReportFacts report={report} />
                <Table.Td data-label="Status">
                  <StatusBadge status={report.status} screen="reports" />
                </Table.Td>
                <Table.Td data-label="Aksi">
                  <Anchor component={Link} to={`/admin/reports/${report.$id}`} fw={700}>
                    Tinjau
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </section>
  );
}
