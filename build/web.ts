/**
 * Builds the client and puts it into dist/web when it is whole, with /version.json beside it: the version of package.json, the commit (with "-dirty" where files
 * were changed since; absent outside of a git checkout), and the time of SOURCE_DATE_EPOCH (seconds) where that is set. The same
 * sources give the same bytes, so that a deploy that changes nothing finds nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { takeBuildTurn } from './build-turn.ts';
import { putInPlace } from './put-in-place.ts';

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

// Vite takes over what is set: a shell or a test run with another one would get a client without its production parts.
process.env.NODE_ENV = 'production';
const endTurn = takeBuildTurn();
// Beside what may be served now, whose pages must not be gone while this takes its seconds.
const built = 'dist/web.next';
await build({
  logLevel: process.argv.includes('--quiet') ? 'warn' : 'info',
  build: { outDir: resolve(built), emptyOutDir: true },
});
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const file = { version, commit: commitNow(), builtAt: timeGiven() };
writeFileSync(`${built}/version.json`, `${JSON.stringify(file)}\n`);
putInPlace(built, 'dist/web');
endTurn();
