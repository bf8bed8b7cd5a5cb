import { Client } from 'node-appwrite';
import { campusBalanceId } from '#domain/ids.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { createRows } from '../functions/adapters/rows.ts';
import { ensureCounts, type Totals } from '../functions/usecases/totals.ts';
import { recount } from '../functions/usecases/upkeep/recount.ts';
import { writeAccounts } from './appwrite/write-accounts.ts';
import { writePictures } from './appwrite/write-pictures.ts';
import { writeRows } from './appwrite/write-rows.ts';
import type { DemoCampus } from './demo-campus.ts';
import { demoCampuses } from './demo-campuses.ts';
import { seedIdSecret } from './rows/community-rows.ts';
import { profileRows } from './rows/people-rows.ts';
import type { PlannedRow } from './rows/planned-row.ts';
import { productRows } from './rows/product-rows.ts';
import { recordRows } from './rows/record-rows.ts';
import { settingsRows } from './rows/settings-rows.ts';

export interface Appwrite {
  readonly endpoint: string;
  readonly projectId: string;
  /** API key with the scopes rows, files and users (read and write). */
  readonly key: string;
}

export interface Planted {
  /** Number of created rows, accounts and pictures; a second run creates none. */
  readonly rows: number;
  readonly accounts: number;
  readonly pictures: number;
  readonly totals: Totals;
}

/** Sets `versionId` of the ordered products to the listing version in their orders. */
function withVersions(products: readonly PlannedRow[], story: readonly PlannedRow[]): PlannedRow[] {
  const versions = story.filter(({ tableId }) => tableId === 'listingVersions');
  const ids = new Map(versions.map(({ rowId, data }) => [data.productId, rowId]));
  return products.map((row) => ({ ...row, data: { ...row.data, versionId: ids.get(row.rowId) ?? '' } }));
}

/**
 * Seeds any Appwrite with a demo campus through its public API, and recounts. `now`: milliseconds since 1970;
 * `idSecret`: the secret of that server's functions.
 */
export async function plantCampus(
  target: Appwrite,
  now = Date.now(),
  campus: DemoCampus = demoCampuses.pertama,
  idSecret = seedIdSecret,
): Promise<Planted> {
  const client = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.key);
  // Pictures come before the rows that show them, because a client may already be open.
  const pictures = await writePictures(client, campus.pictures);
  // Profiles come before the accounts, so that the function for account events finds every profile complete.
  const people = profileRows(campus, now);
  const profiles = await writeRows(client, people);
  const { rows: story, ledger } = campus.story(now, idSecret);
  const chosen = { ...campusDefaults, ...campus.settings };
  const reader = createRows(client, ensureCounts(chosen));
  // An existing ledger is not touched.
  const money = (await reader.get('balances', campusBalanceId)) ? [] : ledger;
  const shown = [...withVersions(productRows(campus, now), story), ...story, ...settingsRows(campus.settings, now)];
  const [accounts, rows] = await Promise.all([
    writeAccounts(client, campus),
    writeRows(client, [...shown, ...money, ...recordRows(campus.mailDomain, [...people, ...shown], now)]),
  ]);
  const { totals } = await recount({ rows: reader, settings: chosen });
  return { rows: profiles + rows, accounts, pictures, totals };
}
