import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { rowIdPattern } from '#domain/id-patterns.ts';
import { isResolved, subjectOf } from '#domain/reports/report.ts';
import { adminMessages, reportTexts, talkReadingTexts } from '../../../copy/admin.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { reportedPart } from '../../../kinds/admin-parts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow } from '../../../lib/tables.ts';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { OwnCase } from '../own-case.tsx';
import { TalkToRead } from '../talk/talk-to-read.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { DecisionForm } from './decision-form.tsx';
import { EarlierReports } from './earlier-reports.tsx';
import classes from './report.module.css';
import { ReportedPerson } from './reported-person.tsx';
import { ReportedReview } from './reported-review.tsx';
import { type ListedReport, reportColumns, reportedName, reportsPath } from './reports-list.ts';

const reportOptions = (reportId: string) =>
  queryOptions({
    queryKey: queryKeys.report(reportId),
    queryFn: () => getRow('reports', reportId, reportColumns),
    enabled: rowIdPattern.test(reportId),
  });

function NotFound({ text }: { text: string }) {
  return (
    <EmptyState level={1} title={reportTexts.notFound} text={text}>
      <Button component={Link} to="/admin/reports" size="md">
        {reportTexts.all}
      </Button>
    </EmptyState>
  );
}

export function ReportPage() {
  const { reportId = '' } = useParams();
  const { data: report, error, refetch } = useQuery(reportOptions(reportId));
  if (!rowIdPattern.test(reportId)) return <NotFound text={adminMessages.reportIdMissing} />;
  if (error && !report)
    return <ErrorState text={adminMessages.reportFailure} cause={error} onRetry={() => void refetch()} />;
  if (report === undefined) return <PageLoader />;
  if (report === null) return <NotFound text={adminMessages.reportNotFound} />;
  const subject = subjectOf(report);
  const Reported = reportedPart(subject);
  const isPerson = subject === 'person';
  const isProduct = subject === 'product';
  const subjectNames = {
    product: reportTexts.product,
    review: reportTexts.reportedReview,
    wanted: reportTexts.reportedWanted,
  };
  return (
    <>
      <PageTitle>{reportTexts.detail}</PageTitle>
      <Anchor component={Link} to={reportsPath(subject)} className={classes.back ?? ''}>
        <IconArrowLeft size={18} aria-hidden="true" /> {isProduct ? reportTexts.title : reportTexts.titleOfOthers}
      </Anchor>
      <div className={classes.layout}>
        <div>
          <article className={classes.card}>
            <header className={classes.head}>
              <h1>{reportTexts.heading(reportedName(report))}</h1>
              <span aria-live="polite">
                <StatusBadge status={report.status} screen="reports" />
              </span>
            </header>
            <dl className={classes.facts}>
              {subject === 'person' ? null : (
                <div>
                  <dt>{subjectNames[subject]}</dt>
                  <dd>
                    {reportedName(report)}
                    {isProduct ? (
                      <Anchor component={Link} to={`/product/${report.productId}`} ml="xs" fw={600}>
                        {reportTexts.lookAtProduct}
                      </Anchor>
                    ) : null}
                  </dd>
                </div>
              )}
              <ReportedPerson report={report} />
              <div>
                <dt>{reportTexts.reporter}</dt>
                <dd>
                  {report.reporterEmail ? (
                    <PersonLink userId={report.reportedByUserId} name={report.reporterEmail} />
                  ) : (
                    reportTexts.userGone
                  )}
                </dd>
              </div>
              <div>
                <dt>{reportTexts.time}</dt>
                <dd>{formatDateTime(report.$createdAt)}</dd>
              </div>
              <div>
                <dt>{reportTexts.mainReason}</dt>
                <dd>{report.reason}</dd>
              </div>
              <div className={classes.whole}>
                <dt>{reportTexts.more}</dt>
                <dd className={classes.text}>{report.description || reportTexts.noMore}</dd>
              </div>
            </dl>
          </article>
          {isPerson ? <ReportedTalk report={report} /> : null}
          {subject === 'review' ? <ReportedReview reportId={report.$id} /> : null}
          {Reported ? <Reported report={report} /> : null}
          <EarlierReports report={report} />
        </div>
        <DecisionForm key={report.status} report={report} />
      </div>
    </>
  );
}

/** The talk between reporter and reported person, readable while the report is open. */
function ReportedTalk({ report }: { report: Pick<ListedReport, '$id' | 'status' | 'personId' | 'reportedByUserId'> }) {
  const isOpen = !isResolved(report.status);
  return (
    <section className={classes.card} aria-labelledby="percakapan">
      <h2 id="percakapan">{talkReadingTexts.title}</h2>
      <p className={classes.hint}>{isOpen ? talkReadingTexts.hint.report : talkReadingTexts.closed}</p>
      {isOpen ? (
        <OwnCase concerned={[report.reportedByUserId, report.personId]}>
          <TalkToRead ground={{ of: 'report', id: report.$id }} />
        </OwnCase>
      ) : null}
    </section>
  );
}
