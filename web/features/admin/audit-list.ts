import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { auditActions, auditStates, auditTexts } from '../../copy/audit.ts';
import { listRows } from '../../lib/tables.ts';
import type { ListSpec, PageRequest } from './list/list-spec.ts';

export const auditSpec: ListSpec = {
  table: 'auditEvents',
  searchLabel: auditTexts.search,
  search: (text) => [Query.or([Query.startsWith('subject', text), Query.startsWith('actorId', text)])],
  filters: [
    {
      param: 'aksi',
      label: auditTexts.action,
      all: auditTexts.allActions,
      choices: [...auditActions].map(([value, label]) => ({
        value,
        label,
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
  ],
  pageSize: 20,
};

const columns = ['actorId', 'action', 'subject', 'before', 'after', 'state'] as const;

/** Entries with the names of who acted; an account that is gone keeps its id. */
export async function loadAudit(page: PageRequest) {
  const entries = await listRows('auditEvents', { select: columns, ...page });
  const actorIds = [...new Set(entries.map((entry) => entry.actorId))];
  const actors = actorIds.length === 0 ? [] : await actorsOf(actorIds);
  const names = new Map(actors.map((actor) => [actor.$id, actor.name]));
  return entries.map((entry) => ({ ...entry, actorName: names.get(entry.actorId) ?? entry.actorId }));
}

const actorsOf = (ids: string[]) =>
  listRows('profiles', { select: ['name'], where: [Query.equal('$id', ids.slice(0, 100))], limit: 100 });

export type AuditEntry = Awaited<ReturnType<typeof loadAudit>>[number];

export const auditCsvHeader = [
  auditTexts.time,
  auditTexts.actor,
  auditTexts.actorId,
  auditTexts.action,
  auditTexts.subject,
  auditTexts.before,
  auditTexts.after,
  auditTexts.state,
];

export const auditCells = (entry: AuditEntry): CsvCell[] => [
  new Date(entry.$createdAt),
  entry.actorName,
  entry.actorId,
  entry.action,
  entry.subject,
  entry.before,
  entry.after,
  entry.state,
];
