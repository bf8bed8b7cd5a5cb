import type { GroupName } from '#domain/settings/groups.ts';
import { saveSettings } from '../../functions/usecases/settings/save-settings.ts';
import type { Caller, World } from '../../functions/usecases/world.ts';

type Saving = Parameters<typeof saveSettings>[0];

/** Saves a group with its current version, because it may already have been saved on a shared campus. */
export async function saveGroup(world: Saving, admin: Caller, group: GroupName, data: unknown): Promise<void> {
  const version = (await world.rows.get('privateSettings', group))?.version ?? 0;
  await saveSettings(world, admin, { group, version, data });
}

/** Remembers a campus's settings. The returned function restores them. */
export async function keepSettings({ rows }: Pick<World, 'rows'>): Promise<() => Promise<void>> {
  const stored = (table: 'settings' | 'privateSettings') => rows.list(table, { limit: 100 });
  const before = { settings: await stored('settings'), privateSettings: await stored('privateSettings') };
  return async () => {
    for (const table of ['settings', 'privateSettings'] as const) {
      const known = new Map(before[table].map((row) => [row.$id, row]));
      for (const { $id, version } of await stored(table)) {
        const kept = known.get($id);
        if (!kept) await rows.remove(table, $id);
        else if (kept.version !== version) {
          const previous = 'previous' in kept ? { previous: kept.previous } : {};
          await rows.update(table, $id, { data: kept.data, version: kept.version, ...previous });
        }
      }
    }
  };
}
