/**
 * Killed servers, cut logs, full disks and moved clocks during every kind of trade. `power-cut.test.ts` cuts the power
 * of uploads.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutLog } from '../../packages/appwrite-local/tests/support/cut-log.ts';
import { type CampusProcess, startCampusProcess } from '../support/campus-process.ts';
import { eventually } from '../support/eventually.ts';
import { canFillDisk, fillDisk } from '../support/full-disk.ts';
import { MixedTrades } from '../support/mixed-trades.ts';
import { proof } from '../support/proof.ts';
import { oneOf } from '../support/random-concurrency.ts';
import { unfinished, wrongTrades } from '../support/whole-trades.ts';

/** The proof's bar needs 50 kills; a manual search may use fewer. */
const kills = Number(process.env.KILLS ?? 50);
const [minute, hour] = [60_000, 3_600_000];

let place: CampusProcess;
let trades: MixedTrades;
beforeAll(async () => {
  if (!proof) return;
  place = await startCampusProcess();
  trades = new MixedTrades(place);
  await trades.prepare();
});
afterAll(() => place?.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `readOnly`: the database is open in a server, or must stay unchanged. */
function expectWholeDatabase(folder: string, readOnly = false): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.sqlite') && one !== 'lock.sqlite')) {
    const db = new DatabaseSync(join(folder, name), { readOnly });
    expect(db.prepare('PRAGMA integrity_check').all(), name).toEqual([{ integrity_check: 'ok' }]);
    db.close();
  }
}

/** Lets people trade until this many answers, then runs `happens` while they continue. */
async function amidTrades(answers: number, happens: () => Promise<unknown>): Promise<void> {
  await trades.newBuyers();
  const until = trades.answers + answers;
  const working = trades.begin();
  while (trades.answers < until && !working.isOver()) await pause(10);
  await happens();
  await working.end();
}

const noTrouble = () => expect(trades.trouble.splice(0)).toEqual([]);

/** Lasting inconsistencies. Others may be due to Midtrans notifications that are still on their way. */
async function wrongInTheEnd(look: () => Promise<string[]>): Promise<string[]> {
  let wrong = await look();
  for (let turn = 0; wrong.length > 0 && turn < 5; turn++) {
    await pause(3_000);
    wrong = await look();
  }
  return wrong;
}

/** All answered changes exist and are consistent; upkeep finishes interrupted ones. */
async function expectWholeTrades(): Promise<void> {
  const { campus, now } = place;
  const wrongNow = () => wrongTrades(campus, trades.began);
  expect(await wrongInTheEnd(wrongNow)).toEqual([]);
  expect(await trades.lost()).toEqual([]);
  const afterUpkeep = async () => {
    // Upkeep leaves work younger than a minute to the run that began it.
    place.moveClock(2 * minute);
    await pause(50);
    const began = now();
    await trades.upkeep();
    return unfinished(campus, began);
  };
  expect(await wrongInTheEnd(afterUpkeep)).toEqual([]);
  expect(await wrongInTheEnd(wrongNow)).toEqual([]);
  expect(await trades.lost()).toEqual([]);
  noTrouble();
}

/** Batches close, rentals end, draws happen, deadlines pass. */
const passTime = () => place.moveClock(oneOf([10 * minute, hour, 2 * hour, 5 * hour, 9 * hour, 26 * hour]));

const told = (title: string, counts: ReadonlyMap<string, number>) => {
  const lines = [...counts].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${count} ${what}`);
  console.info(`${title}: ${lines.join(', ')}`);
};

test.runIf(proof)(
  `${kills} kills during every kind of trade lose no acknowledged change, and leave nothing half done`,
  async () => {
    for (let round = 0; round < kills; round++) {
      await amidTrades(20 + Math.floor(Math.random() * 150), () => place.server.kill());
      noTrouble();
      const isCut = round % 5 === 4;
      const copy = isCut ? mkdtempSync(join(tmpdir(), 'lapak-cut-')) : '';
      if (isCut) cpSync(place.server.data, copy, { recursive: true });
      // The first process that opens the database recovers the log; in every other round that is the server.
      if (round % 2 === 0) expectWholeDatabase(place.server.data);
      passTime();
      await place.server.start();
      expectWholeDatabase(place.server.data, true);
      await expectWholeTrades();
      if (isCut) await expectWholeCopy(copy);
    }
    told('Done and refused', trades.tally);
    told('On its way when the server died', trades.cutAmid);
    await eventually(async () => expect(await trades.unheard()).toEqual([]));
    console.info(`${trades.orders.size} orders, ${trades.steps.length} steps of sales, ${trades.answers} answers.`);
    expect(trades.orders.size).toBeGreaterThanOrEqual(kills);
  },
  7_200_000,
);

/** A log cut anywhere recovers to an earlier consistent state, without later answers and without half-done changes. */
async function expectWholeCopy(copy: string): Promise<void> {
  const { kept, whole } = cutLog(join(copy, 'appwrite.sqlite'), Math.random());
  const other = await place.startOn(copy);
  expect(await wrongTrades(other.campus, trades.began)).toEqual([]);
  await trades.upkeep(other.server);
  expect(await wrongTrades(other.campus, trades.began)).toEqual([]);
  await other.stop();
  expectWholeDatabase(copy);
  rmSync(copy, { recursive: true });
  console.info(`A log of ${whole} pages was cut behind ${kept}.`);
}

test.runIf(proof && canFillDisk)(
  'a repeatedly full disk during every kind of trade loses no acknowledged change',
  async () => {
    for (let round = 0; round < 10; round++) {
      let refused = 0;
      await amidTrades(20 + Math.floor(Math.random() * 60), async () => {
        noTrouble();
        const mend = fillDisk(place.server.pid);
        await pause(oneOf([100, 500, 2_000]));
        if (round % 3 === 2) return place.server.kill();
        mend();
        await pause(100);
        refused = trades.trouble.splice(0).length;
        const { size } = trades.orders;
        // The campus recovers by itself.
        await eventually(() => expect(trades.orders.size).toBeGreaterThan(size));
      });
      trades.trouble.length = 0;
      console.info(`The full disk refused ${refused} of them.`);
      if (round % 3 === 2) await place.server.start();
      passTime();
      await expectWholeTrades();
    }
  },
  7_200_000,
);

/** Appwrite's function keys and transactions expire by its clock: requests during a jump get one of these errors. */
const endedByClock = /dynamic API key has expired|[Tt]ransaction.{0,20}expired/;

test.runIf(proof)(
  'a clock set back and ahead by an hour breaks no closing batch, ending rental or draw',
  async () => {
    let cut = 0;
    let latest = place.now();
    for (let round = 0; round < 10; round++) {
      const isKilled = round % 3 === 2;
      await amidTrades(10, async () => {
        for (let move = 0; move < 8; move++) {
          latest = Math.max(latest, place.now());
          place.moveClock(oneOf([hour, -hour, hour, -hour, 3 * hour, 10 * minute, -10 * minute]));
          latest = Math.max(latest, place.now());
          await pause(oneOf([200, 500, 1_000]));
        }
        if (isKilled) return place.server.kill();
        // Requests succeed again after the jumps of the clock.
        await pause(2_000);
        const others = trades.trouble.filter((told) => !endedByClock.test(told));
        expect(others).toEqual([]);
        cut += trades.trouble.splice(0).length;
        const { size } = trades.orders;
        await eventually(() => expect(trades.orders.size).toBeGreaterThan(size));
      });
      if (isKilled) {
        trades.trouble.length = 0;
        // Stored times are now an hour later than the clock of a new server.
        place.moveClock(-hour);
        await place.server.start();
        await amidTrades(20, async () => undefined);
      }
      noTrouble();
      // Upkeep looks again at the times that were stored while the clock was later than now.
      place.moveClock(Math.max(0, latest - place.now()));
      await expectWholeTrades();
    }
    console.info(`The clock cut ${cut} requests off.`);
  },
  7_200_000,
);
