/**
 * `node bench/call-costs.ts [--count 300] [--kinds 'wish,list']`: what one call of each kind of a Monday (bench/monday/day.ts) costs the embedded server: processor time of
 * the server and of its functions, with the news that follow, and the bytes of the answer. One caller, one kind after the other. From these
 * bench/queues.ts calculates what many callers meet; processor time holds on a busy machine, too, where the clock does not.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { atRest } from './local/at-rest.ts';
import { removeData, startServer } from './local/campus.ts';
import { actsOf } from './monday/actions.ts';
import { Tally } from './monday/call-stats.ts';
import { openCrowd } from './monday/crowd.ts';
import { drawBefore } from './monday/products.ts';
import { cpuMs, cpuMsOfTree } from './process-tree.ts';
import { machine } from './results.ts';
import { table } from './table.ts';
import { campusOf } from './years/campus-size.ts';
import { fillYears } from './years/fill.ts';

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { count: { ...string, default: '300' }, kinds: string } });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 20) {
  console.error('node bench/call-costs.ts [--count 300]: a whole number from 20.');
  process.exit(2);
}
const people = 1_000;
/** At first code is compiled and processes of functions are started. */
const warmUp = 20;
const atOnce = 8;
/** Readings cost so little that what the server does by itself would count beside fewer of them. */
const readings = 10;
const doings = 'put into the cart,pre-order,booking,rental,talk message,read mark,wish,upload of a photo'.split(',');
/** Somebody who blocked a seller is refused; more than so many would be measured as answers. */
const refusedMost = 0.05;

const size = campusOf(people, 1, { products: 1_000, orders: 500 });
const data = mkdtempSync(join(tmpdir(), 'lapak-costs-'));
const { sessions } = await fillYears(
  data,
  size,
  Array.from({ length: people }, (_, n) => n),
);
const server = await startServer(data, ['--trust-proxy']);
try {
  await drawBefore(server, sessions, size);
  const random = seededRandom(25);
  const tally = new Tally();
  const crowd = await openCrowd(server, sessions, people, { sockets: people / 4, pairs: people / 20 }, tally);
  const acts = await actsOf(crowd, size, random, tally);
  const rows: (string | number)[][] = [['call', 'server ms', 'functions ms', 'bytes of the answer']];
  const used = () => ({ server: cpuMs([server.pid]), all: cpuMsOfTree(server.pid) });
  const asked = values.kinds?.split(',');
  for (const [kind, act] of Object.entries(acts)) {
    if (asked && !asked.includes(kind)) continue;
    const times = doings.includes(kind) ? count : count * readings;
    let [next, bytes, refused] = [0, 0, 0];
    const run = async (until: number) => {
      const caller = async () => {
        while (next < until) {
          const answer = await act(next++, performance.now()).catch((error: unknown) => {
            refused++;
            if (refused > times * refusedMost) throw error;
          });
          if (answer instanceof ArrayBuffer) bytes += answer.byteLength;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      await atRest(server); // the news of it, too
    };
    await run(warmUp);
    bytes = 0;
    const from = used();
    await run(warmUp + times);
    const to = used();
    const ofServer = (to.server - from.server) / times;
    const ofAll = (to.all - from.all) / times;
    const row = [kind, ofServer.toFixed(2), (ofAll - ofServer).toFixed(2), bytes > 0 ? Math.round(bytes / times) : ''];
    console.error(row.join(', '));
    rows.push(row);
  }
  for (const socket of crowd.sockets) socket.terminate();
  console.log(`${machine()}; ${count} of each action, ${readings} times as many readings\n\n${table(rows)}`);
  for (const trouble of tally.troubles) console.log(`- ${trouble}`);
} finally {
  await server.close();
  removeData(server);
}
