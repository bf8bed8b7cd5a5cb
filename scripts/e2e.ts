/**
 * `npm run e2e -- cart [-g "a sentence"] [--project phone]`: runs the browser journeys whose file matches a name
 * against the current build.
 */
import { spawnSync } from 'node:child_process';
import { buildWhatIsStale } from './start/builds.ts';
import { StartProblem } from './start/start-problem.ts';
import { findChromium } from './test/chromium.ts';

try {
  buildWhatIsStale((what) => console.log(`Building the ${what.join(' and the ')} …`));
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)];
  const { status, error } = spawnSync('playwright', args, { stdio: 'inherit', env });
  if (error) throw error;
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
