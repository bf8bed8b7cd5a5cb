import type { CampusSettings } from '#domain/settings/groups.ts';
import { create } from '../../functions/usecases/rows.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

/** What a campus's administrators have set. */
export const settingsRows = (chosen: Partial<CampusSettings>, now: number): PlannedRow[] =>
  Object.entries(chosen).map(([group, data]) =>
    planned(create('settings', group, { data: JSON.stringify(data), version: 1, previous: '' }), daysAgo(now, 120)),
  );
