import { Table } from '@mantine/core';
import { auditActions, auditStates } from '../../../copy/admin.ts';
import { formatDateTime } from '../../../copy/format.ts';
import cells from '../list/cells.module.css';
import { ListHead } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import classes from './audit.module.css';
import { type AuditEntry, auditCells, auditCsvHeader, auditSpec, loadAudit } from './audit-list.ts';
import { changesOf } from './changes.ts';

const tones = { started: 'warn', done: 'good', failed: 'bad' } as const;

function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <Table.Tr>
      <Table.Td data-label="Waktu">{formatDateTime(entry.$createdAt)}</Table.Td>
      <Table.Td data-label="Pelaku">{entry.actorName}</Table.Td>
      <Table.Td data-label="Aksi">{auditActions[entry.action] ?? entry.action}</Table.Td>
      <Table.Td data-label="Objek">
        <code className={cells.breakable}>{entry.subject}</code>
      </Table.Td>
      <Table.Td data-label="Perubahan">
        {changes.length === 0 ? (
          '–'
        ) : (
          <details className={classes.changes}>
            <summary>{changes.length} perubahan</summary>
            <dl>
              {changes.map(({ key, before, after }) => (
                <div key={key}>
                  <dt>{key}</dt>
                  <dd>
                    {before} → {after}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </Table.Td>
      <Table.Td data-label="Keadaan">
        <StateBadge tone={tones[entry.state] ?? 'grey'}>{auditStates[entry.state] ?? entry.state}</StateBadge>
      </Table.Td>
    </Table.Tr>
  );
}

const columns = ['Waktu', 'Pelaku', 'Aksi', 'Objek', 'Perubahan', 'Keadaan'];

/** Who of the administrators did what, newest first. */
export function AuditPage() {
  const { rows, ...page } = useAdminList(auditSpec, loadAudit);
  const csv = useExport({
    spec: auditSpec,
    state: page.state,
    load: loadAudit,
    name: 'audit',
    header: auditCsvHeader,
    cells: auditCells,
  });
  return (
    <>
      <ListHead title="Audit" refreshing={page.refreshing} onRefresh={() => void page.refresh()} {...csv} />
      <ListToolbar list={page} />
      <ListTable list={page} label="Catatan aksi admin" columns={columns} empty="Belum ada aksi admin yang tercatat.">
        {rows.map((entry) => (
          <AuditRow key={entry.$id} entry={entry} />
        ))}
      </ListTable>
    </>
  );
}
