/**
 * Removes a deleted category from every settings group that refers to it, in the same transaction. Groups that refer to
 * categories share one lock: if one save removes a category while another refers to it, the second is planned again
 * after the first.
 */
import { DomainError } from '../../domain/errors.ts';
import type { CampusGroupName, GroupName, GroupValues } from '../../domain/settings/groups.ts';
import {
  followCategories,
  groupsNamingCategories,
  labelsIn,
  namesGone,
  type Successor,
  successorIn,
} from '../../domain/settings/references.ts';
import { create, type Operation, updateFrom } from '../rows.ts';
import type { World } from '../world.ts';
import { listedProducts } from './publish-settings.ts';
import { storedGroup } from './stored-group.ts';

type FollowingWorld = Pick<World, 'rows'>;

const lockId = 'namingCategories';

/**
 * The operations that take the lock. Call this before reading any data that the transaction depends on. Empty for
 * groups that refer to no category.
 */
export async function namingLock({ rows }: FollowingWorld, group: GroupName): Promise<Operation[]> {
  if (!groupsNamingCategories.some((name) => name === group)) return [];
  const row = await rows.get('privateSettings', lockId);
  return row
    ? updateFrom('privateSettings', row, { data: '{}' })
    : [create('privateSettings', lockId, { data: '{}', version: 1, previous: '' })];
}

export interface Followed<Name extends GroupName = CampusGroupName> {
  readonly group: Name;
  readonly values: GroupValues[Name];
}

/** The values of the other groups, adapted to these categories; omits groups that do not change. */
export async function othersFollow(
  { rows }: FollowingWorld,
  categories: GroupValues['categories'],
  goTo: Readonly<Record<string, string>>,
): Promise<{ others: Followed[]; gone: string[] }> {
  const successor = successorIn(categories, goTo);
  const others: Followed[] = [];
  const gone: string[] = [];
  for (const group of groupsNamingCategories.filter((name) => name !== 'categories')) {
    const { values } = await storedGroup({ rows }, group);
    const followed = followCategories(group, values, successor);
    if (JSON.stringify(followed) === JSON.stringify(values)) continue;
    others.push({ group, values: followed } as Followed);
    gone.push(...missing(labelsIn(group, values), labelsIn(group, followed)));
  }
  return { others, gone };
}

export const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((label) => !after.includes(label));

/**
 * Refuses a new link to a missing category or product. A stored link whose target is gone does not block the save.
 * @throws invalid_input
 */
async function assertLinked(world: FollowingWorld, banners: GroupValues['banners'], successor: Successor) {
  const { values: stored } = await storedGroup(world, 'banners');
  const known = new Set(stored.banners.map(({ link }) => JSON.stringify(link)));
  const isNew = (path: string) => !known.has(JSON.stringify(banners.banners[Number(path.split('.')[1])]?.link));
  const listed = await listedProducts(world, banners);
  const unseen = banners.banners.flatMap(({ link }, at) =>
    link.to === 'product' && !listed.has(link.productId) ? [`banners.${at}.link.productId`] : [],
  );
  const fields = Object.fromEntries([
    ...namesGone('banners', banners, successor).map((path) => [path, 'category_invalid']),
    ...unseen.map((path) => [path, 'banner_product_gone']),
  ]);
  const wrong = Object.fromEntries(Object.entries(fields).filter(([path]) => isNew(path)));
  if (Object.keys(wrong).length > 0) throw new DomainError('invalid_input', { fields: wrong });
}

/**
 * The group's values, in which removed categories are replaced by their successors or dropped. @throws invalid_input
 * for a newly typed link to a missing target
 */
export async function withCategories<Name extends GroupName>(
  world: FollowingWorld,
  { group, data, isTyped }: { readonly group: Name; readonly data: GroupValues[Name]; readonly isTyped: boolean },
  goTo: Readonly<Record<string, string>>,
): Promise<GroupValues[Name]> {
  if (!groupsNamingCategories.some((name) => name === group)) return data;
  const categories =
    group === 'categories' ? (data as GroupValues['categories']) : (await storedGroup(world, 'categories')).values;
  const successor = successorIn(categories, goTo);
  if (group === 'banners' && isTyped) await assertLinked(world, data as GroupValues['banners'], successor);
  return followCategories(group, data, successor);
}
