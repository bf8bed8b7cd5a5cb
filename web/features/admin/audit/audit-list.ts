import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { auditActions, auditGroup, auditStates, auditTexts } from '../../../copy/audit.ts';
import { listRows } from '../../../lib/tables.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { auditConditions } from './audit-conditions.ts';
import { namesOfEntries } from './audit-subjects.ts';

export const auditSpec: ListSpec = {
  table: 'auditEvents',
  searchLabel: auditTexts.search,
  search: auditConditions,
  filters: [
    {
      param: 'aksi',
      label: auditTexts.action,
      all: auditTexts.allActions,
      choices: [...auditActions].map(([value, label]) => ({
        value,
        label,
        group: auditGroup(value),
        queries: [Query.equal('action', value)],
      })),
    },
    {
      param: 'keadaan',
      label: auditTexts.state,
      all: auditTexts.allStates,
      choices: [...auditStates].map(([value, label]) => ({
        value,
        label,
        queries: [Query.equal('state', value)],
      })),
    },
  ],
  sorts: [
    { value: 'terbaru', label: auditTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'terlama', label: auditTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'aksi', label: auditTexts.byAction, queries: [Query.orderAsc('action')] },
    { value: 'aksi-z', label: auditTexts.byActionDown, queries: [Query.orderDesc('action')] },
  ],
  dates: '$createdAt',
  columnSorts: { [auditTexts.time]: ['terlama', 'terbaru'], [auditTexts.action]: ['aksi', 'aksi-z'] },
  pageSize: 20,
};

const columns = ['actorId', 'action', 'subject', 'before', 'after', 'state'] as const;

/** Entries with the names of actors and subjects. */
export const loadAudit = async (page: PageRequest) =>
  namesOfEntries(await listRows('auditEvents', { select: columns, ...page }));

export type AuditEntry = Awaited<ReturnType<typeof loadAudit>>[number];

export const auditCsvHeader = [
  auditTexts.time,
  auditTexts.actor,
  auditTexts.actorId,
  auditTexts.action,
  auditTexts.subject,
  auditTexts.subjectId,
  auditTexts.before,
  auditTexts.after,
  auditTexts.state,
];

export const auditCells = (entry: AuditEntry): CsvCell[] => [
  new Date(entry.$createdAt),
  entry.actorName,
  entry.actorId,
  auditActions.get(entry.action) ?? entry.action,
  entry.about.name,
  entry.subject,
  entry.before,
  entry.after,
  entry.state,
];
