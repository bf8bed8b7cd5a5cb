/**
 * Builds the client and puts it into dist/web when it is complete, with /version.json: the version of package.json, the
 * commit (with "-dirty" if files are changed; absent outside a git checkout), and the time of SOURCE_DATE_EPOCH
 * (seconds) if set. The same sources give the same bytes, so that a deploy without changes has nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { takeBuildTurn } from './build-turn.ts';
import { putInPlace } from './put-in-place.ts';

/** Undefined without git, or outside a checkout. */
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

// Vite uses NODE_ENV if set: with another value from a shell or test run the client would lack its production parts.
process.env.NODE_ENV = 'production';
const endTurn = takeBuildTurn();
// Built in another folder than the served one, whose pages must stay available during the build.
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
