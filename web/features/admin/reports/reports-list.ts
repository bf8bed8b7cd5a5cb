import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import {
  personReportReasons,
  type ReportSubject,
  reportReasons,
  reportStatuses,
  reviewReportReasons,
  subjectOf,
  wantedReportReasons,
} from '#domain/reports/report.ts';
import { reportTexts } from '../../../copy/admin.ts';
import { listRows } from '../../../lib/tables.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { withId, wordConditions } from '../list/text-conditions.ts';

/** Reports created before the `about` column existed are about products. */
export const aboutProducts = [Query.or([Query.equal('about', 'product'), Query.isNull('about')])];

/** Path of the list with reports about this kind of subject. */
export const reportsPath = (subject: ReportSubject): string =>
  subject === 'product' ? '/admin/reports' : '/admin/reports?tentang=lain';

export const reportsSpec: ListSpec = {
  table: 'reports',
  searchLabel: reportTexts.search,
  search: (text) => wordConditions(text, ['productName', 'personName', 'reporterEmail'], withId(text)),
  tabs: {
    param: 'tentang',
    label: reportTexts.tabs,
    all: reportTexts.ofProducts,
    otherwise: aboutProducts,
    choices: [
      { value: 'lain', label: reportTexts.ofOthers, queries: [Query.equal('about', ['person', 'review', 'wanted'])] },
    ],
  },
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
      choices: [
        ...new Set([...reportReasons, ...personReportReasons, ...reviewReportReasons, ...wantedReportReasons]),
      ].map((reason) => ({
        value: reason,
        label: reason,
        queries: [Query.equal('reason', reason)],
      })),
    },
  ],
  sorts: [
    { value: 'terbaru', label: reportTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: reportTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'status', label: reportTexts.byStatus, queries: [Query.orderAsc('status')] },
    { value: 'status-z', label: reportTexts.byStatusDown, queries: [Query.orderDesc('status')] },
    { value: 'alasan', label: reportTexts.byReason, queries: [Query.orderAsc('reason')] },
    { value: 'alasan-z', label: reportTexts.byReasonDown, queries: [Query.orderDesc('reason')] },
  ],
  dates: '$createdAt',
  columnSorts: {
    [reportTexts.date]: ['terlama', 'terbaru'],
    [reportTexts.reason]: ['alasan', 'alasan-z'],
    [reportTexts.status]: ['status', 'status-z'],
  },
  pageSize: 15,
};

export const reportColumns = [
  'about',
  'productId',
  'productName',
  'personId',
  'personName',
  'wantedId',
  'reportedByUserId',
  'reporterEmail',
  'reason',
  'description',
  'status',
  'statusBefore',
  'statusAt',
] as const;

/** The name of the reported subject when it was reported. */
export const reportedName = (report: Pick<ListedReport, 'about' | 'productName' | 'personName'>): string =>
  ({
    product: report.productName,
    person: report.personName,
    review: reportTexts.reviewOf(report.personName),
    wanted: reportTexts.wantedOf(report.productName),
  })[subjectOf(report)];

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
