/**
 * Builds the client into dist/web, and /version.json beside it: the version of package.json, the commit (with "-dirty" where files
 * were changed since; absent outside of a git checkout), and the time of SOURCE_DATE_EPOCH (seconds) where that is set. The same
 * sources give the same bytes, so that a deploy that changes nothing finds nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

/** Undefined where there is no git, or this folder is not a checkout of it. */
function commitNow(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : undefined;
}

function timeGiven(): string | undefined {
  const seconds = process.env.SOURCE_DATE_EPOCH;
  return seconds ? new Date(Number(seconds) * 1000).toISOString() : undefined;
}

await build({ logLevel: process.argv.includes('--quiet') ? 'warn' : 'info' });
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const file = { version, commit: commitNow(), builtAt: timeGiven() };
writeFileSync('dist/web/version.json', `${JSON.stringify(file)}\n`);
