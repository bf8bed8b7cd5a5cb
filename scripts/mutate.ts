/**
 * `npm run mutate [-- FILES]`: applies mutants to the rules (the domain and the kinds' rules, or only FILES, such as
 * `functions/domain/money/*.ts`), one at a time, and reports those that no test of `tests/domain` noticed. Uses
 * StrykerJS; its 180 packages are installed into tests/mutation on first use, so that other installs do not download
 * them. Fails if tests notice less than 90 % of the covered mutants. A mutant takes about half a second of a core, and
 * there are thousands.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { table } from '../bench/table.ts';
import { ownPackages } from './proof/own-packages.ts';

const folder = 'tests/mutation';
const report = `${folder}/report/mutation.json`;

function run(command: string, args: readonly string[]): number {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) console.error(error.message);
  return status ?? 1;
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Mutants of each folder: noticed, missed, and not covered by any test. */
function summary({ files }: Report): (string | number)[][] {
  const rooms = new Map<string, { noticed: number; let: number; unmet: number }>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const room = rooms.get(dirname(file)) ?? { noticed: 0, let: 0, unmet: 0 };
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') room.noticed++;
      else if (status === 'Survived') room.let++;
      else if (status === 'NoCoverage') room.unmet++;
    }
    rooms.set(dirname(file), room);
  }
  const rows = [...rooms].map(([name, { noticed, let: through, unmet }]) => [
    name,
    noticed,
    through,
    unmet,
    `${((100 * noticed) / Math.max(1, noticed + through)).toFixed(1)} %`,
  ]);
  return [['room', 'noticed', 'let through', 'met by no test', 'noticed of those met'], ...rows];
}

ownPackages(folder);
rmSync(report, { force: true }); // the report of the previous run
const files = process.argv.slice(2);
const chosen = files.length > 0 ? ['--mutate', files.join(',')] : [];
const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`;
const status = run(process.execPath, [stryker, 'run', `${folder}/stryker.config.json`, ...chosen]);
const rows = existsSync(report) ? summary(JSON.parse(readFileSync(report, 'utf8'))) : [];
console.log(`\n${table(rows)}`);
// FILES that match nothing give no mutants; that must not count as success.
if (rows.length < 2) console.error('There was nothing to put a fault into.');
process.exit(rows.length < 2 ? 1 : status);
