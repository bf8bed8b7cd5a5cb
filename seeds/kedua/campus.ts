import { personId } from '../campus/people.ts';
import type { DemoCampus } from '../demo-campus.ts';
import type { PictureFile } from '../pictures/list.ts';
import { wantedRows } from '../rows/wanted-rows.ts';
import { mailDomain, people } from './people.ts';
import { products } from './products.ts';
import { settings } from './settings.ts';
import { wantedAds } from './wanted.ts';

const pictures: readonly PictureFile[] = [
  ...products.map(({ id, by }) => ({ bucket: 'product-photos' as const, id, ownerId: personId(by) })),
  ...['bukit-asrama', 'bukit-danau', 'logo-bukit'].map((id) => ({ bucket: 'banners' as const, id, ownerId: null })),
];

/** A newly opened campus that shares only the code with the first. */
export const kedua: DemoCampus = {
  mailDomain,
  people,
  products,
  settings,
  pictures,
  story: (now) => ({ rows: wantedRows(wantedAds, settings, now), ledger: [] }),
  offered: people.slice(0, 3).map(({ key }) => key),
  refused: {},
};
