import { dashboardTexts } from '../../../copy/admin.ts';
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
import { aboutProducts } from '../reports/reports-list.ts';
import classes from './dashboard.module.css';

const newestReportsOptions = queryOptions({
  queryKey: queryKeys.newestReports,
  queryFn: () =>
    listRows('reports', {
      select: [
        'about',
        'productId',
        'productName',
        'personId',
        'personName',
        'reportedByUserId',
        'reporterEmail',
        'reason',
        'status',
      ],
      where: [...aboutProducts, Query.orderDesc('$createdAt')],
      limit: limits.dashboardReports,
    }),
});

export function NewestReports() {
  const reports = useQuery(newestReportsOptions);
  return (
    <section aria-labelledby="laporan-baru">
      <div className={classes.sectionHead}>
        <h2 id="laporan-baru">{dashboardTexts.newestReports}</h2>
        <Anchor component={Link} to="/admin/reports">
          {dashboardTexts.allReports}
        </Anchor>
      </div>
      {reports.isPending ? <PageLoader /> : null}
      {reports.isLoadingError ? (
        <ErrorState text={sentenceFor(reports.error)} cause={reports.error} onRetry={() => void reports.refetch()} />
      ) : null}
      {reports.data?.length === 0 ? <p>{dashboardTexts.noReports}</p> : null}
      {reports.data?.length ? (
        <Table
          className={`${list.table} ${classes.newest}`}
          data-lines
          aria-label={dashboardTexts.newestReportsList}
          verticalSpacing={0}
        >
          <Table.Thead>
            <Table.Tr>
              {[
                dashboardTexts.date,
                dashboardTexts.product,
                dashboardTexts.reporter,
                dashboardTexts.reason,
                dashboardTexts.status,
                dashboardTexts.action,
              ].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reports.data.map((report) => (
              <Table.Tr key={report.$id}>
                <ReportFacts report={report} />
                <Table.Td data-label={dashboardTexts.status} data-cell="side">
                  <StatusBadge status={report.status} screen="reports" />
                </Table.Td>
                <Table.Td data-label={dashboardTexts.action} data-cell="end">
                  <Anchor component={Link} to={`/admin/reports/${report.$id}`} fw={600}>
                    {dashboardTexts.review}
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
