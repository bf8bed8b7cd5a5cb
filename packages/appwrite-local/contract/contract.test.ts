import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../src/start.ts';
import { ask } from '../tests/support/http.ts';
import { knownDifferences } from './known-differences.ts';
import { contractScopes } from './runner/key-scopes.ts';
import type { Target } from './runner/play.ts';
import { runScenario } from './runner/run-scenario.ts';
import { loadScenarios, type Scenario } from './runner/scenario.ts';
import { judge, listedSteps, report } from './runner/verdict.ts';

/** Scenarios mostly wait (for time-outs and mails), so several run at the same time. */
const AT_ONCE = 3;

const servers: LocalAppwrite[] = [];
const free: LocalAppwrite[] = [];
const waiting: ((server: LocalAppwrite) => void)[] = [];

beforeAll(async () => {
  for (let n = 0; n < AT_ONCE; n++) {
    const server = await startLocalAppwrite({
      config: fileURLToPath(new URL('appwrite.json', import.meta.url)),
      projectId: 'conformance',
      key: 'contract-key',
      platforms: ['localhost'],
      onError: () => {}, // some recorded answers are unexpected errors of the real server
    });
    servers.push(server);
    free.push(server);
  }
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Gives each scenario an empty server. */
async function withServer<T>(work: (server: LocalAppwrite) => Promise<T>): Promise<T> {
  const server = free.pop() ?? (await new Promise<LocalAppwrite>((resolve) => waiting.push(resolve)));
  try {
    await server.reset();
    return await work(server);
  } finally {
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  }
}

/** Uses exactly the scopes that the command asks for. */
async function keyOf(server: LocalAppwrite): Promise<string> {
  const body = { keyId: 'unique()', name: 'contract', scopes: contractScopes };
  const { status, body: made } = await ask(server, '/project/keys', { method: 'POST', key: server.key, body });
  if (status !== 201) throw new Error(`No key for the contract: ${status}`);
  return String(made.secret);
}

async function play(server: LocalAppwrite, scenario: Scenario): ReturnType<typeof runScenario> {
  const target: Target = {
    endpoint: server.endpoint,
    project: server.projectId,
    key: await keyOf(server),
    mailbox: server.mailbox,
    smtp: ['127.0.0.1', 1025], // stored, never called: mails stay in the mailbox
    quiet: 'pong', // the embedded server sends events before it answers the request that caused them
  };
  return runScenario(target, scenario, listedSteps(scenario.name, knownDifferences));
}

describe.concurrent('the embedded server answers as recorded from Appwrite 1.9.6', () => {
  test.for(loadScenarios())('$name', async (scenario) => {
    const result = await withServer((server) => play(server, scenario));
    expect(report(judge(result, knownDifferences))).toBe('');
  });
});
