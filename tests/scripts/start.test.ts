import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { startLocalAppwrite } from 'appwrite-local';
import { afterEach, describe, expect, test } from 'vitest';
import { startCampus } from '../../scripts/start/campus.ts';
import { ensureDataFolder } from '../../scripts/start/data-folder.ts';
import { readFlags } from '../../scripts/start/flags.ts';
import { functionVariables, simulatorOptions, webConfig } from '../../scripts/start/settings.ts';
import { StartProblem } from '../../scripts/start/start-problem.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

const takePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    taken.push(server);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

describe('npm start', () => {
  test('reads the port from --port or PORT, and defaults to 4000', () => {
    expect(readFlags([], {})).toEqual({ port: 4000, data: '.lapak', limits: false, campus: 'pertama' });
    expect(readFlags([], { PORT: '5000' }).port).toBe(5000);
    expect(readFlags(['--port', '6000', '--data', 'x', '--limits'], { PORT: '5000' })).toEqual({
      port: 6000,
      data: 'x',
      limits: true,
      campus: 'pertama',
    });
  });

  test('opens the second demo campus with --campus, with a data folder of its own', () => {
    expect(readFlags(['--campus', 'kedua'], {})).toMatchObject({ campus: 'kedua', data: '.lapak-kedua' });
    expect(() => readFlags(['--campus', 'ketiga'], {})).toThrow('--campus pertama or kedua');
  });

  test.each([['--port', 'abc'], ['--port', '70000'], ['--port', '-1'], ['--colour']])(
    'refuses %s %s, and says what is wrong',
    (...args) => {
      expect(() => readFlags(args, {})).toThrow(StartProblem);
    },
  );

  test('reports a port in use in one sentence', async () => {
    const port = await takePort();
    await expect(startCampus({ port, data: ':memory:', env: {} })).rejects.toThrow(
      new StartProblem(`Port ${port} is taken, perhaps by a campus that runs already: try --port ${port + 1}.`),
    );
  });

  test('reports a running campus in one sentence', async () => {
    const data = mkdtempSync(join(tmpdir(), 'lapak-open-'));
    const open = await startLocalAppwrite({ config: { projectId: 'another' }, data });
    try {
      await expect(startCampus({ port: 0, data: data, env: {} })).rejects.toThrow(
        new StartProblem(
          `A campus already runs on ${data}: close that one first (Ctrl+C), or keep this one elsewhere with --data and --port.`,
        ),
      );
    } finally {
      await open.close();
      rmSync(data, { recursive: true });
    }
  });

  test.each([
    ['of before 1.0', 0],
    ['of a later version', 2],
  ])('explains in one sentence how to start afresh if there is data %s, which stays unchanged', async (_, layout) => {
    const folder = mkdtempSync(join(tmpdir(), 'lapak-old-'));
    const path = join(folder, 'appwrite.sqlite');
    const old = new DatabaseSync(path);
    old.exec(`PRAGMA journal_mode=WAL; PRAGMA user_version=${layout}; CREATE TABLE rows (id TEXT)`);
    old.close();
    const before = readFileSync(path);
    try {
      await expect(startCampus({ port: 0, data: folder, env: {} })).rejects.toThrow(
        new StartProblem(
          `${folder} holds data of another version, and nothing in it was changed: start afresh elsewhere (npm start -- --data .lapak-2), or move that folder away and run npm start again.`,
        ),
      );
      expect(readFileSync(path)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('reports in one sentence that a folder cannot be created', () => {
    expect(() => ensureDataFolder(join(import.meta.filename, 'below'))).toThrow(/can't be written to \(ENOTDIR\)/);
  });

  test('reports in one sentence that a folder or a file in it is read-only', ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lapak-rights-'));
    const start = () => asNobodySpecial(`ensureDataFolder(${JSON.stringify(folder)})`);
    try {
      chmodSync(folder, 0o777);
      const { status } = start();
      if (status === stillRoot) skip('may not become anybody but root');
      expect(status).toBe(0);
      mkdirSync(join(folder, 'lost+found'), { mode: 0o700 }); // A mounted disk has files of other owners.
      expect(start().status).toBe(0);
      const secrets = join(folder, 'secrets.json');
      writeFileSync(secrets, '{}', { mode: 0o400 });
      expect(start().stderr).toContain(`${secrets} can't be written to (EACCES): choose another folder with --data`);
      rmSync(secrets);
      chmodSync(folder, 0o555);
      expect(start().stderr).toContain(`${folder} can't be written to (EACCES): choose another folder with --data`);
    } finally {
      chmodSync(folder, 0o777);
      rmSync(folder, { recursive: true });
    }
  });
});

const stillRoot = 77;

/** Runs one line without root's rights, because root can write to every folder. */
function asNobodySpecial(line: string) {
  const script = `import { ensureDataFolder } from '${pathToFileURL('scripts/start/data-folder.ts').href}';
    if (process.getuid?.() === 0) try { process.setgid(65534); process.setuid(65534); } catch { process.exit(${stillRoot}) }
    ${line};`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

/** Runs the launcher alone in its own folder; returns its last printed line. */
function sentenceFrom(args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-bare-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    cpSync('scripts/launch.js', join(folder, 'scripts/launch.mjs'));
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(1);
    return stderr.trim().split('\n').at(-1) ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('npm start in a bare checkout', () => {
  test('reports that packages are missing', () => {
    expect(sentenceFrom(['scripts/launch.mjs', 'start'])).toBe(
      'The packages are not installed yet: run "npm ci" first.',
    );
  });

  test('reports an outdated Node', () => {
    const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';
    expect(sentenceFrom(['--import', old, 'scripts/launch.mjs', 'start'])).toMatch(
      /^This needs Node 24, and this is v/,
    );
  });

  test('builds what is missing, and reports a failed build', () => {
    const builds = pathToFileURL('scripts/start/builds.ts').href;
    const script = `import { buildWhatIsStale } from '${builds}'; const said = []; try { buildWhatIsStale((what) => said.push(what)) } catch (error) { console.error(JSON.stringify(said), error.message); process.exit(1) }`;
    expect(sentenceFrom(['--input-type=module', '--eval', script])).toBe(
      '[["functions","web client"]] The functions could not be built, for the reason above; nothing was started.',
    );
  });
});

test('shared links of npm start lead to this machine', () => {
  const variables = functionVariables('http://localhost:4000', {});
  expect(variables).toMatchObject({ PUBLIC_ENDPOINT: 'http://localhost:4000/v1', WEB_URL: 'http://localhost:4000' });
  expect(webConfig(variables).shareUrl).toBe('http://share.functions.localhost:4000');
  // With the dev server in front of it, Appwrite has its own port.
  expect(functionVariables('http://localhost:4000', {}, 41_234).SHARE_URL).toBe(
    'http://share.functions.localhost:41234',
  );
});

test('the demo campus has a push contact, and takes a push service from the environment', () => {
  expect(functionVariables('http://localhost:4000', {}).VAPID_SUBJECT).toMatch(/^mailto:\w+@/);
  const { PUSH_SERVICES } = functionVariables('http://localhost:4000', { PUSH_SERVICES: 'http://127.0.0.1:9911' });
  expect(PUSH_SERVICES).toBe('http://127.0.0.1:9911');
});

test('the environment overrides an administrator’s setting only if the variable is set', () => {
  const rules = ['SOLD_COUNTS_ON', 'HOLD_MINUTES', 'PLATFORM_FEE_PERCENT', 'CAMPUS_DOMAINS', 'MEETING_PLACES'];
  const variables = functionVariables('http://localhost:4000', {});
  for (const rule of rules) expect(variables).not.toHaveProperty(rule);
  expect(functionVariables('http://localhost:4000', { CAMPUS_DOMAINS: 'univ.id' }).CAMPUS_DOMAINS).toBe('univ.id');
});

describe('payments of npm start', () => {
  test('stay on this machine if no key is set', () => {
    const variables = functionVariables('http://localhost:4000', {});
    expect(variables.MIDTRANS_API_URL).toBe('http://localhost:4000/midtrans');
    expect(webConfig(variables)).toMatchObject({
      midtransMode: 'simulator',
      midtransScriptUrl: 'http://localhost:4000/midtrans/snap/snap.js',
    });
    expect(simulatorOptions(4000, {})?.serverKey).toBe(variables.MIDTRANS_SERVER_KEY);
  });

  test('go to the Midtrans sandbox if a key is set', () => {
    const env = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-x', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-x' };
    const variables = functionVariables('http://localhost:4000', env);
    expect(variables).toMatchObject({ MIDTRANS_SERVER_KEY: 'SB-Mid-server-x', MIDTRANS_MODE: 'sandbox' });
    expect(variables.MIDTRANS_API_URL).toBeUndefined();
    expect(webConfig(variables).midtransClientKey).toBe('SB-Mid-client-x');
    expect(webConfig(variables).midtransScriptUrl).toBeUndefined();
    expect(simulatorOptions(4000, env)).toBeNull();
  });
});
