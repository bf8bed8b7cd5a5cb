/**
 * The groups of a campus's settings. Each group is stored, saved and undone as a whole and described in its own file.
 */
import type { z } from 'zod';
import { allowedAddressesGroup } from './allowed-addresses.ts';
import { bannersGroup } from './banners.ts';
import { categoriesGroup } from './categories.ts';
import { campusDefaults, privateDefaults } from './defaults.ts';
import { identityGroup } from './identity.ts';
import { placesGroup } from './places.ts';
import { rulesGroup } from './rules.ts';
import { textsGroup } from './texts.ts';

/** Public: one row of `settings` each. */
const campusGroups = {
  identity: identityGroup,
  places: placesGroup,
  categories: categoriesGroup,
  banners: bannersGroup,
  rules: rulesGroup,
  texts: textsGroup,
} as const;

/** Groups that only administrators read: one row of `privateSettings` each. */
export const privateGroups = { allowedAddresses: allowedAddressesGroup } as const;

export const groups = { ...campusGroups, ...privateGroups } as const;
export const defaults: GroupValues = { ...campusDefaults, ...privateDefaults };

type Schemas = typeof groups;
export type GroupName = keyof Schemas;
export type CampusGroupName = keyof typeof campusGroups;
export type GroupValues = { readonly [Name in GroupName]: z.output<Schemas[Name]> };
export type CampusSettings = Pick<GroupValues, CampusGroupName>;

export const groupNames = Object.keys(groups) as GroupName[];
export const campusGroupNames = Object.keys(campusGroups) as CampusGroupName[];

export const isGroupName = (text: string): text is GroupName => Object.hasOwn(groups, text);
export const isCampusGroupName = (text: string): text is CampusGroupName => Object.hasOwn(campusGroups, text);
export const isPrivate = (name: GroupName): name is keyof typeof privateGroups => Object.hasOwn(privateGroups, name);

/** Parses a stored group; settings that an earlier version did not have get their defaults. @throws on invalid data */
export function readGroup<Name extends GroupName>(name: Name, data: string): GroupValues[Name] {
  const stored: unknown = JSON.parse(data);
  if (typeof stored !== 'object' || stored === null) throw new Error(`The settings "${name}" are no object`);
  const schema: z.ZodType = groups[name];
  return schema.parse({ ...defaults[name], ...stored }) as GroupValues[Name];
}

/** The settings whose values differ, before and after. */
export function changesBetween<Name extends GroupName>(
  before: GroupValues[Name],
  after: GroupValues[Name],
): { before: Partial<GroupValues[Name]>; after: Partial<GroupValues[Name]> } {
  const names = Object.keys(after) as (keyof GroupValues[Name])[];
  const changed = names.filter((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]));
  const pick = (values: GroupValues[Name]) =>
    Object.fromEntries(changed.map((one) => [one, values[one]])) as Partial<GroupValues[Name]>;
  return { before: pick(before), after: pick(after) };
}
