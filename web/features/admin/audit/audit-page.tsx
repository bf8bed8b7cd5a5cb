import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { auditActions, auditStates, auditTexts } from '../../../copy/audit.ts';
import { formatDateTime } from '../../../copy/format.ts';
import cells from '../list/cells.module.css';
import { StateBadge } from '../list/cells.tsx';
import { ListHead, ListToolbar } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useExport } from '../list/use-export.ts';
import { PersonLink } from '../users/person-link.tsx';
import classes from './audit.module.css';
import { type AuditEntry, auditCells, auditCsvHeader, auditSpec, loadAudit } from './audit-list.ts';

/** One changed value of an audit entry. */
interface Change {
  key: string;
  before: string;
  after: string;
}

/** Parses a stored value. Long values are truncated when written and no longer parse, so they are shown as text. */
function read(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const say = (value: unknown): string =>
  value === undefined || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/**
 * The values before and after by column name, without system columns ($…). If both sides exist, only the differences.
 */
function changesOf({ before, after }: { before: string; after: string }): Change[] {
  const [old, now] = [read(before), read(after)];
  if (!isRecord(old) && !isRecord(now)) {
    return old === undefined && now === undefined ? [] : [{ key: auditTexts.value, before: say(old), after: say(now) }];
  }
  const [from, to] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}];
  const names = isRecord(now) ? Object.keys(to) : Object.keys(from);
  return names
    .filter((key) => !key.startsWith('$'))
    .map((key) => ({ key, before: say(from[key]), after: say(to[key]) }))
    .filter((change) => !isRecord(old) || !isRecord(now) || change.before !== change.after);
}

/** Links to the entry's subject, and to all other entries about it. */
function Subject({ entry: { about, subject } }: { entry: AuditEntry }) {
  const isNamed = about.name !== subject;
  return (
    <span className={classes.subject}>
      {about.to ? (
        <Anchor component={Link} to={about.to} inherit underline="always">
          {about.name}
        </Anchor>
      ) : isNamed ? (
        about.name
      ) : (
        <code className={cells.breakable}>{subject}</code>
      )}
      <Anchor
        component={Link}
        className={classes.all ?? ''}
        to={`/admin/audit?${new URLSearchParams({ q: subject })}`}
        aria-label={auditTexts.allOf(about.name)}
      >
        {auditTexts.all}
      </Anchor>
    </span>
  );
}

const tones = { started: 'warn', done: 'good', failed: 'bad' } as const;

function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <Table.Tr>
      <Table.Td data-label={auditTexts.time}>{formatDateTime(entry.$createdAt)}</Table.Td>
      <Table.Td data-label={auditTexts.actor}>
        {entry.isActorKnown ? <PersonLink userId={entry.actorId} name={entry.actorName} /> : entry.actorName}
      </Table.Td>
      <Table.Td data-label={auditTexts.action} data-cell="lead">
        {auditActions.get(entry.action) ?? entry.action}
      </Table.Td>
      <Table.Td data-label={auditTexts.subject} className={classes.about ?? ''}>
        <Subject entry={entry} />
      </Table.Td>
      <Table.Td data-label={auditTexts.change} data-cell="line">
        {changes.length === 0 ? (
          <span className={classes.none}>–</span>
        ) : (
          <details className={classes.changes}>
            <summary>{auditTexts.changes(changes.length)}</summary>
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
      <Table.Td data-label={auditTexts.state} data-cell="side">
        <StateBadge tone={tones[entry.state] ?? 'grey'}>{auditStates.get(entry.state) ?? entry.state}</StateBadge>
      </Table.Td>
    </Table.Tr>
  );
}

const columns = [
  auditTexts.time,
  auditTexts.actor,
  auditTexts.action,
  auditTexts.subject,
  auditTexts.change,
  auditTexts.state,
];

/** Actions of administrators, newest first. */
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
      <ListHead title={auditTexts.title} onRefresh={page.refresh} {...csv} />
      <ListToolbar list={page} />
      <ListTable oneLine={false} list={page} label={auditTexts.list} columns={columns} empty={auditTexts.empty}>
        {rows.map((entry) => (
          <AuditRow key={entry.$id} entry={entry} />
        ))}
      </ListTable>
    </>
  );
}
