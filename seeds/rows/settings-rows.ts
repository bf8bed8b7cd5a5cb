import type { CampusSettings } from '#domain/settings/groups.ts';
import { noNotes, type SetupNotes } from '#domain/setup/setup.ts';
import { create } from '../../functions/usecases/rows.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

/** What a campus's administrators have set, long after they were done with setting it up. */
export function settingsRows(chosen: Partial<CampusSettings>, now: number): PlannedRow[] {
  const opened = daysAgo(now, 120);
  const row = (table: 'settings' | 'privateSettings', id: string, data: object) =>
    planned(create(table, id, { data: JSON.stringify(data), version: 1, previous: '' }), opened);
  const notes: SetupNotes = { ...noNotes, closedAt: opened };
  return [
    ...Object.entries(chosen).map(([group, data]) => row('settings', group, data)),
    row('privateSettings', 'setup', notes),
  ];
}
