/** Rows that upkeep deletes after their end. */
import { TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { forgetCodes, forgetMailings } from '../../functions/usecases/upkeep/forget-ended.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { firstOf, orderedFrom, press } from '../support/sales.ts';

const day = 86_400_000;
let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const later = (days: number) => campus.worldWith({ now: () => Date.now() + days * day });

it('deletes the handover code of an ended sale after a month', async () => {
  const [over, open] = [
    firstOf(await orderedFrom(campus, { sellers: 1 })),
    firstOf(await orderedFrom(campus, { sellers: 1 })),
  ];
  for (const { seller, id } of [over, open]) await press(campus.world, seller, id, 'accept');
  await press(campus.world, over.seller, over.id, 'cancel');
  expect(await forgetCodes(later(limits.handoverCodeDays - 1))).toBe(0);
  expect(await forgetCodes(later(limits.handoverCodeDays + 1))).toBe(1);
  expect(await campus.world.rows.get('handoverCodes', over.id)).toBeNull();
  expect(await campus.world.rows.get('handoverCodes', open.id)).not.toBeNull();
});

it('deletes a mailing a year after its end, never a running one', async () => {
  const tables = new TablesDB(clientWith(campus.server.key));
  const endings = { lama: limits.mailingDays + 1, baru: limits.mailingDays - 1, jalan: null };
  for (const [rowId, days] of Object.entries(endings)) {
    const endedAt = days === null ? null : new Date(Date.now() - days * day).toISOString();
    const $createdAt = new Date(Date.now() - 500 * day).toISOString();
    const data = {
      title: 'Kabar',
      state: days === null ? 'running' : 'done',
      by: campus.admin.id,
      endedAt,
      $createdAt,
    };
    await tables.createRow({ databaseId: 'market', tableId: 'mailings', rowId, data });
  }
  await forgetMailings(campus.world);
  const left = await campus.world.rows.list('mailings', { select: ['$id'], limit: 10 });
  expect(left.map(({ $id }) => $id).sort()).toEqual(['baru', 'jalan']);
});
