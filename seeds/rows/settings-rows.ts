import { campusDefaults } from '#domain/settings/defaults.ts';
import { create } from '../../functions/usecases/rows.ts';
import { mailDomain } from '../campus/people.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

const { identity, rules } = campusDefaults;

/** What the demo campus has set: whose its addresses are, and where it is written to. */
const chosen = {
  identity: { ...identity, contactEmail: 'halo@lapakkampus.id', instagram: '@lapakkampus' },
  rules: { ...rules, campusDomains: [mailDomain] },
};

export const settingsRows = (now: number): PlannedRow[] =>
  Object.entries(chosen).map(([group, data]) =>
    planned(create('settings', group, { data: JSON.stringify(data), version: 1, previous: '' }), daysAgo(now, 120)),
  );
