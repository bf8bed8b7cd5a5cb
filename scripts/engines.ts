/**
 * `npm run engines [-- a-file] [-g "a sentence"] [--project webkit]`: the main journeys and all pages in Firefox,
 * WebKit and Chromium.
 */
import { spawnSync } from 'node:child_process';
import { tellFailures } from 'appwrite-local/command';
import { buildWhatIsStale } from './start/builds.ts';
import { findEngines } from './test/engines.ts';

tellFailures('npm run engines [-- FILE] [-g SENTENCE] [--project firefox|webkit|chromium]');
const env = { ...process.env, ...(await findEngines()) };
buildWhatIsStale((what) => console.log(`Building the ${what.join(' and the ')} …`));
const args = ['test', '--config', 'tests/engines/playwright.config.ts', ...process.argv.slice(2)];
const { status, error } = spawnSync('playwright', args, { stdio: 'inherit', env });
if (error) throw error;
process.exitCode = status ?? 1;
