import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { hasTurn, takeBuildTurn } from '../../build/build-turn.ts';
import { StartProblem } from './start-problem.ts';

interface Build {
  readonly what: string;
  /** Glob patterns and files that the result depends on. */
  readonly sources: readonly string[];
  readonly results: readonly string[];
  /** Script and arguments for Node. */
  readonly command: readonly string[];
}

function functionResults(): string[] {
  if (!existsSync('appwrite.json')) return [];
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: { path: string }[] };
  return functions.flatMap(({ path }) => [`${path}/main.js`, `${path}/package.json`, `${path}.sources.json`]);
}

// Folders count as sources, too, because a deleted file changes only its folder.
const functionBuild = (): Build => ({
  what: 'functions',
  sources: ['functions/**', 'build/functions.ts', 'build/undici.ts', 'package-lock.json'],
  results: functionResults(),
  command: ['build/functions.ts'],
});

const webBuild = (): Build => ({
  what: 'web client',
  sources: [
    'web/**',
    'functions/domain/**',
    'functions/kinds/**',
    'vite.config.ts',
    '.browserslistrc',
    'build/**',
    'postcss.config.cjs',
    'package.json',
    'package-lock.json',
  ],
  results: ['dist/web/index.html', 'dist/web/version.json'],
  command: ['build/web.ts', '--quiet'],
});

const changedAt = (file: string): number => statSync(file).mtimeMs;

const isMissing = (results: readonly string[]) => results.length === 0 || !results.every((file) => existsSync(file));

function isStale({ sources, results }: Build): boolean {
  if (isMissing(results)) return true;
  const oldestResult = Math.min(...results.map(changedAt));
  return globSync([...sources]).some((file) => changedAt(file) > oldestResult);
}

function make({ what, command }: Build): void {
  const { status } = spawnSync(process.execPath, command, {
    ...{ stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...hasTurn } },
  });
  if (status !== 0) {
    throw new StartProblem(`The ${what} could not be built, for the reason above; nothing was started.`);
  }
}

/**
 * Builds what is missing or older than its sources, in the working folder; calls `announce` before the first build.
 * Throws StartProblem.
 */
export function buildWhatIsStale(announce: (what: readonly string[]) => void): void {
  const staleNow = () => [functionBuild(), webBuild()].filter(isStale);
  if (staleNow().length === 0) return;
  inTurn(() => {
    // The previous holder of the lock may have built it.
    const stale = staleNow();
    if (stale.length > 0) announce(stale.map(({ what }) => what));
    for (const build of stale) make(build);
  });
}

function inTurn(work: () => void): void {
  const endTurn = takeBuildTurn();
  try {
    work();
  } finally {
    endTurn();
  }
}

/**
 * Builds the functions if one has no build, or with 'stale' also if one is older than the sources. Throws StartProblem.
 */
export function buildFunctionsOf(state: 'missing' | 'stale'): void {
  const build = functionBuild();
  const isNeeded = () => (state === 'stale' ? isStale(build) : isMissing(build.results));
  if (!isNeeded()) return;
  inTurn(() => {
    if (!isNeeded()) return;
    console.log(`Building the ${build.what} …`);
    make(build);
  });
}

/** Time of the oldest build of a function, in ms. */
export const functionsBuiltAt = (): number => Math.min(...functionResults().map(changedAt));
