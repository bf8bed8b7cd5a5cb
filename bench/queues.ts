/**
 * `node bench/queues.ts [--keep]`: what many callers meet, calculated by a simulation of the queues (bench/queues/simulate.ts) from what one call costs
 * (bench/queues/measured.ts). First two points that were measured beside what the simulation says of them, then how many people one embedded server, one
 * Appwrite and a cluster hold in the busiest minutes of a Monday. Same seed, same tables; `--keep` writes them into docs/scale.md.
 */
import { tablesOfQueues } from './queues/tables.ts';
import { keepResults } from './results.ts';

const text = tablesOfQueues();
console.log(text);
if (process.argv.includes('--keep')) keepResults('queues', text, 'docs/scale.md');
