import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { Link } from 'react-router-dom';
import { reportTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDate } from '../../../copy/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from './report.module.css';
import { useReportedPerson } from './reported-person.tsx';
import { type ListedReport, reportedName } from './reports-list.ts';

/** Maximum reports shown; the person's page lists all. */
const most = 5;

const newestOf = (column: 'productId' | 'personId', id: string) =>
  id === ''
    ? []
    : listRows('reports', {
        select: ['about', 'productName', 'personName', 'reason', 'status'],
        where: [Query.equal(column, id), Query.orderDesc('$createdAt')],
        limit: most + 1,
      });

/** The newest reports of the product and of the person, without duplicates and without the current report. */
async function readOthers(reportId: string, productId: string, personId: string) {
  const lists = await Promise.all([newestOf('productId', productId), newestOf('personId', personId)]);
  const others = new Map(lists.flat().map((report) => [report.$id, report]));
  others.delete(reportId);
  return [...others.values()].toSorted((a, b) => b.$createdAt.localeCompare(a.$createdAt)).slice(0, most);
}

type Shown = Pick<ListedReport, '$id' | 'about' | 'productId' | 'personId' | 'personName'>;

/** Other reports of the same product or person, to see whether this is the first. */
export function EarlierReports({ report }: { report: Shown }) {
  const { id: personId } = useReportedPerson(report);
  const productId = report.productId ?? '';
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: [...queryKeys.report(report.$id), 'others', personId],
    queryFn: () => readOthers(report.$id, productId, personId),
  });
  return (
    <section className={classes.card} aria-labelledby="laporan-lain">
      <h2 id="laporan-lain">{reportTexts.earlier}</h2>
      {isLoadingError ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={classes.hint}>{reportTexts.noEarlier}</p> : null}
      <ul className={classes.others}>
        {(data ?? []).map((other) => (
          <li key={other.$id}>
            <Anchor component={Link} to={`/admin/reports/${other.$id}`} fw={600}>
              {reportedName(other)}
            </Anchor>
            <StatusBadge status={other.status} screen="reports" />
            <small>
              {formatDate(other.$createdAt)} · {other.reason}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
