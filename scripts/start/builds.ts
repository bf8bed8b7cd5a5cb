import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

interface Build {
  readonly what: string;
  /** Glob patterns and files that the result depends on. */
  readonly sources: readonly string[];
  readonly results: readonly string[];
  /** Script and arguments for Node. */
  readonly command: readonly string[];
}

const functionNames = ['market', 'admin', 'signup', 'payments', 'accounts', 'upkeep'];

const builds: readonly Build[] = [
  {
    what: 'functions',
    sources: ['functions/**/*.ts', 'scripts/build-functions.ts', 'scripts/functions/*.ts', 'package-lock.json'],
    results: functionNames.flatMap((name) => [`dist/functions/${name}/main.js`, `dist/functions/${name}/package.json`]),
    command: ['scripts/build-functions.ts'],
  },
  {
    what: 'web client',
    sources: [
      'web/**/*',
      'functions/domain/**/*.ts',
      'vite.config.ts',
      'scripts/prerender.ts',
      'scripts/offline.ts',
      'postcss.config.cjs',
      'package-lock.json',
    ],
    results: ['dist/web/index.html'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
];

const changedAt = (file: string): number => statSync(file).mtimeMs;

function isStale({ sources, results }: Build): boolean {
  if (!results.every((file) => existsSync(file))) return true;
  const oldestResult = Math.min(...results.map(changedAt));
  return globSync([...sources]).some((file) => changedAt(file) > oldestResult);
}

/** Builds what is missing or older than its sources, in the working folder. Throws StartProblem. */
export function buildWhatIsStale(): void {
  for (const build of builds.filter(isStale)) {
    console.log(`Building the ${build.what} …`);
    const { status } = spawnSync(process.execPath, build.command, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) {
      throw new StartProblem(`The ${build.what} could not be built, for the reason above; nothing was started.`);
    }
  }
}
