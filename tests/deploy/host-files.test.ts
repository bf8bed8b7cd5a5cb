/**
 * Files that a team copies to its machine: units that systemd accepts, a site that nginx accepts, complete settings,
 * pages with valid commands.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { typedBlocks } from '../../scripts/walk/typed-lines.ts';
import { eventually } from '../support/eventually.ts';
import { hasNginx, nginxFront } from '../support/nginx-front.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const units = globSync('deploy/host/systemd/lapak*');

describe('systemd', () => {
  test.skipIf(!has('systemd-analyze'))('accepts every unit', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    // Ignores missing executables, because the release is not installed on this machine.
    const said = stderr
      .split('\n')
      .filter((line) => line.includes('lapak') && !/is not executable: No such file/.test(line));
    expect(said).toEqual([]);
  });

  test.skipIf(!has('systemd-analyze'))('gives the service a low exposure rating', () => {
    const args = ['security', '--offline=yes', '--threshold=25', 'deploy/host/systemd/lapak.service'];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(stdout).toMatch(/Overall exposure level for lapak\.service: [0-2]\.\d/);
    expect(status).toBe(0);
  });

  test('runs each service as the user lapak, without privilege escalation', () => {
    for (const unit of units.filter((path) => path.endsWith('.service'))) {
      const text = readFileSync(unit, 'utf8');
      for (const line of [
        'User=lapak',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'CapabilityBoundingSet=',
        'UMask=0077',
      ])
        expect(text, unit).toMatch(new RegExp(`^${line}$`, 'm'));
      // Secrets come as a file from systemd.
      expect(text, unit).not.toMatch(/^(Environment|EnvironmentFile)=/m);
      const [, program = ''] = /^ExecStart=\S+ (\S+)/m.exec(text) ?? [];
      expect(existsSync(program), `${unit}: ${program}`).toBe(true);
    }
  });
});

test.skipIf(!hasNginx)(
  'nginx accepts the site: https, forwarded addresses, and readable errors while the server is down',
  async () => {
    const seen: Record<string, unknown>[] = [];
    const server = createServer((request, answer) => {
      seen.push(request.headers);
      answer.end(request.url);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { ask, ...front } = await nginxFront(folder, (server.address() as AddressInfo).port);
    onTestFinished(front.close);
    expect(front.tested).toMatch(/test is successful/);
    expect(await ask('/products?x=1')).toMatchObject({ status: 200, text: '/products?x=1' });
    const who = { host: 'lapak.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    expect(seen[0]).toMatchObject(who);
    const plain = await front.askPlain('/login?secret=s');
    expect(plain.status).toBe(301);
    expect(plain.headers.location).toMatch(/^https:\/\//);
    expect((await ask('/mailbox?to=a')).status).toBe(404);
    expect(await ask('/healthz')).toMatchObject({ status: 200, text: '/healthz' });
    // Secrets of mailed links appear in no log.
    await ask('/reset-password?secret=kept-out');
    await eventually(() => expect(front.log('access')).toContain('/reset-password"'));
    expect(front.log('access')).not.toContain('kept-out');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const page = await ask('/products');
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'text/html' } });
    expect(page.text).toContain('Coba muat ulang halaman ini beberapa detik lagi');
    const api = await ask('/v1/account');
    expect(api.status).toBe(503);
    expect(JSON.parse(api.text).message).toMatch(/^Lapak sedang disiapkan\. Coba lagi/);
  },
);

test('compose.yml uses only variables of .env.example, and needs no others', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const compose = readFileSync('compose.yml', 'utf8');
  const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  for (const name of used) expect(Object.keys(example)).toContain(name);
  expect(compose).toMatch(/env_file: \[\.env\]/);
  expect(() => readSettings(example)).not.toThrow();
});

test.skipIf(!hasNginx)('nginx does not answer unknown host names, and limits actions per address', async () => {
  const asked = { runs: 0, others: 0 };
  const server = createServer((request, answer) => {
    if (request.url?.includes('/executions')) asked.runs++;
    else asked.others++;
    answer.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = mkdtempSync(join(folder, 'strangers-'));
  const { ask, ...front } = await nginxFront(place, (server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await front.close();
    server.closeAllConnections();
    server.close();
  });
  const strange = { host: 'elsewhere.example' };
  // Requests for another host are refused by SNI, by Host, and over plain HTTP.
  await expect(ask('/', { servername: 'elsewhere.example', headers: strange })).rejects.toThrow();
  await expect(ask('/', { servername: '', headers: { host: '127.0.0.1' } })).rejects.toThrow();
  await expect(ask('/', { servername: 'lapak.example', headers: strange })).rejects.toThrow();
  await expect(front.askPlain('/', 'elsewhere.example')).rejects.toThrow();
  expect((await front.askPlain('/')).status).toBe(301);
  expect(asked).toEqual({ runs: 0, others: 0 });

  // Sends requests until one is refused, because a slow machine sends little more than the 60 a second that the site
  // lets through.
  const runs: Awaited<ReturnType<typeof ask>>[] = [];
  const refused = () => runs.filter(({ status }) => status === 429);
  for (let round = 0; round < 10 && refused().length === 0; round++) {
    const presses = Array.from({ length: 1_000 }, () =>
      ask('/v1/functions/market/executions', { method: 'POST', body: '{}' }),
    );
    runs.push(...(await Promise.all(presses)));
  }
  const [first] = refused();
  expect(runs.length - refused().length).toBe(asked.runs);
  // A burst of 600 runs is let through. On a slow machine later runs (60 a second) add to it.
  expect(asked.runs).toBeGreaterThanOrEqual(600);
  expect(first?.headers['retry-after']).toBe('5');
  expect(JSON.parse(first?.text ?? '')).toMatchObject({ code: 429, type: 'general_rate_limit_exceeded' });
  // Pages, files and the rest of the API have separate limits.
  for (const path of ['/', '/assets/main-AbCd1234.js', '/v1/account']) expect((await ask(path)).status).toBe(200);
});

test.skipIf(!hasNginx)('an IPv6 network (/64) shares the limits of one address behind nginx', async () => {
  const server = createServer((_request, answer) => answer.end('page'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Two pages a minute. The header sets the client's address.
  const narrow = (site: string) =>
    `set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n${site}`
      .replace('rate=50r/s', 'rate=1r/m')
      .replace('burst=1000', 'burst=1');
  const place = mkdtempSync(join(folder, 'networks-'));
  const { ask, ...front } = await nginxFront(place, (server.address() as AddressInfo).port, narrow);
  onTestFinished(async () => {
    await front.close();
    server.closeAllConnections();
    server.close();
  });
  const statusesOf = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push((await ask('/', { headers: { 'x-client': address } })).status);
    return statuses;
  };
  // 0a is a line break to a pattern.
  for (const network of ['2001:db8:1:2', '2001:db8:a00:a', 'a0a:a0a:a0a:a0a'])
    expect(await statusesOf([`${network}::1`, `${network}:9:8:7:6`, `${network}::a`])).toEqual([200, 200, 429]);
  expect(await statusesOf(['2001:db8:1:3::1', '192.0.2.1', '192.0.2.2', '192.0.2.3'])).toEqual([200, 200, 200, 200]);
});

test('.env.example lists every setting that the commands read', () => {
  const schema = readFileSync('deploy/project/deploy-settings.ts', 'utf8');
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):(?! \[)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  const example = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
  expect(names.filter((name) => !example.includes(name ?? ''))).toEqual([]);
});

describe('the documentation pages', () => {
  const pages = ['docs/deploy.md', 'docs/upgrading.md', 'docs/running.md'];
  const blocks = pages.flatMap(typedBlocks);
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

  test('use only existing commands, files and flags', () => {
    const typed = blocks.map(({ text }) => text.replaceAll(/\\\n/g, ' ')).join('\n');
    for (const [, name = ''] of typed.matchAll(/npm run (?:-s )?([\w:-]+)/g))
      expect(Object.keys(scripts), name).toContain(name);
    for (const [, path = ''] of typed.matchAll(/\/srv\/lapak\/current\/((?:deploy|\.env)[\w./-]*)/g))
      expect(path.endsWith('lapak') || existsSync(path), path).toBe(true);
    const programs: Record<string, string> = { host: 'deploy/host.ts', doctor: 'deploy/doctor.ts' };
    for (const line of typed.split('\n')) {
      const [, name] = /npm run (?:-s )?([\w:-]+) --/.exec(line) ?? [];
      const program =
        (name && (programs[name] ?? /node (deploy\/\S+)/.exec(scripts[name] ?? '')?.[1])) ??
        /node (deploy\/\S+\.ts)/.exec(line)?.[1];
      if (!program || !existsSync(program)) continue;
      const source = readFileSync(program, 'utf8');
      for (const [, flag = ''] of line.matchAll(/ --([a-z][\w-]*)/g))
        expect(source, `${program} --${flag}`).toMatch(new RegExp(`['"]?${flag}['"]?[,:]`));
    }
  });

  test('start only existing units', () => {
    const there = readdirSync('deploy/host/systemd').map((path) => basename(path));
    const started = blocks.flatMap(({ text }) =>
      [...text.matchAll(/lapak[\w-]*\.(?:service|socket|timer)/g)].map(([unit]) => unit),
    );
    expect(new Set(started).size).toBeGreaterThan(3);
    expect([...new Set(started)].filter((unit) => !there.includes(unit))).toEqual([]);
  });
});

test('the changelog’s unreleased part has a section for operators', () => {
  const [, next = ''] = /## \[Unreleased\]\n([\s\S]*?)\n## \[/.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(next).toMatch(/^### For operators\n\n- /m);
});

test('timers state a time zone, and run at night in every zone of Indonesia', () => {
  const timers = units.filter((path) => path.endsWith('.timer'));
  expect(timers.length).toBeGreaterThan(0);
  for (const timer of timers) {
    const [, hour = '', minute = ''] =
      /^OnCalendar=.* (\d\d):(\d\d) UTC$/m.exec(readFileSync(timer, 'utf8')) ?? expect.fail(`${timer} has no zone`);
    for (const ahead of [7, 8, 9]) {
      const local = (Number(hour) + Number(minute) / 60 + ahead) % 24;
      expect(local, `${timer} at UTC+${ahead}`).toBeGreaterThanOrEqual(1);
      expect(local, `${timer} at UTC+${ahead}`).toBeLessThanOrEqual(6);
    }
  }
});
