import { parseArgs } from 'node:util';
import { tellFailures } from '../src/command/failure-sentence.ts';
import { secretFlag } from '../src/command/secret-flag.ts';
import { knownDifferences } from './known-differences.ts';
import { backendOf } from './runner/backend.ts';
import { contractScopes } from './runner/key-scopes.ts';
import type { Target } from './runner/play.ts';
import { resetByKey } from './runner/reset.ts';
import { runScenario } from './runner/run-scenario.ts';
import { loadScenarios } from './runner/scenario.ts';
import { judge, listedSteps, report } from './runner/verdict.ts';

const usage = `npm run contract -- --endpoint URL --project ID --key-file FILE [--only name,name] [--mailbox URL] [--smtp HOST:PORT] [--quiet MILLISECONDS] [--embedded] [--empty-existing]
The key needs ${contractScopes.join(', ')}.`;

tellFailures(usage);

/** A remote server may send events some time after its response. */
const QUIET_MS = '900';

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    only: string,
    mailbox: string,
    smtp: { ...string, default: '127.0.0.1:1025' },
    quiet: { ...string, default: QUIET_MS },
    embedded: { type: 'boolean', default: false },
    'empty-existing': { type: 'boolean', default: false },
  },
});

const { CONTRACT_ENDPOINT, CONTRACT_PROJECT } = process.env;
const endpoint = values.endpoint ?? CONTRACT_ENDPOINT;
const project = values.project ?? CONTRACT_PROJECT;
const key = secretFlag({ flag: 'key', variable: 'CONTRACT_KEY' }, values);
if (!endpoint || !project || !key) {
  console.error(usage);
  process.exit(2);
}

const chosen = values.only?.split(',');
const scenarios = loadScenarios(chosen);
const unknown = chosen?.filter((name) => !scenarios.some((one) => one.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No scenario is named ${unknown.join(' or ')}: see packages/appwrite-local/contract/scenarios.`);
  process.exit(2);
}

const [smtpHost = '', smtpPort = ''] = values.smtp.split(':');
const target: Target = {
  endpoint: endpoint.replace(/\/$/, ''),
  project,
  key,
  mailbox: values.mailbox ?? null,
  quiet: Number(values.quiet),
  smtp: [smtpHost, Number(smtpPort)],
};

const backend = await backendOf(target);
if (backend.wasThere && !values['empty-existing']) {
  console.error(
    'This project has a database "market" already, and the suite empties it: use an empty project, or say --empty-existing.',
  );
  process.exit(2);
}

let passed = 0;
let steps = 0;
let wrong = 0;
try {
  if (!backend.wasThere) await backend.setUp();
  for (const scenario of scenarios) {
    await resetByKey(target);
    const known = values.embedded ? knownDifferences : [];
    const result = await runScenario(target, scenario, listedSteps(scenario.name, known));
    const verdict = judge(result, known);
    const met = result.steps - result.skipped - result.failed.length;
    const failed = verdict.unexpected.length + verdict.outdated.length;
    const skipped = result.skipped > 0 ? ` (${result.skipped} skipped: no mailbox)` : '';
    console.log(`${failed > 0 ? 'FAIL' : 'ok  '} ${result.name.padEnd(14)} ${met}/${result.steps}${skipped}`);
    if (failed > 0) console.log(report(verdict).replace(/^/gm, '     '));
    passed += met;
    steps += result.steps;
    wrong += failed;
  }
  await resetByKey(target);
} finally {
  // The clean-up also runs after a failure, so that the project is empty again.
  if (!backend.wasThere) await backend.remove();
}
console.log(`${passed}/${steps} recorded steps are met`);
process.exit(wrong > 0 ? 1 : 0);
