/**
 * `privateSettings` stores every group as saved, with the values for an undo; `settings`, which is public, stores the
 * part in force. So guests cannot read a withdrawn contact, tomorrow's banner or a category in preparation.
 */
import { namesOf } from '../../domain/settings/campus-catalogue.ts';
import { type CampusGroupName, type GroupName, type GroupValues, readGroup } from '../../domain/settings/groups.ts';
import { publishedOf } from '../../domain/settings/published.ts';
import { create, type Operation, updateFrom } from '../rows.ts';
import type { World } from '../world.ts';
import { isCarried } from './move-goods.ts';

type PublishingWorld = Pick<World, 'rows' | 'now' | 'kinds'>;

/** Names of hidden categories that products, wanted ads or saved searches still store. */
async function hiddenInUse(world: PublishingWorld, values: GroupValues[CampusGroupName]): Promise<Set<string>> {
  const hidden = 'categories' in values ? values.categories.filter(({ isHidden }) => isHidden) : [];
  const names = hidden.flatMap(namesOf);
  const carried = await Promise.all(names.map((name) => isCarried(world, 'category', name)));
  return new Set(names.filter((_, at) => carried[at]));
}

/** Listed products that banners link to. */
export async function listedProducts(
  { rows }: Pick<World, 'rows'>,
  values: GroupValues[GroupName],
): Promise<ReadonlySet<string>> {
  const banners = 'banners' in values ? values.banners : [];
  const ids = banners.flatMap(({ link }) => (link.to === 'product' ? [link.productId] : []));
  if (ids.length === 0) return new Set();
  const listed = await rows.list('products', {
    where: { $id: ids, isListed: true },
    select: ['$id'],
    limit: ids.length,
  });
  return new Set(listed.map(({ $id }) => $id));
}

/** Publishes a group, in the transaction that saves it; nothing if it is public already. */
export async function publication<Name extends CampusGroupName>(
  world: PublishingWorld,
  group: Name,
  values: GroupValues[Name],
): Promise<Operation[]> {
  const [row, inUse, listed] = await Promise.all([
    world.rows.get('settings', group),
    hiddenInUse(world, values),
    listedProducts(world, values),
  ]);
  const isListed = (productId: string) => listed.has(productId);
  const data = JSON.stringify(publishedOf(values, { now: world.now(), inUse, isListed }));
  if (row?.data === data) return [];
  return row ? updateFrom('settings', row, { data }) : [create('settings', group, { data, version: 1 })];
}

/**
 * Groups whose published part changes by itself: banners start and end, their products are deleted, hidden categories
 * become empty.
 */
const changing = ['banners', 'categories'] as const;

/** Publishes what has come into force. Returns the number of changed groups. */
export async function publishSettings(world: PublishingWorld): Promise<number> {
  let changed = 0;
  for (const group of changing)
    changed += await world.rows.transact(async () => {
      const row = await world.rows.get('privateSettings', group);
      const operations = row ? await publication(world, group, readGroup(group, row.data)) : [];
      return { operations, result: operations.length > 0 ? 1 : 0 };
    });
  return changed;
}
