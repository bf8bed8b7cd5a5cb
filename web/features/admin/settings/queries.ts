import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { campusDefaults, privateDefaults } from '#domain/settings/defaults.ts';
import type { GroupName, GroupValues } from '#domain/settings/groups.ts';
import { config } from '../../../lib/config.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';

export interface OpenedGroup<Name extends GroupName> {
  readonly version: number;
  readonly values: GroupValues[Name];
  readonly canUndo: boolean;
}

const defaults: GroupValues = { ...campusDefaults, ...privateDefaults };

/** A group's stored values; defaults where none are set. */
export const groupOptions = <Name extends GroupName>(group: Name) => {
  const table = 'privateSettings';
  return queryOptions({
    queryKey: [...queryKeys.table(table), 'group', group],
    staleTime: 0,
    queryFn: async (): Promise<OpenedGroup<Name>> => {
      const where = [Query.equal('$id', group)];
      const [row] = await listRows(table, { select: ['data', 'version', 'previous'], where, limit: 1 });
      const stored: unknown = row ? JSON.parse(row.data) : {};
      const values = { ...defaults[group], ...(stored as Partial<GroupValues[Name]>) };
      return { version: row?.version ?? 0, values, canUndo: (row?.previous ?? '') !== '' };
    },
  });
};

/** Settings fixed by variables in the page's own configuration, which functions do not read. */
const fixedOnPage: Readonly<Record<string, string>> = Object.fromEntries([
  ...(config.contactEmail === '' ? [] : [['identity.contactEmail', 'CONTACT_EMAIL']]),
  ...(config.contactInstagram === '' ? [] : [['identity.instagram', 'CONTACT_INSTAGRAM']]),
]);

/** Settings fixed by an environment variable, and whether transfers are possible. */
export const fixedOptions = queryOptions({
  queryKey: queryKeys.fixedSettings,
  queryFn: async () => {
    const { fixed, takesTransfers } = await answer(admin.settings.fixed.$get());
    return { fixed: { ...fixed, ...fixedOnPage }, takesTransfers };
  },
});
