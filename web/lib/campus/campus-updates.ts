import { queryOptions, useQuery } from '@tanstack/react-query';
import { firstDefaults } from '#domain/settings/first-defaults.ts';
import { attempt } from '../device/storage.ts';
import { queryKeys } from '../query-keys.ts';
import { useConnection } from '../realtime/connection.ts';
import { listRows } from '../tables.ts';
import { receiveCampus } from './campus.ts';
import type { KeptGroups } from './kept.ts';

/** Without a live connection, open pages reload the settings at this interval. */
const againMs = 30_000;

const groupNames = [...Object.keys(firstDefaults), 'texts'];

const renewedKey = 'lapak.shell-of';

/**
 * Reloads the cached app shell and the icons when the campus's settings have changed since they were cached. `state`:
 * identifies the settings.
 */
async function renewShell(state: string): Promise<void> {
  if (attempt(() => localStorage.getItem(renewedKey), null) === state) return;
  const active = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())?.active;
  if (!active) return;
  active.postMessage('other campus settings');
  attempt(() => localStorage.setItem(renewedKey, state), undefined);
}

async function readCampus(): Promise<KeptGroups> {
  const rows = await listRows('settings', { select: ['data', 'version'], limit: groupNames.length });
  const groups: KeptGroups = Object.fromEntries(
    rows
      .filter(({ $id }) => groupNames.includes($id))
      .sort((a, b) => a.$id.localeCompare(b.$id))
      .map(({ $id, version, data }) => [$id, { version, data: JSON.parse(data) }]),
  );
  receiveCampus(groups);
  const state = Object.entries(groups).map(([name, { version }]) => `${name} ${version}`);
  void renewShell(state.join());
  return groups;
}

/** Keyed by the table, so that its live events reload the settings. */
const campusOptions = queryOptions({
  queryKey: queryKeys.table('settings'),
  queryFn: readCampus,
  staleTime: againMs,
});

/** Keeps the settings current while the page is open. */
export function useCampusUpdates(): void {
  const isLive = useConnection() === 'open';
  useQuery({ ...campusOptions, refetchInterval: isLive ? false : againMs });
}
