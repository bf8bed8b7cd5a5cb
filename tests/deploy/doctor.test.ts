/** A campus that is well, and twelve faults, each planted alone: the doctor names that one, what to do, and nothing else. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, createServer as createSocket, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { startMidtransSimulator } from 'midtrans-simulator';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkDisk } from '../../deploy/doctor/check-machine.ts';
import { checkMidtrans } from '../../deploy/doctor/check-midtrans.ts';
import { examine } from '../../deploy/doctor/examine.ts';
import { environmentOf } from '../../deploy/host/host-settings.ts';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { endOf, freePort, hostedCampus, runCommand, settingsFile } from '../support/hosted-campus.ts';
import { proof } from '../support/proof.ts';
import { releaseCopy } from '../support/release-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const at = (name: string) => join(folder, name);
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const isRoot = process.getuid?.() === 0;

async function listening<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** The one that the mail server takes. */
let mailPassword = 'right';

const mailServer = () =>
  listening(
    createSocket((socket) => {
      socket.on('error', () => socket.destroy()).write('220 mail\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString().trim();
        const [word = '', , given = ''] = line.split(' ');
        if (word === 'EHLO') socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else if (word === 'AUTH')
          socket.write(
            Buffer.from(given, 'base64').toString() === `\0kampus\0${mailPassword}`
              ? '235 welcome\r\n'
              : '535 5.7.8 authentication failed\r\n',
          );
        else socket.end('221 bye\r\n');
      });
    }),
  );

const timeServer = (shift: number) =>
  listening(createServer((_, answer) => answer.setHeader('date', new Date(Date.now() + shift).toUTCString()).end()));

let port = 0;
let good: Record<string, string> = {};
let clock = '';
const tls = () => ({ key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) });
const secured = (listener: RequestListener) => listening(createTls(tls(), listener));

beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '60', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', at('key.pem'), '-out', at('cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  // As NODE_EXTRA_CA_CERTS does for the command.
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, readFileSync(at('cert.pem'), 'utf8')]);
  closing.push(() => setDefaultCACertificates(usual));
  port = await freePort();
  // The proxy with TLS that a team puts before the campus.
  const front = await secured((asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const inner = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  good = {
    WEB_URL: `https://localhost:${front}`,
    ADMIN_EMAIL: 'admin@kampus.test',
    ADMIN_PASSWORD: 'rahasia sekali',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await mailServer()),
    SMTP_USERNAME: 'kampus',
    SMTP_PASSWORD: 'right',
    SMTP_SENDER: 'halo@kampus.test',
  };
  clock = `http://127.0.0.1:${await timeServer(0)}/`;
  const campus = await hostedCampus({ data: at('data'), settings: settingsFile(folder, good), port });
  closing.unshift(campus.close);
  const made = await runCommand(['deploy/backup.ts', '--data', at('data'), '--into', at('backups')]);
  expect(made.code, made.said).toBe(0);
});
afterAll(async () => {
  for (const close of closing) await close();
});

interface Planted {
  readonly settings?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  readonly cwd?: string;
}

let files = 0;
const flagsFor = ({ settings = {}, flags = [] }: Planted): string[] => {
  files += 1;
  const file = settingsFile(folder, { ...good, ...settings }, `${files}.env`);
  const usual = ['--data', at('data'), '--port', String(port), '--backups', at('backups'), '--clock', clock];
  return ['--settings', file, ...usual, ...flags];
};
const trusted = { NODE_EXTRA_CA_CERTS: at('cert.pem') };

/** Lines of the faults, without the word. */
const faultsIn = (said: string) => said.split('\n').flatMap((line) => /^FAULT +(.*)/.exec(line)?.[1] ?? []);

/** What the command says, without a process for each fault: `npm test` starts it where the process itself matters. */
async function examined(planted: Planted): Promise<string[]> {
  const string = { type: 'string' } as const;
  const options = { settings: string, data: string, port: string, backups: string, clock: string };
  const { values } = parseArgs({ args: flagsFor(planted), options });
  const text = (flag: keyof typeof options) => values[flag] ?? '';
  const file = text('settings');
  const asked = { environment: environmentOf(file), file, data: text('data'), port: Number(text('port')) };
  const faults: string[] = [];
  const more = { backups: text('backups'), clock: text('clock'), projectId: 'lapak', patience: 60_000 };
  for await (const { state, what, says } of examine({ ...asked, ...more }))
    if (state === 'fault') faults.push(`${what.padEnd(10)} ${says}`);
  return faults;
}

async function doctor(planted: Planted): Promise<string[]> {
  if (!proof && !planted.cwd) return examined(planted);
  const args = ['scripts/launch.js', 'doctor', ...flagsFor(planted)];
  const { code, said } = await runCommand(args, { env: trusted, ...(planted.cwd && { cwd: planted.cwd }) });
  const faults = faultsIn(said);
  expect(code, said).toBe(faults.length > 0 ? 1 : 0);
  expect(said).not.toMatch(/^\s+at |node:internal/m);
  return faults;
}

test('a campus that is well: no fault, and every subject was looked at', async () => {
  const flags = ['--patience', '60'];
  const { code, said } = await runCommand(['scripts/launch.js', 'doctor', ...flagsFor({ flags })], { env: trusted });
  expect(faultsIn(said)).toEqual([]);
  expect(code).toBe(0);
  const looked = said.split('\n').flatMap((line) => /^ok +(\S+)/.exec(line)?.[1] ?? []);
  const subjects = ['Node', 'release', 'settings', 'data', 'disk', 'backup', 'clock', 'mail', 'port', 'key', 'version'];
  expect(looked).toEqual(expect.arrayContaining([...subjects, 'DNS', 'https', 'domain']));
  // It is no place to read secrets.
  expect(said).not.toContain('right\n');
  expect(said).not.toContain('rahasia sekali');
});

const planted: readonly (readonly [string, () => Promise<Planted> | Planted, RegExp])[] = [
  [
    'a wrong key',
    () => {
      cpSync(at('data/secrets.json'), at('other/secrets.json'));
      const secrets = JSON.parse(readFileSync(at('other/secrets.json'), 'utf8'));
      writeFileSync(at('other/secrets.json'), JSON.stringify({ ...secrets, key: 'standard_of_another' }));
      chmodSync(at('other'), 0o700);
      return { flags: ['--data', at('other')] };
    },
    /^key +The server does not know this key.* → .*--data/,
  ],
  [
    'a port that something else has',
    async () => ({ flags: ['--port', String(await listening(createServer((_, answer) => answer.end('hello'))))] }),
    /^port +\d+ is taken by something that is no campus → ss -ltnp/,
  ],
  [
    'a clock that is an hour off',
    async () => ({ flags: ['--clock', `http://127.0.0.1:${await timeServer(-3_600_000)}/`] }),
    /^clock +60 minutes ahead of .* → .*timedatectl set-ntp true/,
  ],
  [
    'a mail server that refuses the login',
    () => {
      mailPassword = 'another';
      onTestFinished(() => {
        mailPassword = 'right';
      });
      return {};
    },
    /^mail +127\.0\.0\.1:\d+ refuses the login .*535.* → correct SMTP_USERNAME and SMTP_PASSWORD/,
  ],
  [
    'http instead of https',
    () => ({ settings: { WEB_URL: `${good.WEB_URL},http://lapak.example` } }),
    /^https +WEB_URL is http:\/\/lapak\.example: .* → set WEB_URL=https:\/\/lapak\.example/,
  ],
  [
    'a stale backup',
    () => {
      const name = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-');
      mkdirSync(at(`stale/${name}`), { recursive: true });
      writeFileSync(at(`stale/${name}/manifest.json`), '{}');
      mkdirSync(at('stale/2099-01-01T00-00-00'));
      return { flags: ['--backups', at('stale')] };
    },
    /^backup +the newest backup is 72 hours old .* → .*lapak-backup\.timer/,
  ],
  [
    'a domain that is another campus',
    async () => {
      const page =
        '<script type="application/json" id="runtime-config">{"projectId":"lapak","vapidPublicKey":"other"}</script>';
      return { settings: { WEB_URL: `https://localhost:${await secured((_, answer) => answer.end(page))}` } };
    },
    /^domain +https:\/\/localhost:\d+ is answered by another campus → correct WEB_URL/,
  ],
  [
    'a data migration that is pending',
    () => ({ cwd: releaseCopy(at('release'), { migration: 'm9012' }) }),
    /^migration +a data migration is pending: migrate data m9012: one of this test.* → systemctl restart lapak/,
  ],
];

test.each(planted)('%s', async (_, plant, sentence) => {
  const faults = await doctor(await plant());
  // Another WEB_URL is also a step that the data waits for: the functions were told the one before.
  const own = faults.filter((line) => !/^deploy .*WEB_URL|^deploy .*allow pages/.test(line));
  expect(own).toEqual([expect.stringMatching(sentence)]);
});

test('no right to write in the folder', async () => {
  mkdirSync(at('locked'), { mode: 0o500 });
  chmodSync(at('locked'), 0o500);
  const faults = await doctor({
    cwd: process.cwd(),
    flags: ['--data', at('locked'), ...(isRoot ? ['--user', 'nobody'] : [])],
  });
  expect(faults).toEqual([
    expect.stringMatching(/^data +.* has no right to write in .*locked.* → chown -R .* && chmod -R/),
  ]);
});

test('a disk that is full', async (context) => {
  const small = { ...statfsSync(folder), bsize: 4096, blocks: 1_000_000, bavail: 1000, files: 1e6, ffree: 5e5 };
  const full = /^the disk is full: \d+ MB free at .* → make room/;
  expect(checkDisk('disk', folder, () => small)).toMatchObject({ state: 'fault', says: expect.stringMatching(full) });
  const none = { ...small, bavail: 900_000, ffree: 10 };
  expect(checkDisk('disk', folder, () => none).says).toMatch(/the disk is full: 10 of 1000000 files/);
  // A disk of its own for the command, where this machine lets us make one.
  mkdirSync(at('small'), { mode: 0o700 });
  const script =
    'mount -t tmpfs -o size=8m,mode=700 tmpfs "$0" && head -c 8000000 /dev/zero > "$0/photos" && exec "$@"';
  const command = [
    process.execPath,
    'scripts/launch.js',
    'doctor',
    ...flagsFor({ flags: ['--data', at('small'), '--patience', '60'] }),
  ];
  const { code, said } = await endOf(
    spawn('unshare', ['--mount', 'sh', '-c', script, at('small'), ...command], { env: { ...process.env, ...trusted } }),
  );
  if (/unshare|mount:/.test(said)) return context.skip('this machine lets us make no disk');
  expect(code).toBe(1);
  expect(faultsIn(said)).toEqual([expect.stringMatching(/^disk +the disk is full: \d MB free at .*small/)]);
});

test('a Midtrans key of the other mode, of both modes, and of none', async () => {
  const [production, sandbox] = await Promise.all(
    ['Mid-server-A', 'SB-Mid-server-B'].map((serverKey) => startMidtransSimulator({ serverKey })),
  );
  closing.push(
    () => production?.close(),
    () => sandbox?.close(),
  );
  const bases = { production: production?.url ?? '', sandbox: sandbox?.url ?? '' };
  const told = async (MIDTRANS_MODE: string, MIDTRANS_SERVER_KEY: string, MIDTRANS_CLIENT_KEY = '') => {
    const settings = readSettings({ MIDTRANS_MODE, MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY });
    const { state, says } = await checkMidtrans(settings, 8000, bases);
    return `${state}: ${says}`;
  };
  expect(await told('sandbox', 'SB-Mid-server-B')).toMatch(/^ok: sandbox knows the key/);
  expect(await told('production', 'Mid-server-A')).toBe('ok: production knows the key');
  expect(await told('production', 'SB-Mid-server-B')).toMatch(
    /^fault: the key is one of sandbox, and MIDTRANS_MODE is production → set/,
  );
  expect(await told('sandbox', 'Mid-server-A')).toMatch(
    /^fault: the key is one of production, and MIDTRANS_MODE is sandbox/,
  );
  expect(await told('sandbox', 'SB-Mid-server-X')).toMatch(/^fault: neither sandbox nor production knows the key/);
  expect(await told('sandbox', 'SB-Mid-server-B', 'Mid-client-A')).toMatch(
    /^fault: server key and client key are of different modes/,
  );
});

test('a Node that is too old', async () => {
  const old = 'node_modules/node-22-linux-x64/bin/node';
  const { code, said } = await runCommand(['scripts/launch.js', 'doctor', ...flagsFor({})], { node: old });
  expect(said.trim()).toMatch(
    /^This needs Node 24, and this is v22\.[\d.]+: "npm ci" installs Node 24 here, then "npm run doctor" uses it\.$/,
  );
  expect(code).toBe(1);
});
