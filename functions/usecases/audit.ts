import type { AuditAction, UnfinishedAction } from '../domain/audit-actions.ts';
import { campusDay } from '../domain/campus-time.ts';
import { readEntryId } from '../domain/ids.ts';
import { isOwnCase } from '../domain/people/own-case.ts';
import { create, type Operation, type RowData } from './rows.ts';
import { type Caller, type World, zoneOf } from './world.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const longest = 4_000;
const asText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value).slice(0, longest));

const auditData = (
  caller: Pick<Caller, 'id'>,
  entry: AuditEntry,
  state: RowData<'auditEvents'>['state'],
): RowData<'auditEvents'> => ({
  actorId: caller.id,
  action: entry.action,
  subject: entry.subject,
  before: asText(entry.before),
  after: asText(entry.after),
  state,
});

/** The operation that logs an admin action on rows; it goes into that action's transaction. */
export const audited = (world: Pick<World, 'newId'>, caller: Pick<Caller, 'id'>, entry: AuditEntry): Operation =>
  create('auditEvents', world.newId(), auditData(caller, entry, 'done'));

/** Logs that the caller views data. Call it before the data is shown. */
export async function noted(world: Pick<World, 'rows' | 'newId'>, caller: Caller, entry: AuditEntry): Promise<void> {
  await world.rows.create('auditEvents', world.newId(), auditData(caller, entry, 'done'));
}

/**
 * Logs a view of a person's data, before the data is shown: one entry per reader, subject and day. Views of one's own
 * data are not logged. `people`: the owners of the data.
 */
export async function notedOnce(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  reader: Pick<Caller, 'id'>,
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  people: readonly string[],
): Promise<void> {
  if (isOwnCase(reader.id, people)) return;
  const id = readEntryId(reader.id, action, subject, campusDay(world.now(), zoneOf(world)));
  await world.rows.create('auditEvents', id, auditData(reader, { action, subject }, 'done'));
}

/** Logs an action on accounts or files before it starts. Returns the entry's id; close the entry with `finished`. */
export async function started(
  world: Pick<World, 'rows' | 'newId'>,
  caller: Pick<Caller, 'id'>,
  entry: AuditEntry & { readonly action: UnfinishedAction },
): Promise<string> {
  const id = world.newId();
  await world.rows.create('auditEvents', id, auditData(caller, entry, 'started'));
  return id;
}

/** Closes an entry that `started` created; upkeep closes those left open. */
export async function finished(world: Pick<World, 'rows'>, auditId: string): Promise<void> {
  await world.rows.update('auditEvents', auditId, { state: 'done' });
}
