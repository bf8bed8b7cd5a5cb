import { campusDefaults } from '#domain/settings/defaults.ts';
import type { DemoCampus } from '../demo-campus.ts';
import { pictureFiles } from '../pictures/list.ts';
import { batchRows } from '../rows/batch-rows.ts';
import { communityRows } from '../rows/community-rows.ts';
import { giftRows } from '../rows/gift-rows.ts';
import { linkRows } from '../rows/link-rows.ts';
import { moneyRows } from '../rows/money-rows.ts';
import { orderRows } from '../rows/order-rows.ts';
import { rentalDayRows } from '../rows/rental-rows.ts';
import { bookingRows, serviceRows } from '../rows/service-rows.ts';
import { wantedRows } from '../rows/wanted-rows.ts';
import { categories } from './offered-kinds.ts';
import { administrator, mailDomain, students } from './people.ts';
import { products } from './products.ts';
import { wantedAds } from './wanted.ts';

const { identity, rules, places } = campusDefaults;

/** The first demo campus, as in the specification. */
export const campus: DemoCampus = {
  mailDomain,
  people: [administrator, ...students],
  products,
  settings: {
    identity: { ...identity, contactEmail: 'halo@lapakkampus.id', instagram: '@lapakkampus' },
    rules: { ...rules, campusDomains: [mailDomain] },
    categories,
  },
  pictures: pictureFiles(),
  story: (now, idSecret) => {
    const ordered = orderRows(now);
    const wanted = wantedRows(wantedAds, { categories, places }, now);
    const told = [
      ...communityRows(now),
      ...batchRows(now),
      ...rentalDayRows(now),
      ...serviceRows(now),
      ...bookingRows(ordered, now),
      ...giftRows(now),
      ...wanted,
      ...linkRows(now, idSecret),
    ];
    return { rows: [...ordered, ...told], ledger: moneyRows(ordered, now) };
  },
  offered: [administrator.key, 'sari', 'budi', 'nadia'],
  refused: { unverified: 'laras', blocked: 'joko' },
};
