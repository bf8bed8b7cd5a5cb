import type { ProductKind } from '#domain/kinds/registry.ts';
import type { CampusCategory } from '#domain/settings/categories.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import type { DemoCampus } from '../demo-campus.ts';
import { pictureFiles } from '../pictures/list.ts';
import { batchRows } from '../rows/batch-rows.ts';
import { communityRows } from '../rows/community-rows.ts';
import { moneyRows } from '../rows/money-rows.ts';
import { orderRows } from '../rows/order-rows.ts';
import { administrator, mailDomain, students } from './people.ts';
import { products } from './products.ts';

const { identity, rules, categories } = campusDefaults;

/** What this campus offers besides goods, by category. */
const kinds: Readonly<Record<string, readonly ProductKind[]>> = {
  'Makanan & Minuman': ['preorder'],
};

const withKinds = (category: CampusCategory): CampusCategory => ({
  ...category,
  kinds: [...category.kinds, ...(kinds[category.name] ?? [])],
});

/** The campus of the specification, with whose its addresses are and where it is written to. */
export const campus: DemoCampus = {
  mailDomain,
  people: [administrator, ...students],
  products,
  settings: {
    identity: { ...identity, contactEmail: 'halo@lapakkampus.id', instagram: '@lapakkampus' },
    rules: { ...rules, campusDomains: [mailDomain] },
    categories: { ...categories, categories: categories.categories.map(withKinds) },
  },
  pictures: pictureFiles(),
  story: (now) => {
    const ordered = orderRows(now);
    return { rows: [...ordered, ...batchRows(now), ...communityRows(now)], ledger: moneyRows(ordered, now) };
  },
  offered: [administrator.key, 'sari', 'budi', 'nadia'],
  refused: { unverified: 'laras', blocked: 'joko' },
};
