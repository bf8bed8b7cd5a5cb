/** Operating rules without a server: backups by age, certificates, clocks, columns, indexes, variables of payments. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Models } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { certificateFinding } from '../../deploy/doctor/check-address.ts';
import { checkClock } from '../../deploy/doctor/check-machine.ts';
import { backupName, backupsIn } from '../../deploy/host/backups.ts';
import { compareColumn } from '../../deploy/project/compare-column.ts';
import { isSameIndex } from '../../deploy/project/plan-tables.ts';

test('lists complete backups of ours, the newest first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = ['2026-11-24T03-15-00', '2026-11-26T03-15-00', '2026-11-25T03-15-00'];
  for (const name of [...whole, '2026-11-27T03-15-00', 'photos']) mkdirSync(join(folder, name));
  for (const name of [...whole, 'photos']) writeFileSync(join(folder, name, 'manifest.json'), '{}');
  expect((await backupsIn(folder)).map(({ path }) => path)).toEqual(
    ['2026-11-26T03-15-00', '2026-11-25T03-15-00', '2026-11-24T03-15-00'].map((name) => join(folder, name)),
  );
  expect((await backupsIn(folder))[0]?.madeAt).toBe(Date.parse('2026-11-26T03:15:00Z'));
  expect(await backupsIn(join(folder, 'nowhere'))).toEqual([]);
  // Since 1.1.0 the name marks UTC.
  const name = backupName(new Date('2026-11-26T19:15:00.000Z'));
  expect(name).toBe('2026-11-26T19-15-00Z');
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'manifest.json'), '{}');
  expect((await backupsIn(folder))[0]).toEqual({ path: join(folder, name), madeAt: Date.parse('2026-11-26T19:15Z') });
});

test('reports a certificate two weeks before its end', () => {
  const now = Date.parse('2026-11-26T05:00:00Z');
  const day = 86_400_000;
  const finding = (days: number, refused: string | null = null) =>
    certificateFinding('lapak.example', refused, now + days * day, now);
  expect(finding(14)).toMatchObject({ state: 'ok' });
  expect(finding(13)).toMatchObject({ state: 'fault', says: expect.stringContaining('ends in 13 days') });
  expect(finding(60, 'SELF_SIGNED')).toMatchObject({ state: 'fault', says: expect.stringContaining('SELF_SIGNED') });
});

test.each([
  [60, 'ok', 'to 60 s'],
  [-60, 'ok', 'to 60 s'],
  [61, 'fault', '61 s ahead of'],
  [-61, 'fault', '61 s behind'],
  [-7_200, 'fault', '120 minutes behind'],
])('judges a clock that is %i s off: %s', async (off, state, says) => {
  const time = Date.parse('2026-11-26T05:00:00Z');
  const server = createServer((_, answer) => {
    answer.sendDate = false;
    answer.setHeader('date', new Date(time).toUTCString()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = await checkClock(`http://127.0.0.1:${port}/`, 20_000, () => time + off * 1000);
  expect(found).toMatchObject({ state, says: expect.stringContaining(says) });
});

test('accepts a bound as BigInt and a date in another spelling', () => {
  const wanted = { key: 'count', type: 'integer', required: false, array: false, min: 0, max: 20, default: 3 };
  const remote = { ...wanted, status: 'available', min: 0n, max: 20n, default: 3n };
  expect(compareColumn(wanted, remote)).toEqual({ destructive: [], changes: [] });
  expect(compareColumn({ ...wanted, max: 21 }, { ...remote, max: '20' }).changes).toEqual(['max "20" → 21']);
  const when = { key: 'when', type: 'datetime', required: false, array: false, default: '2026-11-26T05:00:00.000Z' };
  const told = { ...when, status: 'available', default: '2026-11-26T05:00:00.000+00:00' };
  expect(compareColumn(when, told).changes).toEqual([]);
});

test('distinguishes indexes by direction, unless one of the two names none', () => {
  const index = { key: 'newest', type: 'key', columns: ['state', 'at'], orders: ['ASC', 'DESC'] };
  const on = (values: object) => ({ ...index, ...values }) as unknown as Models.ColumnIndex;
  expect(isSameIndex(index, on({ orders: ['asc', 'desc'] }))).toBe(true);
  expect(isSameIndex(index, on({ orders: ['asc', 'asc'] }))).toBe(false);
  expect([isSameIndex(index, on({ orders: [] })), isSameIndex({ ...index, orders: [] }, on({}))]).toEqual([true, true]);
  expect(isSameIndex(index, on({ columns: ['at', 'state'] }))).toBe(false);
  expect(isSameIndex(index, on({ type: 'unique' }))).toBe(false);
});
