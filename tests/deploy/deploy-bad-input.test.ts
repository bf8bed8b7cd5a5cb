import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Runtime } from 'node-appwrite';
import { expect, it } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import type { DeployRequest } from '../../deploy/project/target.ts';
import { deploy, stage, title } from '../support/deploy-target.ts';
import { frontServer, type Interception, refuse } from '../support/front-server.ts';
import { proof, runs } from '../support/proof.ts';

const { closing, fresh, small } = stage();

/** What a run changes in the environment of the test's project. */
interface Run {
  readonly endpoint?: string;
  readonly project?: string;
  readonly key?: string;
  readonly env?: object;
  readonly flags?: readonly string[];
  /** The step at which Ctrl-C is pressed. */
  readonly stopAt?: string;
}

/** An empty project behind a server with planned failures, a small backend, and deploy as a command. */
async function site(intercept: Interception = () => false) {
  const project = await fresh();
  const backend = await small([title]);
  const file = join(backend.configDir, 'appwrite.json');
  writeFileSync(file, JSON.stringify(backend.config));
  const front = await frontServer(project.endpoint, intercept);
  closing.push(front.close);
  const run = (options: Run = {}) => {
    const { endpoint = project.endpoint, project: id = project.projectId, key = project.key, flags = [] } = options;
    const args = [
      'deploy/deploy.ts',
      '--endpoint',
      endpoint,
      '--project',
      id,
      '--key',
      key,
      '--config',
      file,
      ...flags,
    ];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...options.env } });
    let said = '';
    let isStopped = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (!options.stopAt || isStopped || !new RegExp(`\\d/\\d+ ${options.stopAt}.* …`).test(said)) return;
        isStopped = child.kill('SIGINT');
      });
    return new Promise<{ code: number | null; said: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, said })),
    );
  };
  const request = (more: Partial<DeployRequest> = {}) => project.request(backend.config, backend.configDir, more);
  const again = () => deploy(request());
  return { project, front, run, request, again };
}

/**
 * A deploy to a healthy server completes the interrupted one, and a further deploy has nothing to do. Only `npm run
 * proof` starts the command for this.
 */
async function goesOn({ run, again }: Awaited<ReturnType<typeof site>>): Promise<void> {
  if (proof) {
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Done.') });
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Nothing to do') });
    return;
  }
  expect((await again()).length).toBeGreaterThan(0);
  expect(await again()).toEqual([]);
}

it('reports an unknown API key', async () => {
  const { run } = await site();
  const { code, said } = await run({ key: 'standard_wrong' });
  expect(code).toBe(1);
  expect(said).toContain('does not know this key in the project fresh');
  expect(said).toMatch(/Nothing was changed\.\n$/);
  expect(said).not.toContain('goes on from there');
});

it('reports an API key of another project', async () => {
  const stopped = await site((_, answer) =>
    _.url?.includes('/health') ? false : refuse(answer, 403, 'project_id_missing', 'Project ID is missing'),
  );
  const { code, said } = await stopped.run({ endpoint: stopped.front.endpoint });
  expect(code).toBe(1);
  expect(said).toContain('This key does not belong to the project fresh');
});

it('reports a missing scope; the next run resumes', async () => {
  const message = 'User (role: applications) missing scopes (["tables.write"])';
  const stopped = await site((asked, answer) =>
    asked.method === 'POST' && asked.url?.endsWith('/tables')
      ? refuse(answer, 401, 'general_unauthorized_scope', message)
      : false,
  );
  const { code, said } = await stopped.run({ endpoint: stopped.front.endpoint });
  expect(code).toBe(1);
  expect(said).toContain('The key lacks a scope: tables.write. Add it');
  await goesOn(stopped);
});

const otherVersions = [
  ['1.8.1', 'is Appwrite 1.8.1; deploy needs 1.9.'],
  ['2.0.0', 'is Appwrite 2.0.0, newer than what this deploy was made for'],
  ['', 'is Appwrite of an unknown version'],
] as const;

it.each(otherVersions.slice(0, runs(1, otherVersions.length)))(
  'refuses a server whose version is "%s"',
  async (version, reason) => {
    const { run, front } = await site((asked, answer) => {
      if (!asked.url?.includes('/health/version')) return false;
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ version }));
      return true;
    });
    const { code, said } = await run({ endpoint: front.endpoint });
    expect(code).toBe(1);
    expect(said).toContain(reason);
    expect(front.calls).toHaveLength(1);
  },
);

it('reports a full disk of the server; the next run resumes', async () => {
  const stopped = await site((asked, answer) =>
    asked.method === 'POST' && asked.url?.endsWith('/deployments')
      ? refuse(answer, 500, 'general_unknown', 'fwrite(): Write failed with errno=28 No space left on device')
      : false,
  );
  const { code, said } = await stopped.run({ endpoint: stopped.front.endpoint });
  expect(code).toBe(1);
  expect(said).toContain('The server has no room left');
  expect(said).toContain('the same command goes on from there');
  await goesOn(stopped);
});

it('reports a lost connection; the next run resumes', async () => {
  const stopped = await site((asked, answer) => {
    if (asked.method !== 'POST' || !asked.url?.includes('/functions')) return false;
    answer.destroy();
    return true;
  });
  const { code, said } = await stopped.run({ endpoint: stopped.front.endpoint });
  expect(code).toBe(1);
  expect(said).toContain('The connection to the server broke');
  await goesOn(stopped);
});

const steps = [
  ['deploy code of function hello', /\/deployments$/],
  ['create table things', /\/tables$/],
  ['create function hello', /\/functions$/],
  ["reserve the administrator's account", /\/users$/],
] as const;

const shown = steps.slice(0, runs(1, steps.length));

it.each(shown)('Ctrl-C at "%s": says that deploy was stopped, and the next run resumes', async (step, held) => {
  // The server never answers this call, so the step is running when Ctrl-C is pressed.
  const stopped = await site((asked) => asked.method === 'POST' && held.test(asked.url ?? ''));
  const { code, said } = await stopped.run({ endpoint: stopped.front.endpoint, stopAt: step });
  expect(code).toBe(130);
  expect(said).toContain('Deploy was stopped by you. What was done so far stays');
  await goesOn(stopped);
});

it('repeated dry runs before the first deploy print the same plan', async () => {
  const { run } = await site();
  const dryRun = { flags: ['--dry-run'], env: { CONTACT_EMAIL: 'pengurus@kampus.test' } };
  const { code, said } = await run(dryRun);
  expect([code, said]).toEqual([0, expect.stringContaining('the vapidPublicKey that the deploy makes.')]);
  expect(said).toContain('the administrator is named by the deploy.');
  expect((await run(dryRun)).said).toBe(said);
});

it('notes in the plan that a domain belongs to another project, and creates everything else', async () => {
  const domain = 'bayar.lain.test';
  const { project, front, request } = await site((asked, answer) => {
    if (asked.method === 'POST' && asked.url?.includes('/proxy/rules'))
      return refuse(answer, 409, 'rule_already_exists', 'Domain is already used.');
    if (asked.headers.host !== domain) return false;
    answer.writeHead(200, { 'x-appwrite-execution-id': 'of-another-project' }).end('halo');
    return true;
  });
  const of = (host: string) => planDeploy(request({ endpoint: front.endpoint, domains: { hello: host } }));
  const { steps, notes } = await of(domain);
  expect(notes).toContainEqual(expect.stringContaining(`The domain ${domain} already belongs to something else`));
  const [taken, ...more] = steps.filter(({ title }) => title === `give function hello the domain ${domain}`);
  expect([taken?.canWait, more]).toEqual([true, []]);
  expect((await of('bayar.bebas.test')).notes.filter((note) => note.includes('belongs'))).toEqual([]);
  // On the server the domain belongs to another function of the project.
  await deploy(request({ domains: { hello: domain } }));
  await project.functions.create({ functionId: 'other', name: 'Other', runtime: Runtime.Node22, execute: ['any'] });
  const { config } = request();
  const functions = config.functions?.map((one) => ({ ...one, $id: 'other' })) ?? [];
  const own = await planDeploy(request({ domains: { other: domain }, config: { ...config, functions } }));
  expect(own.notes).toContainEqual(expect.stringContaining(`The domain ${domain} already belongs to something else`));
});

it('creates everything else if the mail server is unreachable, with exit code 3 until it answers', async () => {
  const smtp = { smtpEnabled: false, smtpHost: '', smtpPort: 0, smtpUsername: '', smtpSecure: null };
  let isWell = false;
  const sent: string[] = [];
  const { project, front, run } = await site((asked, answer) => {
    const json = (value: object) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (asked.url?.endsWith('/project') && asked.method === 'GET') {
      json({ $id: 'fresh', name: 'Lapak Kampus', authMethods: [], ...smtp });
      return true;
    }
    if (!asked.url?.endsWith('/project/smtp')) return false;
    if (!isWell) return refuse(answer, 400, 'project_smtp_config_invalid', 'Could not connect to mail.example');
    asked.on('data', (chunk: Buffer) => sent.push(chunk.toString()));
    asked.on('end', () => json({}));
    return true;
  });
  const env = {
    SMTP_HOST: 'mail.example',
    SMTP_SENDER: 'a@mail.example',
    SMTP_SECURE: 'none',
    ADMIN_EMAIL: 'kepala@kampus.test',
    ADMIN_PASSWORD: 'rahasia sekali',
  };
  const first = await run({ endpoint: front.endpoint, env });
  expect(first.code).toBe(3);
  expect(first.said).toContain('- send mails by mail.example: Could not connect to mail.example');
  const { users } = await project.users.list();
  expect(users).toMatchObject([{ email: 'kepala@kampus.test', labels: ['admin'], emailVerification: true }]);
  isWell = true;
  expect(await run({ endpoint: front.endpoint, env })).toMatchObject({ code: 0 });
  // Appwrite 1.9.6 accepts tls or ssl, or no value at all.
  expect(JSON.parse(sent.join(''))).not.toHaveProperty('secure');
});
