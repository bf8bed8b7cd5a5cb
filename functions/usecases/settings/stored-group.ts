import { defaults, type GroupName, type GroupValues, readGroup } from '../../domain/settings/groups.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

export type SettingsRow = Row<'privateSettings'>;

/** The values of a group's row; the defaults if there is no row. */
export const valuesOf = <Name extends GroupName>(group: Name, row: SettingsRow | null): GroupValues[Name] =>
  row ? readGroup(group, row.data) : defaults[group];

export async function storedGroup<Name extends GroupName>(
  { rows }: Pick<World, 'rows'>,
  group: Name,
): Promise<{ row: SettingsRow | null; values: GroupValues[Name] }> {
  const row = await rows.get('privateSettings', group);
  return { row, values: valuesOf(group, row) };
}
