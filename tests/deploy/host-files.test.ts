/** What a team copies to its machine: units that systemd takes, a site that nginx takes, settings that are all named, pages whose lines exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Agent, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { typedBlocks } from '../../scripts/walk/typed-lines.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/hosted-campus.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const units = globSync('deploy/host/systemd/lapak*');

describe('systemd', () => {
  test.skipIf(!has('systemd-analyze'))('takes every unit', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    // The release is not on this machine.
    const said = stderr
      .split('\n')
      .filter((line) => line.includes('lapak') && !/is not executable: No such file/.test(line));
    expect(said).toEqual([]);
  });

  test.skipIf(!has('systemd-analyze'))('calls the exposure of the service small', () => {
    const args = ['security', '--offline=yes', '--threshold=25', 'deploy/host/systemd/lapak.service'];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(stdout).toMatch(/Overall exposure level for lapak\.service: [0-2]\.\d/);
    expect(status).toBe(0);
  });

  test('each unit that runs something has a user of its own, and no way to more rights', () => {
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
      // Secrets come as a file that systemd hands over.
      expect(text, unit).not.toMatch(/^(Environment|EnvironmentFile)=/m);
      const [, program = ''] = /^ExecStart=\S+ (\S+)/m.exec(text) ?? [];
      expect(existsSync(program), `${unit}: ${program}`).toBe(true);
    }
  });
});

describe('nginx', () => {
  /** The site on ports of this test, before `server`. */
  async function site(server: Server) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [http, https] = [await freePort(), await freePort()];
    const tls = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const subject = ['-subj', '/CN=lapak.example', '-addext', 'subjectAltName=DNS:lapak.example'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...tls], {
      stdio: 'ignore',
    });
    const text = readFileSync('deploy/host/nginx/lapak.conf', 'utf8')
      .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
      .replaceAll(/listen \[::\].*\n/g, '\n')
      .replaceAll('/etc/lapak/tls', folder)
      .replaceAll('/var/log/nginx/lapak.log', join(folder, 'access.log'))
      .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`);
    const conf = join(folder, 'nginx.conf');
    mkdirSync(join(folder, 'temp'), { recursive: true });
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/temp/${one};`,
    );
    writeFileSync(
      conf,
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {} http { ${temp.join(' ')}\n${text}\n}`,
    );
    return { conf, http, https, port };
  }

  const asked = (
    port: number,
    path: string,
  ): Promise<{ status: number; headers: Record<string, unknown>; text: string }> =>
    new Promise((resolve, reject) => {
      const agent = new Agent({ ca: readFileSync(join(folder, 'fullchain.pem')), servername: 'lapak.example' });
      get({ port, path, agent, host: '127.0.0.1', headers: { host: 'lapak.example' } }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      }).once('error', reject);
    });

  test.skipIf(!has('nginx'))(
    'takes the site; https, passed on with who asked; sentences where no server is',
    async () => {
      const seen: Record<string, unknown>[] = [];
      const server = createServer((request, answer) => {
        seen.push(request.headers);
        answer.end(request.url);
      });
      const { conf, http, https } = await site(server);
      expect(spawnSync('nginx', ['-t', '-c', conf], { encoding: 'utf8' }).stderr).toMatch(/test is successful/);
      const { spawn } = await import('node:child_process');
      const nginx = spawn('nginx', ['-c', conf], { stdio: 'ignore' });
      const ended = new Promise((resolve) => nginx.once('close', resolve));
      try {
        await eventually(async () =>
          expect(await asked(https, '/products?x=1')).toMatchObject({ status: 200, text: '/products?x=1' }),
        );
        expect(seen[0]).toMatchObject({
          host: 'lapak.example',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '127.0.0.1',
        });
        const plain = await fetch(`http://127.0.0.1:${http}/login?secret=s`, { redirect: 'manual' });
        expect(plain.status).toBe(301);
        expect(plain.headers.get('location')).toMatch(/^https:\/\//);
        expect((await asked(https, '/mailbox?to=a')).status).toBe(404);
        expect(await asked(https, '/healthz')).toMatchObject({ status: 200, text: '/healthz' });
        // The secrets of mailed links stand in no log.
        await asked(https, '/reset-password?secret=kept-out');
        await eventually(() => expect(readFileSync(join(folder, 'access.log'), 'utf8')).toContain('/reset-password"'));
        expect(readFileSync(join(folder, 'access.log'), 'utf8')).not.toContain('kept-out');
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        const page = await asked(https, '/products');
        expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'text/html' } });
        expect(page.text).toContain('Coba muat ulang halaman ini beberapa detik lagi');
        const api = await asked(https, '/v1/account');
        expect(api.status).toBe(503);
        expect(JSON.parse(api.text).message).toMatch(/^Lapak sedang disiapkan\. Coba lagi/);
      } finally {
        nginx.kill('SIGTERM');
        await ended;
        server.close();
      }
    },
  );
});

test('compose names no variable that .env.example does not, and .env.example alone is complete', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const compose = readFileSync('compose.yml', 'utf8');
  const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  for (const name of used) expect(Object.keys(example)).toContain(name);
  expect(compose).toMatch(/env_file: \[\.env\]/);
  expect(() => readSettings(example)).not.toThrow();
});

test('every setting that the commands read stands in .env.example', () => {
  const schema = readFileSync('deploy/project/deploy-settings.ts', 'utf8');
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  const example = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
  expect(names.filter((name) => !example.includes(name ?? ''))).toEqual([]);
});

describe('the pages', () => {
  const pages = ['docs/deploy.md', 'docs/upgrading.md', 'docs/running.md'];
  const blocks = pages.flatMap(typedBlocks);
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

  test('type only commands, files and flags that there are', () => {
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

  test('each unit that they start is there', () => {
    const there = readdirSync('deploy/host/systemd').map((path) => basename(path));
    const started = blocks.flatMap(({ text }) =>
      [...text.matchAll(/lapak[\w-]*\.(?:service|socket|timer)/g)].map(([unit]) => unit),
    );
    expect(new Set(started).size).toBeGreaterThan(3);
    expect([...new Set(started)].filter((unit) => !there.includes(unit))).toEqual([]);
  });
});

test('the changelog says of what comes next what operators have to know', () => {
  const [, next = ''] = /## \[Unreleased\]\n([\s\S]*?)\n## \[/.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  expect(next).toMatch(/^### For operators\n\n- /m);
});
