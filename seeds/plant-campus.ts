import { Client } from 'node-appwrite';
import { campusBalanceId } from '#domain/ids.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { createRows } from '../functions/adapters/rows.ts';
import { ensureCounts, type Totals } from '../functions/usecases/totals.ts';
import { recount } from '../functions/usecases/upkeep/recount.ts';
import { writeAccounts } from './appwrite/write-accounts.ts';
import { writePictures } from './appwrite/write-pictures.ts';
import { writeRows } from './appwrite/write-rows.ts';
import { pictureFiles } from './pictures/list.ts';
import { communityRows } from './rows/community-rows.ts';
import { moneyRows } from './rows/money-rows.ts';
import { orderRows } from './rows/order-rows.ts';
import { everyone, profileRows } from './rows/people-rows.ts';
import { productRows } from './rows/product-rows.ts';
import { recordRows } from './rows/record-rows.ts';
import { settingsRows } from './rows/settings-rows.ts';

export interface Appwrite {
  readonly endpoint: string;
  readonly projectId: string;
  /** Scopes: rows, files, users (read and write). */
  readonly key: string;
}

export interface Planted {
  /** How much this run created; a second run creates nothing. */
  readonly rows: number;
  readonly accounts: number;
  readonly pictures: number;
  readonly totals: Totals;
}

/** Fills any Appwrite with the demo campus through its public API, and recounts. `now`: milliseconds since 1970. */
export async function plantCampus(target: Appwrite, now = Date.now()): Promise<Planted> {
  const client = new Client().setEndpoint(target.endpoint).setProject(target.projectId).setKey(target.key);
  // Before the rows that show them: somebody may be looking already.
  const pictures = await writePictures(client, pictureFiles());
  // Before the accounts, so that the function for account events finds every profile complete.
  const people = profileRows(now);
  const profiles = await writeRows(client, people);
  const ordered = orderRows(now);
  const reader = createRows(client, ensureCounts(campusDefaults));
  // An existing ledger is not touched.
  const money = (await reader.get('balances', campusBalanceId)) ? [] : moneyRows(ordered, now);
  const shown = [...productRows(now), ...ordered, ...communityRows(now), ...settingsRows(now)];
  const [accounts, rows] = await Promise.all([
    writeAccounts(client, everyone),
    writeRows(client, [...shown, ...money, ...recordRows([...people, ...shown], now)]),
  ]);
  const { totals } = await recount({ rows: reader, settings: campusDefaults });
  return { rows: profiles + rows, accounts, pictures, totals };
}
