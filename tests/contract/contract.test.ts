import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';
import { knownDifferences } from './known-differences.ts';
import type { Target } from './runner/play.ts';
import { runScenario } from './runner/run-scenario.ts';
import { loadScenarios } from './runner/scenario.ts';
import { judge, report } from './runner/verdict.ts';

/** The embedded server tells events before it answers the request that caused them. */
const QUIET_MS = 60;

let server: LocalAppwrite;
let target: Target;

beforeAll(async () => {
  server = await startLocalAppwrite({
    config: fileURLToPath(new URL('appwrite.json', import.meta.url)),
    projectId: 'conformance',
    key: 'contract-key',
    platforms: ['localhost'],
    onError: () => {}, // some recorded answers are unexpected errors of the real server
  });
  target = {
    endpoint: server.endpoint,
    project: server.projectId,
    key: server.key,
    mailbox: server.mailbox,
    quiet: QUIET_MS,
  };
});

afterAll(() => server.close());

describe('the embedded server answers as recorded from Appwrite 1.9.6', () => {
  beforeEach(() => server.reset());

  test.for(loadScenarios())('$name', async (scenario) => {
    const verdict = judge(await runScenario(target, scenario), knownDifferences);
    expect(report(verdict)).toBe('');
  });
});
