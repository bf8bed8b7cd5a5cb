import { type CampusGroupName, type CampusSettings, defaults } from '#domain/settings/groups.ts';
import { publishedOf } from '#domain/settings/published.ts';
import { noNotes, type SetupNotes } from '#domain/setup/setup.ts';
import { create } from '../../functions/usecases/rows.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

/** The administrators' settings, with the setup finished long ago. */
export function settingsRows(chosen: Partial<CampusSettings>, now: number): PlannedRow[] {
  const opened = daysAgo(now, 120);
  const kept = (id: string, data: object) =>
    planned(create('privateSettings', id, { data: JSON.stringify(data), version: 1, previous: '' }), opened);
  const published = (group: CampusGroupName) => {
    const inForce = { now, inUse: new Set<string>(), isListed: () => true };
    const data = publishedOf({ ...defaults[group], ...chosen[group] }, inForce);
    return planned(create('settings', group, { data: JSON.stringify(data), version: 1 }), opened);
  };
  const groups = Object.keys(chosen) as CampusGroupName[];
  const notes: SetupNotes = { ...noNotes, closedAt: opened };
  return [...groups.flatMap((group) => [kept(group, chosen[group] ?? {}), published(group)]), kept('setup', notes)];
}
