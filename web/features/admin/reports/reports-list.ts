import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import {
  personReportReasons,
  reportReasons,
  reportStatuses,
  reviewReportReasons,
  subjectOf,
} from '#domain/reports/report.ts';
import { reportTexts } from '../../../copy/admin.ts';
import { listRows } from '../../../lib/tables.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';

export const reportsSpec: ListSpec = {
  table: 'reports',
  searchLabel: reportTexts.search,
  search: (text) => [
    Query.or([
      Query.contains('productName', text),
      Query.contains('personName', text),
      Query.contains('reporterEmail', text),
    ]),
  ],
  filters: [
    {
      param: 'status',
      label: reportTexts.status,
      all: reportTexts.allStatuses,
      choices: reportStatuses.map((status) => ({
        value: status,
        label: status,
        queries: [Query.equal('status', status)],
      })),
    },
    {
      param: 'alasan',
      label: reportTexts.reason,
      all: reportTexts.allReasons,
      choices: [...new Set([...reportReasons, ...personReportReasons, ...reviewReportReasons])].map((reason) => ({
        value: reason,
        label: reason,
        queries: [Query.equal('reason', reason)],
      })),
    },
  ],
  sorts: [
    { value: 'terbaru', label: reportTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: reportTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
  ],
  pageSize: 15,
};

export const reportColumns = [
  'about',
  'productId',
  'productName',
  'personId',
  'personName',
  'reportedByUserId',
  'reporterEmail',
  'reason',
  'description',
  'status',
  'statusBefore',
  'statusAt',
] as const;

/** What is reported, by its name of then. */
export const reportedName = (report: Pick<ListedReport, 'about' | 'productName' | 'personName'>): string =>
  ({ product: report.productName, person: report.personName, review: reportTexts.reviewOf(report.personName) })[
    subjectOf(report)
  ];

export const loadReports = (page: PageRequest) => listRows('reports', { select: reportColumns, ...page });

export type ListedReport = Awaited<ReturnType<typeof loadReports>>[number];

export const reportCsvHeader = [
  reportTexts.id,
  reportTexts.date,
  reportTexts.product,
  reportTexts.productId,
  reportTexts.reporter,
  reportTexts.reason,
  reportTexts.description,
  reportTexts.status,
];

export const reportCells = (report: ListedReport): CsvCell[] => [
  report.$id,
  new Date(report.$createdAt),
  reportedName(report),
  report.productId,
  report.reporterEmail,
  report.reason,
  report.description,
  report.status,
];
