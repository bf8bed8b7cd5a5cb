/**
 * Writes the measured sections of bench/RESULTS.md, each between two HTML comments, the first with its name. The rest
 * of the page is written by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** '2026-11-21, Node v24.1.0, Intel Xeon, 2 cores, load 1.7' */
export const machine = (): string =>
  [
    new Date().toISOString().slice(0, 10),
    `Node ${process.version}`,
    cpus()[0]?.model ?? 'unknown processor',
    `${cpus().length} cores`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ');

const file = 'bench/RESULTS.md';

/** Replaces the measured section of this name. Throws if the page has no such section. */
export function keepResults(section: string, measured: string): void {
  const [begin, end] = [`<!-- measured: ${section} -->`, '<!-- end -->'];
  const page = readFileSync(file, 'utf8');
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`${file} has no section "${begin}" … "${end}".`);
  writeFileSync(file, `${page.slice(0, from)}\n${measured.trim()}\n${page.slice(to)}`);
}
