/**
 * A healthy campus, and one with each single fault: the doctor reports that fault with its remedy, and nothing else.
 */
import { execFileSync, spawn } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener, request } from 'node:http';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, createServer as createSocket, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import { startLocalAppwrite } from 'appwrite-local';
import { noteTrial } from 'appwrite-local/backup';
import { startMidtransSimulator } from 'midtrans-simulator';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { certificateFaults, checkAddresses, checkPlain, staleFinding } from '../../deploy/doctor/check-address.ts';
import { checkBackupSpace, checkBackups, checkDatabase } from '../../deploy/doctor/check-files.ts';
import { checkDisk } from '../../deploy/doctor/check-machine.ts';
import { checkMail } from '../../deploy/doctor/check-mail.ts';
import { checkMidtrans } from '../../deploy/doctor/check-midtrans.ts';
import { checkProxy, hasNoWay } from '../../deploy/doctor/check-proxy.ts';
import { checkPush, pushServices } from '../../deploy/doctor/check-push.ts';
import { checkPort } from '../../deploy/doctor/check-server.ts';
import { checkSettings } from '../../deploy/doctor/check-settings.ts';
import { examine } from '../../deploy/doctor/examine.ts';
import { embeddedKey } from '../../deploy/host/embedded-key.ts';
import { environmentOf } from '../../deploy/host/host-settings.ts';
import { observedFor } from '../../deploy/observed.ts';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { connect } from '../../deploy/project/target.ts';
import { isPushService } from '../../functions/domain/notifications/push-device.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { endOf, hostedCampus, runCommand, settingsFile } from '../support/hosted-campus.ts';
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

/** The password that the mail server accepts. */
let mailPassword = 'right';
/** The mail server's response to RCPT TO, where servers may also refuse the sender. */
let atRecipient = '250 ok';
/** Texts of the mails that the mail server accepted. */
const mailed: string[] = [];

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
        else if (word === 'MAIL') socket.write('250 ok\r\n');
        else if (word === 'RCPT') socket.write(`${atRecipient}\r\n`);
        else if (word === 'DATA') socket.write('354 go on\r\n');
        else if (word === 'QUIT') socket.end('221 bye\r\n');
        else mailed.push(line);
      });
    }),
  );

const timeServer = (shift: number) =>
  listening(createServer((_, answer) => answer.setHeader('date', new Date(Date.now() + shift).toUTCString()).end()));

/** Faults of a proxy. */
interface ProxyFault {
  /** Headers that replace the proxy's own; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Only paths with this prefix get `headers`. */
  readonly below?: string;
  /** Path prefix of responses that it caches for everyone. */
  readonly keeps?: string;
  /** Whether it passes on the X-Forwarded-For of a client. */
  readonly believesAddress?: boolean;
  readonly upgrades?: false;
  /** Maximum size of a request body in bytes. */
  readonly mostBody?: number;
  /** Methods that it passes on; all by default. */
  readonly methods?: readonly string[];
  readonly certificate?: string;
  /** Number of requests that it passes on; later ones get 429. */
  readonly most?: number;
}

/** A team's TLS proxy in front of the campus: https, client address, web sockets. */
async function proxy({ headers = {}, below = '/', keeps, ...fault }: ProxyFault = {}) {
  const { believesAddress, upgrades, mostBody, methods, certificate, most = Number.POSITIVE_INFINITY } = fault;
  let count = 0;
  const kept = new Map<string, Buffer>();
  const passedOn = (asked: IncomingMessage) => {
    // Like nginx with $proxy_add_x_forwarded_for, with a request from its own machine.
    const hops = [asked.headers['x-forwarded-for'], '127.0.0.1'].filter(Boolean).join(', ');
    const own = { 'x-forwarded-proto': 'https', 'x-forwarded-for': hops };
    const all = { ...asked.headers, ...own, ...(asked.url?.startsWith(below) ? headers : {}) };
    if (believesAddress) all['x-forwarded-for'] = String(asked.headers['x-forwarded-for'] ?? '127.0.0.1');
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as OutgoingHttpHeaders;
  };
  const server = createTls(tls(certificate), (asked, answer) => {
    count += 1;
    if (count > most) return void answer.writeHead(429).end('<html>429 Too Many Requests</html>');
    if (mostBody !== undefined && Number(asked.headers['content-length'] ?? 0) > mostBody)
      return void answer.writeHead(413).end('<html>413 Request Entity Too Large</html>');
    if (methods && !methods.includes(asked.method ?? ''))
      return void answer.writeHead(405).end('<html>405 Not Allowed</html>');
    const url = asked.url ?? '';
    const isKept = keeps !== undefined && url.startsWith(keeps) && asked.method === 'GET';
    if (isKept && kept.has(url)) return void answer.end(kept.get(url));
    const to = { port, host: '127.0.0.1', path: url, method: asked.method, headers: passedOn(asked) };
    const inner = request(to, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
      if (isKept) void buffer(found).then((body) => kept.set(url, body));
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  });
  if (upgrades !== false)
    server.on('upgrade', (asked, socket) => {
      const inner = request({ port, host: '127.0.0.1', path: asked.url, headers: passedOn(asked) }).end();
      inner.on('error', () => socket.destroy());
      inner.on('response', () => socket.destroy());
      inner.on('upgrade', (answer, other) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        other
          .on('error', () => socket.destroy())
          .pipe(socket.on('error', () => other.destroy()))
          .pipe(other);
      });
    });
  else server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  return listening(server);
}

let port = 0;
let good: Record<string, string> = {};
let clock = '';
const tls = (name = 'cert') => ({ key: readFileSync(at('key.pem')), cert: readFileSync(at(`${name}.pem`)) });
const secured = (listener: RequestListener) => listening(createTls(tls(), listener));

beforeAll(async () => {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '60',
        '-subj',
        '/CN=localhost',
      ],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', at('key.pem'), '-out', at('cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-key', at('key.pem'), '-days', '60', '-subj', '/CN=pasar.example'],
      ...['-addext', 'subjectAltName=DNS:pasar.example', '-out', at('other.pem')],
    ],
    { stdio: 'ignore' },
  );
  // Extends the certificates like NODE_EXTRA_CA_CERTS does for the command.
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, ...['cert', 'other'].map((name) => readFileSync(at(`${name}.pem`), 'utf8'))]);
  closing.push(() => setDefaultCACertificates(usual));
  port = await freePort();
  good = {
    WEB_URL: `https://localhost:${await proxy()}`,
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

/** The backup from before the tests. */
const newestBackup = () => join(at('backups'), readdirSync(at('backups')).find((name) => /T/.test(name)) ?? '');
/** A copy of the backups, for tests that damage it. */
function ownBackups(name: string): string {
  cpSync(at('backups'), at(name), { recursive: true });
  chmodSync(at(name), 0o700);
  return at(name);
}

/** A fake systemctl in the PATH that prints this for the campus's units. */
function systemd(units: Readonly<Record<string, Readonly<Record<string, string>>>>): Planted {
  mkdirSync(at('bin'), { recursive: true });
  const usual = { LoadState: 'loaded', ActiveState: 'active', UnitFileState: 'enabled', Result: 'success' };
  const cases = Object.entries({ 'lapak.service': {}, ...units }).map(
    ([unit, said]) => `${unit}) printf '%s\\n' ${properties({ ...usual, ...said })};;`,
  );
  writeFileSync(
    at('bin/systemctl'),
    `#!/bin/sh\ncase "$2" in ${cases.join(' ')} *) printf '%s\\n' ${properties(usual)};; esac\n`,
    {
      mode: 0o755,
    },
  );
  vi.stubEnv('PATH', `${at('bin')}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  return {};
}
const properties = (said: Readonly<Record<string, string>>) =>
  Object.entries(said)
    .map(([name, value]) => `'${name}=${value}'`)
    .join(' ');

/** The state in which the owner has sent the setup list's mail but not yet entered its code. */
async function askedForMail(askedAt: string): Promise<void> {
  const { tables } = connect({
    endpoint: `http://127.0.0.1:${port}/v1`,
    projectId: 'lapak',
    key: embeddedKey(at('data')),
  });
  const row = { databaseId: 'market', tableId: 'privateSettings', rowId: 'setup' };
  const data = JSON.stringify({ mail: { messageId: 'trial', askedAt, arrivedAt: null } });
  await tables.createRow({ ...row, data: { data, version: 1, previous: '' } });
  onTestFinished(async () => void (await tables.deleteRow(row)));
}

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

/** Lines of the faults without the prefix. */
const faultsIn = (said: string) => said.split('\n').flatMap((line) => /^FAULT +(.*)/.exec(line)?.[1] ?? []);

/** The command's output without a process per fault: `npm test` starts a process only where that matters. */
async function examined(planted: Planted): Promise<string[]> {
  const string = { type: 'string' } as const;
  const options = { settings: string, data: string, port: string, backups: string, clock: string };
  const { values } = parseArgs({ args: flagsFor(planted), options });
  const text = (flag: keyof typeof options) => values[flag] ?? '';
  const file = text('settings');
  const asked = { environment: environmentOf(file), file, data: text('data'), port: Number(text('port')) };
  const faults: string[] = [];
  const more = {
    backups: text('backups'),
    clocks: [text('clock')],
    pushServices: [],
    projectId: 'lapak',
    patience: 60_000,
  };
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

test('reports no fault of a healthy campus, after checking every subject', async () => {
  const flags = ['--patience', '60'];
  const { code, said } = await runCommand(['scripts/launch.js', 'doctor', ...flagsFor({ flags })], { env: trusted });
  expect(faultsIn(said)).toEqual([]);
  expect(code).toBe(0);
  const looked = said.split('\n').flatMap((line) => /^ok +(\S+)/.exec(line)?.[1] ?? []);
  const subjects = ['Node', 'release', 'settings', 'data', 'disk', 'backup', 'clock', 'mail', 'port', 'key', 'version'];
  expect(looked).toEqual(expect.arrayContaining([...subjects, 'DNS', 'https', 'domain']));
  // The output contains no secrets.
  expect(said).not.toContain('right\n');
  expect(said).not.toContain('rahasia sekali');
  // The doctor sends no mail.
  expect(mailed).toEqual([]);
});

test('notes an unreachable push service', async () => {
  expect(pushServices.filter((one) => !isPushService(one, []))).toEqual([]);
  const closed = `http://127.0.0.1:${await freePort()}`;
  const open = `http://127.0.0.1:${await timeServer(0)}`;
  expect((await checkPush([open, closed], 60_000)).map(({ state, says }) => `${state} ${says}`)).toEqual([
    `ok ${new URL(open).host} answers`,
    expect.stringMatching(/^note 127\.0\.0\.1:\d+ can't be reached \(.*ECONNREFUSED.*let this machine out to it$/),
  ]);
});

test('notes a misspelled setting', async () => {
  const file = settingsFile(folder, { ...good, SMTP_HOTS: 'mail.lapak.example' }, 'slip.env');
  const says = checkSettings(environmentOf(file), file, port).findings.map((one) => `${one.state}: ${one.says}`);
  expect(says.filter((line) => line.startsWith('note'))).toEqual([
    expect.stringMatching(/^note: SMTP_HOTS in .*slip\.env is no setting/),
  ]);
});

test('reports damaged function code in the data, which the next start deploys again', async () => {
  const { functions } = connect({
    endpoint: `http://127.0.0.1:${port}/v1`,
    projectId: 'lapak',
    key: embeddedKey(at('data')),
  });
  const { deploymentId } = await functions.get({ functionId: 'payments' });
  const file = join(at('data/functions'), deploymentId, 'main.js');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, 1000));
  onTestFinished(() => writeFileSync(file, whole));
  expect(await doctor({})).toEqual([
    expect.stringMatching(/^deploy +a step is pending: deploy code of function payments .* → systemctl restart lapak/),
    expect.stringMatching(/^health +.* function payments: its code on the disk is damaged → systemctl restart lapak/),
  ]);
});

test('reports the server’s warning that its last backup is gone, even if the doctor finds other backups', async () => {
  const noted = readFileSync(at('data/last-backup'));
  onTestFinished(() => writeFileSync(at('data/last-backup'), noted));
  const made = await runCommand(['deploy/backup.ts', '--data', at('data'), '--into', at('removed')]);
  expect(made.code, made.said).toBe(0);
  rmSync(at('removed'), { recursive: true });
  expect(await doctor({})).toEqual([
    expect.stringMatching(/^health +the server says: backup: none is left where the last one was made/),
  ]);
});

const planted: readonly (readonly [string, () => Promise<Planted> | Planted, RegExp])[] = [
  [
    'an unknown API key',
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
    'a port whose owner closes every connection',
    async () => ({ flags: ['--port', String(await listening(createSocket((socket) => socket.destroy())))] }),
    /^port +\d+ takes connections and ends them without an answer .* → .*LimitNOFILE/,
  ],
  [
    'a port in use by another program',
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
    'a mail server that accepts the login but refuses the sender',
    () => {
      atRecipient = '553 5.7.1 halo@kampus.test: Sender address rejected: not owned by user kampus';
      onTestFinished(() => {
        atRecipient = '250 ok';
      });
      return {};
    },
    /^mail +\S+ takes no mail from halo@kampus\.test to admin@kampus\.test .*not owned.* → correct SMTP_SENDER, .* or raise its limit/,
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
      cpSync(newestBackup(), at(`stale/${name}`), { recursive: true });
      mkdirSync(at('stale/2099-01-01T00-00-00'));
      chmodSync(at('stale'), 0o700);
      return { flags: ['--backups', at('stale')] };
    },
    /^backup +the newest backup is 72 hours old .* → .*lapak-backup\.timer/,
  ],
  [
    'a domain that leads to another campus',
    async () => {
      const page =
        '<script type="application/json" id="runtime-config">{"projectId":"lapak","vapidPublicKey":"other"}</script>';
      return { settings: { WEB_URL: `https://localhost:${await secured((_, answer) => answer.end(page))}` } };
    },
    /^domain +https:\/\/localhost:\d+ is answered by something that is not this campus → correct WEB_URL/,
  ],
  [
    'a damaged newest backup',
    () => {
      const backups = ownBackups('damaged');
      writeFileSync(join(backups, readdirSync(backups).find((name) => /T/.test(name)) ?? '', 'appwrite.sqlite'), 'x');
      return { flags: ['--backups', backups] };
    },
    /^backup +the newest backup is damaged: .*appwrite\.sqlite → make another now/,
  ],
  [
    'backups that everybody can read',
    () => {
      const backups = ownBackups('open');
      for (const path of [backups, join(backups, readdirSync(backups).find((name) => /T/.test(name)) ?? '')])
        chmodSync(path, 0o755);
      return { flags: ['--backups', backups] };
    },
    /^backup +every user of this machine can read the backups in .*open → chmod -R o=/,
  ],
  [
    'a trial restore that failed',
    async () => {
      const backups = ownBackups('failed');
      const at = new Date().toISOString();
      await noteTrial(backups, { backup: backups, beganAt: at, endedAt: at, failure: 'no such table: rows' });
      return { flags: ['--backups', backups] };
    },
    /^trial +the last trial restore failed: no such table: rows → .*lapak-backup-trial/,
  ],
  [
    'a trial restore that was cut off',
    async () => {
      const backups = ownBackups('cut');
      const beganAt = new Date(Date.now() - 7 * 3_600_000).toISOString();
      await noteTrial(backups, { backup: backups, beganAt, endedAt: null, failure: '' });
      return { flags: ['--backups', backups] };
    },
    /^trial +the last trial restore failed: it was cut off/,
  ],
  [
    'a trial restore that is overdue',
    async () => {
      const backups = ownBackups('overdue');
      const at = new Date(Date.now() - 9 * 86_400_000).toISOString();
      await noteTrial(backups, { backup: backups, beganAt: at, endedAt: at, failure: '' });
      return { flags: ['--backups', backups] };
    },
    /^trial +no backup was restored on trial for 216 hours/,
  ],
  [
    'a timer that is disabled',
    () => systemd({ 'lapak-backup.timer': { ActiveState: 'inactive', UnitFileState: 'disabled' } }),
    /^timer +lapak-backup\.timer does not run → systemctl enable --now lapak-backup\.timer/,
  ],
  [
    'a timer that does not survive a restart',
    () => systemd({ 'lapak-backup-trial.timer': { UnitFileState: 'disabled' } }),
    /^timer +lapak-backup-trial\.timer is not enabled/,
  ],
  [
    'certificates that nothing renews',
    () => systemd({ 'certbot.timer': { ActiveState: 'inactive' } }),
    /^certbot +certbot\.timer does not run: certificates end → systemctl enable --now certbot\.timer/,
  ],
  [
    'a nightly backup that failed',
    () => systemd({ 'lapak-backup.service': { Result: 'exit-code' } }),
    /^timer +the last run of lapak-backup\.service failed \(exit-code\) → journalctl/,
  ],
  [
    'a server that has ended',
    async () => {
      systemd({ 'lapak.service': { ActiveState: 'failed', Result: 'exit-code' } });
      return { flags: ['--port', String(await freePort())] };
    },
    /^server +lapak\.service does not run \(failed\) → journalctl -u lapak/,
  ],
  [
    'a release that lacks a script of its client',
    () => {
      const cwd = releaseCopy(at('lacking'));
      const scripts = join(cwd, 'dist/web/assets');
      rmSync(join(scripts, readdirSync(scripts).find((name) => name.startsWith('chat-page-')) ?? ''));
      return { cwd };
    },
    /^release +\S+ is not built whole: dist\/web\/assets\/chat-page-\S+ is not there → run npm ci/,
  ],
  [
    'an uploaded file that is gone',
    () => {
      const blobs = at('data/storage/blobs');
      const [file] = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      if (!file) throw new Error('The campus has no files.');
      const path = join(file.parentPath, file.name);
      renameSync(path, at('gone'));
      onTestFinished(() => renameSync(at('gone'), path));
      return {};
    },
    /^files +uploaded files missing from \S+ or empty: 1; .*every backup fails → copy them from .*storage\/blobs\/\w\w\/\w+/,
  ],
  [
    'a damaged page of the database',
    () => {
      cpSync(newestBackup(), at('torn'), { recursive: true });
      cpSync(at('data/secrets.json'), at('torn/secrets.json'));
      chmodSync(at('torn'), 0o700);
      const file = openSync(at('torn/appwrite.sqlite'), 'r+');
      // Keeps the first pages, which every read needs.
      for (let page = 20; page < 40; page++) writeSync(file, Buffer.alloc(4096, 7), 0, 4096, page * 4096);
      closeSync(file);
      return { flags: ['--data', at('torn')] };
    },
    /^data +the database in \S+torn is damaged \(.+\) → restore the newest whole backup/,
  ],
  [
    'former data that everybody can read',
    () => {
      mkdirSync(at('data.before-restore-2026-11-30'));
      for (const path of [at('data.before-restore-2026-11-30'), folder]) chmodSync(path, 0o755);
      onTestFinished(() => rmSync(at('data.before-restore-2026-11-30'), { recursive: true }));
      return {};
    },
    /^data +every user of this machine can read \S+data\.before-restore-2026-11-30 → rm -r /,
  ],
  [
    'an unexpected error of one check, and runs the others',
    () => {
      const backups = ownBackups('unexpected');
      mkdirSync(join(backups, 'last-trial.json'));
      return { flags: ['--backups', backups] };
    },
    /^backup +it could not be checked \(EISDIR.*\) → correct that and ask again/,
  ],
  [
    'a copy of the settings that everybody can read',
    () => {
      const copy = at(`${files + 1}.env.bak`);
      writeFileSync(copy, 'SMTP_PASSWORD=right', { mode: 0o644 });
      onTestFinished(() => rmSync(copy));
      // Two names that only look like a copy: a folder, and an editor's lock, which is a dangling link.
      mkdirSync(at(`${files + 1}.env.d`));
      symlinkSync('nowhere', at(`${files + 1}.env.lock`));
      return {};
    },
    /^settings +others on this machine can read \S+\.env\.bak, a copy of \d+\.env → rm /,
  ],
  [
    "Midtrans' server key as the client key",
    () => ({ settings: { MIDTRANS_SERVER_KEY: 'SB-Mid-server-A', MIDTRANS_CLIENT_KEY: 'SB-Mid-server-A' } }),
    /^settings +MIDTRANS_CLIENT_KEY holds a server key, and every page shows it/,
  ],
  [
    'a server that runs from an older release than the link leads to',
    () => systemd({ 'lapak.service': { MainPID: String(process.pid), WorkingDirectory: folder } }),
    /^release +the server runs from .*, and .* is another release → systemctl restart lapak/,
  ],
  [
    'a proxy without web sockets',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ upgrades: false })}` } }),
    /^proxy +localhost:\d+ does not upgrade to web sockets \(it answered 400\)/,
  ],
  [
    'a proxy that does not forward the client’s address',
    async () => ({
      settings: { WEB_URL: `https://localhost:${await proxy({ headers: { 'x-forwarded-for': null } })}` },
    }),
    /^proxy +localhost:\d+ passes no X-Forwarded-For on/,
  ],
  ...['/v1/', '/v1/functions/market/executions'].map((below): (typeof planted)[number] => [
    `a proxy that does not forward the client’s address below ${below}`,
    async () => ({
      settings: { WEB_URL: `https://localhost:${await proxy({ headers: { 'x-forwarded-for': null }, below })}` },
    }),
    /^proxy +localhost:\d+\/v1\S* passes no X-Forwarded-For on.* → .*all other lines of proxy_set_header/,
  ]),
  [
    'a proxy that caches API responses',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ keeps: '/v1/' })}` } }),
    /^proxy +localhost:\d+\/v1 is answered from a cache: people get each other's answers → no proxy_cache/,
  ],
  ...[1, 20].map(
    (most) =>
      [
        `a proxy that refuses more than ${most} requests`,
        async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ most })}` } }),
        /^proxy +\S+ refuses \d+ of \d+ requests \(429\): pages stay incomplete → rate and burst of limit_req/,
      ] as const,
  ),
  [
    'a proxy that trusts the X-Forwarded-For of a client',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ believesAddress: true })}` } }),
    /^proxy +localhost:\d+ passes on whatever X-Forwarded-For it is sent/,
  ],
  [
    'a proxy that does not forward the https scheme',
    async () => ({
      settings: { WEB_URL: `https://localhost:${await proxy({ headers: { 'x-forwarded-proto': null } })}` },
    }),
    /^proxy +localhost:\d+ does not pass on that it was asked over https/,
  ],
  [
    'a proxy that drops the port',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ headers: { host: 'localhost' } })}` } }),
    /^proxy +localhost:\d+ drops its port from the name/,
  ],
  [
    'a proxy that forwards another host name',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ headers: { host: 'lapak' } })}` } }),
    /^proxy +localhost:\d+ passes the name lapak on instead of its own/,
  ],
  [
    'a proxy that accepts at most 1 MB',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ mostBody: 1_048_576 })}` } }),
    /^proxy +localhost:\d+ takes no body of 5 MB/,
  ],
  [
    'a proxy that forwards only three methods',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ methods: ['GET', 'HEAD', 'POST'] })}` } }),
    /^proxy +localhost:\d+ passes no PUT, PATCH, DELETE on \(it answered 405\)/,
  ],
  [
    'a certificate for another name',
    async () => ({ settings: { WEB_URL: `https://localhost:${await proxy({ certificate: 'other' })}` } }),
    /^https +browsers refuse the certificate of localhost .* → get one for exactly this name/,
  ],
  [
    'a private key that everybody can read',
    () => {
      mkdirSync(at('tls'));
      cpSync(at('cert.pem'), at('tls/fullchain.pem'));
      cpSync(at('key.pem'), at('tls/privkey.pem'));
      for (const name of ['fullchain', 'privkey']) chmodSync(at(`tls/${name}.pem`), 0o644);
      for (const above of [folder, dirname(folder)]) chmodSync(above, 0o755);
      onTestFinished(() => rmSync(at('tls'), { recursive: true }));
      return {};
    },
    /^https +every user of this machine can read the private key .*tls\/privkey\.pem → chmod 600/,
  ],
  [
    'a campus that does not run, without systemd',
    async () => ({ flags: ['--port', String(await freePort())] }),
    /^port +nothing answers at \d+: the campus does not run → journalctl -u lapak .*systemctl restart lapak\.socket lapak\.service/,
  ],
  [
    'a missing data folder while a campus runs',
    () => ({ flags: ['--data', at('nowhere')] }),
    /^data +.*nowhere is not there, and a campus runs → give its folder by --data/,
  ],
  [
    'data of another campus than the newest backup',
    () => {
      const backups = ownBackups('foreign');
      const [name = ''] = readdirSync(backups).filter((one) => /T/.test(one));
      const secrets = JSON.stringify({ jwt: 'x', key: 'standard_of_another' });
      writeFileSync(join(backups, name, 'secrets.json'), secrets);
      const manifest = JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8'));
      const files = manifest.files.map((one: { path: string }) =>
        one.path === 'secrets.json' ? { ...one, bytes: secrets.length, sha256: hash('sha256', secrets) } : one,
      );
      writeFileSync(join(backups, name, 'manifest.json'), JSON.stringify({ ...manifest, files }));
      return { flags: ['--backups', backups] };
    },
    /^data +.* has other secrets than the newest backup .* → mount its disk, or restore the backup/,
  ],
  [
    'damaged secrets',
    () => {
      mkdirSync(at('cutoff'), { mode: 0o700 });
      writeFileSync(at('cutoff/secrets.json'), '{"key":"standa');
      return { flags: ['--data', at('cutoff')] };
    },
    /^key +.*cutoff\/secrets\.json is damaged\. → remove it: the next start makes new secrets/,
  ],
  [
    'a file in the data folder that belongs to another user',
    () => {
      if (!isRoot) return { flags: [] };
      cpSync(at('data/secrets.json'), at('owned/secrets.json'));
      mkdirSync(at('owned/storage/blobs/ab'), { recursive: true });
      writeFileSync(at('owned/storage/blobs/ab/abc'), '');
      chmodSync(at('owned'), 0o700);
      chownSync(at('owned/storage/blobs/ab/abc'), 65_534, 65_534);
      return { flags: ['--data', at('owned')] };
    },
    /^data +.*ab\/abc belongs to somebody else/,
  ],
  [
    'a mail server that accepts a mail and loses it',
    async () => {
      await askedForMail(new Date(Date.now() - 20 * 60_000).toISOString());
      return {};
    },
    /^mail +the trial mail of .* has not arrived → .*\/admin\/setup/,
  ],
  [
    'another VAPID key in the notifications function',
    async () => {
      const functions = connect({
        endpoint: `http://127.0.0.1:${port}/v1`,
        projectId: 'lapak',
        key: embeddedKey(at('data')),
      }).functions;
      const { variables } = await functions.listVariables({ functionId: 'notifications' });
      const own = variables.find(({ key }) => key === 'VAPID_PRIVATE_KEY');
      await functions.updateVariable({
        functionId: 'notifications',
        variableId: own?.$id ?? '',
        key: 'VAPID_PRIVATE_KEY',
        value: 'another',
        secret: true,
      });
      onTestFinished(async () => {
        const note = variables.find(({ key }) => key === 'DEPLOYED_RELEASE');
        await functions.updateVariable({
          functionId: 'notifications',
          variableId: note?.$id ?? '',
          key: 'DEPLOYED_RELEASE',
          value: note?.value ?? '',
          secret: false,
        });
      });
      return {};
    },
    /^deploy +2 steps are pending: change variable VAPID_PRIVATE_KEY of function notifications/,
  ],
  [
    'a pending data migration',
    () => ({ cwd: releaseCopy(at('release'), { migration: 'm9012' }) }),
    /^migration +a data migration is pending: migrate data m9012: one of this test.* → systemctl restart lapak/,
  ],
];

test.each(planted)('reports only %s', async (_, plant, sentence) => {
  const faults = await doctor(await plant());
  // A pending step is reported, too, because functions still have the former WEB_URL.
  const own = faults.filter((line) => !/^deploy .*WEB_URL|^deploy .*allow pages/.test(line));
  expect(own).toEqual([expect.stringMatching(sentence)]);
});

test('the server itself reports a certificate for another name, but not one of an unknown authority', async () => {
  const looked = async (certificate: string) => {
    const settings = readSettings({ ...good, WEB_URL: `https://localhost:${await proxy({ certificate })}` });
    const { slowChecks = [] } = observedFor(settings, 'lapak');
    const look = slowChecks.find(({ part }) => part === 'proxy')?.look;
    return look?.(`http://127.0.0.1:${port}`);
  };
  expect(await looked('other')).toEqual([
    'proxy: browsers refuse the certificate of localhost (it is one of pasar.example)',
  ]);
  const known = getCACertificates('default');
  setDefaultCACertificates([]);
  onTestFinished(() => setDefaultCACertificates(known));
  expect(await looked('cert')).toEqual([]);
});

test('checks payments and shared links at their own host names, and reports another site or campus there', async () => {
  const web = new URL(good.WEB_URL ?? '');
  const asked = (PAYMENTS_DOMAIN: string) =>
    checkProxy(
      { ...readSettings(good), PAYMENTS_DOMAIN },
      { local: `http://127.0.0.1:${port}`, projectId: 'lapak', patience: 60_000 },
    );
  const faults = async (name: string) => (await asked(name)).flatMap(({ fact }) => fact ?? []);
  /** Starts a TLS server on this loopback address, on the port of the pages. */
  const answering = (name: string, listener: RequestListener) =>
    new Promise<void>((resolve) => {
      const server = createTls(tls(), listener).listen(Number(web.port), name, resolve);
      onTestFinished(() => void server.close());
    });
  await answering('127.0.0.2', (_, answer) => answer.end('<h1>Apache2 Debian Default Page</h1>'));
  expect(await faults('127.0.0.2')).toEqual([
    `https://127.0.0.2:${web.port} is answered by something that is not this campus`,
  ]);
  const other = await startLocalAppwrite({ config: { projectId: 'lapak' } });
  onTestFinished(() => other.close());
  const passingTo =
    (to: string): RequestListener =>
    (question, answer) => {
      const headers = { ...question.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };
      request(new URL(question.url ?? '/', to), { headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      }).end();
    };
  await answering('127.0.0.3', passingTo(other.endpoint));
  expect(await faults('127.0.0.3')).toEqual([`https://127.0.0.3:${web.port} is answered by another campus`]);
  await answering('127.0.0.8', (_, answer) => answer.writeHead(401).end('Unauthorized'));
  expect(await faults('127.0.0.8')).toEqual([
    `https://127.0.0.8:${web.port} answers 401: a password or a list of addresses keeps people and Midtrans out`,
  ]);
  await answering('127.0.0.4', passingTo(`http://127.0.0.1:${port}`));
  expect(await faults('127.0.0.4')).toEqual([]);
});

test('checks every address of a host name, and reports one that leads elsewhere', async () => {
  const web = new URL(good.WEB_URL ?? '');
  const asking = { local: `http://127.0.0.1:${port}`, projectId: 'lapak', patience: 60_000 };
  const faults = async (...addresses: string[]) => {
    const found = await checkProxy(readSettings(good), { ...asking, addressesOf: async () => addresses });
    return found.flatMap(({ fact }) => fact ?? []);
  };
  const former = createTls(tls(), (_, answer) => answer.end('<h1>Apache2 Debian Default Page</h1>'));
  await new Promise<void>((resolve) => former.listen(Number(web.port), '127.0.0.5', resolve));
  onTestFinished(() => void former.close());
  expect(await faults('127.0.0.1', '127.0.0.5')).toEqual([
    'localhost is also 127.0.0.5, where something answers that is not this campus',
  ]);
  expect(await faults('127.0.0.1', '127.0.0.6')).toEqual([
    expect.stringMatching(/^localhost is also 127\.0\.0\.6, where nothing answers \(connect ECONNREFUSED /),
  ]);
  // A machine without IPv6 has no route to that address, so it cannot judge it.
  const elsewhere = await checkProxy(readSettings(good), {
    ...{ ...asking, patience: 5_000 },
    addressesOf: async () => ['127.0.0.1', '2001:db8:77::99'],
  });
  expect(elsewhere).toContainEqual(expect.objectContaining({ what: 'domain', state: 'ok' }));
});

test('skips an address to which this machine has no route; a dead one in its own network is a fault', () => {
  const address = { netmask: '', mac: '', internal: false, cidr: null };
  const four = { eth0: [{ ...address, family: 'IPv4' as const, address: '10.0.0.5' }] };
  const both = { eth0: [...four.eth0, { ...address, family: 'IPv6' as const, address: 'fd00::5', scopeid: 0 }] };
  expect([hasNoWay('EHOSTUNREACH', 'fd00::99', four), hasNoWay('EHOSTUNREACH', 'fd00::99', both)]).toEqual([
    true,
    false,
  ]);
  expect([hasNoWay('EHOSTUNREACH', '10.0.0.9', four), hasNoWay('ENETUNREACH', '10.0.0.9', four)]).toEqual([
    false,
    true,
  ]);
  expect(hasNoWay('ECONNREFUSED', '10.0.0.9', four)).toBe(false);
});

test('reports a host name for which the proxy has no site, and one that leads to another machine', async () => {
  const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 112]); // fatal: unrecognized name
  const unknown = createSocket((socket) => {
    socket.on('error', () => socket.destroy()).once('data', () => socket.end(alert));
  });
  const names = { PAYMENTS_DOMAIN: '', SHARE_DOMAIN: '' };
  const settings = readSettings({ ...good, ...names, WEB_URL: `https://localhost:${await listening(unknown)}` });
  const says = 'no https at localhost (TLS: no certificate is set for this name)';
  expect(await certificateFaults(settings, 60_000)).toEqual([says]);
  expect(await checkAddresses(settings, 60_000)).toContainEqual(
    expect.objectContaining({
      says: `${says} → add it to server_name and to the certificate (docs/deploy.md, section 1)`,
    }),
  );
  const elsewhere = readSettings({ ...good, ...names, WEB_URL: 'https://192.0.2.77' });
  expect(await checkAddresses(elsewhere, 1_000)).toContainEqual(
    expect.objectContaining({
      state: 'fault',
      says: expect.stringContaining('or correct its A record, if 192.0.2.77 is another machine'),
    }),
  );
});

test('reports a backup that the server’s user cannot read, with the command for a readable one', async () => {
  const somebody = { name: 'lapak', uid: 4_242, gid: 4_242 };
  const found = await checkBackups(at('backups'), at('data'), somebody);
  expect(found).toContainEqual(
    expect.objectContaining({
      fact: expect.stringContaining('belongs to somebody else than lapak: the trial and a restore run as that user'),
    }),
  );
  mkdirSync(at('no-backups'));
  const [none] = await checkBackups(at('no-backups'), at('data'), somebody);
  expect(none?.says).toContain(
    `→ runuser -u lapak -- npm run backup -- --data ${at('data')} --into ${at('no-backups')}`,
  );
});

test('reports a mail server with a certificate of an unknown authority', async () => {
  const known = getCACertificates('default');
  setDefaultCACertificates([]);
  onTestFinished(() => setDefaultCACertificates(known));
  const server = createTls(tls());
  const SMTP_PORT = String(await listening(server));
  const settings = readSettings({ ...good, SMTP_HOST: 'localhost', SMTP_PORT, SMTP_SECURE: 'ssl' });
  expect(await checkMail(settings, 60_000)).toMatchObject({
    state: 'fault',
    says: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
});

test('reports a renewed certificate that the proxy does not serve yet', () => {
  mkdirSync(at('live/pasar'), { recursive: true });
  cpSync(at('cert.pem'), at('live/pasar/cert.pem'));
  mkdirSync(at('sites'));
  writeFileSync(at('sites/lapak'), `  ssl_certificate ${at('cert.pem')};\n  ssl_certificate_key ${at('key.pem')};\n`);
  const own = new X509Certificate(readFileSync(at('cert.pem'))).toLegacyObject();
  const served = (days: number, files: { live?: string; sites?: string }, other: Partial<typeof own> = {}) => {
    const valid_to = new Date(Date.now() + days * 24 * 3_600_000).toUTCString();
    return staleFinding('localhost', { ...own, ...other, valid_to }, files);
  };
  const none = { live: at('none'), sites: at('none') };
  for (const [files, path] of [
    [{ ...none, live: at('live') }, at('live/pasar/cert.pem')],
    [{ ...none, sites: at('sites') }, at('cert.pem')],
  ] as const) {
    expect(served(3, files)).toMatchObject({
      fact: `localhost still serves an older certificate than ${path}`,
      says: expect.stringContaining('→ systemctl reload nginx'),
    });
    const others = [{ subjectaltname: 'DNS:pasar.example' }, { issuer: { ...own.issuer, O: 'Another' } }];
    expect([served(90, files), served(3, none), ...others.map((one) => served(3, files, one))]).toEqual([
      ...[null, null, null, null],
    ]);
  }
  writeFileSync(at('live/pasar/cert.pem'), 'no certificate');
  expect(served(3, { ...none, live: at('live') })).toBeNull();
});

test('reports a proxy that does not reach the campus, and where its pages lead instead', async () => {
  let answer: [number, Record<string, string>] = [503, {}];
  const away = createTls(tls(), (_, response) => response.writeHead(...answer).end('Sebentar, ya'));
  const WEB_URL = `https://localhost:${await listening(away)}`;
  const settings = readSettings({ ...good, PAYMENTS_DOMAIN: '', SHARE_DOMAIN: '', WEB_URL });
  const asking = { local: `http://127.0.0.1:${port}`, projectId: 'lapak', patience: 60_000 };
  const { host } = new URL(WEB_URL);
  expect(await checkProxy(settings, asking)).toMatchObject([
    {
      fact: `${host} answers 503: the proxy does not reach the campus`,
      says: expect.stringContaining(`→ proxy_pass http://127.0.0.1:${port};`),
    },
  ]);
  answer = [301, { location: 'https://www.pasar.example/' }];
  expect(await checkProxy(settings, asking)).toMatchObject([
    { fact: expect.stringMatching(/is not this campus \(it leads to https:\/\/www\.pasar\.example\/\)$/) },
  ]);
});

test('quotes the last line of a server that does not run', async () => {
  mkdirSync(at('journal'));
  const refused = 'A newer version moved data of this project (m0017), and this version does not know how to read it';
  writeFileSync(at('journal/journalctl'), `#!/bin/sh\necho '${refused}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${at('journal')}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { finding } = await checkPort(`http://127.0.0.1:${await freePort()}`, 60_000);
  expect(finding.fact).toContain(`the campus does not run (its last line: ${refused})`);
});

test('reports data of a newer version', () => {
  cpSync(at('data'), at('newer'), { recursive: true });
  const file = new DatabaseSync(at('newer/appwrite.sqlite'));
  file.exec('PRAGMA user_version = 99');
  file.close();
  expect(checkDatabase(at('newer'), undefined)).toMatchObject([
    {
      fact: `${at('newer')} holds data of a newer version, which this one does not read; nothing in it was changed.`,
      says: expect.stringContaining('→ switch to that version'),
    },
  ]);
});

test('reports http that does not redirect to https', async () => {
  let answered: [number, Record<string, string>] = [301, { location: 'https://pasar.example/' }];
  const plain = createServer((_, answer) => answer.writeHead(...answered).end('page'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.7', resolve));
  const { port: plainPort } = plain.address() as AddressInfo;
  const found = () => checkPlain(new URL('https://127.0.0.7'), 60_000, plainPort);
  expect(await found()).toEqual([]);
  answered = [200, {}];
  expect(await found()).toMatchObject([
    { fact: 'http://127.0.0.7 does not lead to https (it answered 200): what people send there can be read' },
  ]);
  await new Promise((resolve) => plain.close(resolve));
  expect(await found()).toMatchObject([
    { state: 'note', says: expect.stringMatching(/^nothing answers at http:\/\/127\.0\.0\.7 \(connect ECONNREFUSED/) },
  ]);
});

test('reports too little disk space for the next backup', () => {
  const small = { ...statfsSync(folder), bsize: 4096, bavail: 1000 };
  expect(checkBackupSpace(folder, 4_000_000, () => small)).toEqual([]);
  expect(checkBackupSpace(folder, 9_000_000, () => small)).toMatchObject([
    { what: 'backup', fact: `the disk of ${folder} is almost full: 4 MB are free, and the newest backup has 9 MB` },
  ]);
});

test('reports a data folder without write permission', async () => {
  mkdirSync(at('locked'), { mode: 0o500 });
  chmodSync(at('locked'), 0o500);
  const faults = await doctor({
    cwd: process.cwd(),
    flags: ['--data', at('locked'), ...(isRoot ? ['--user', 'nobody'] : [])],
  });
  expect(faults.filter((line) => !line.startsWith('backup'))).toEqual([
    expect.stringMatching(/^data +.* has no right to write in .*locked.* → chown -R .* && chmod -R/),
  ]);
});

test('reports a full disk', async (context) => {
  const small = { ...statfsSync(folder), bsize: 4096, blocks: 1_000_000, bavail: 1000, files: 1e6, ffree: 5e5 };
  const full = /^the disk is full: \d+ MB free at .* → make room/;
  expect(checkDisk('disk', folder, () => small)).toMatchObject({ state: 'fault', says: expect.stringMatching(full) });
  const none = { ...small, bavail: 900_000, ffree: 10 };
  expect(checkDisk('disk', folder, () => none).says).toMatch(/the disk is full: 10 of 1000000 files/);
  // Runs the command with a small disk, where this machine allows mounting one.
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

test('reports a Midtrans key of the other mode, keys of two modes, and an unknown key', async () => {
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
  const away = { production: 'http://127.0.0.1:9', sandbox: 'http://127.0.0.1:9' };
  expect(await checkMidtrans(readSettings({ MIDTRANS_SERVER_KEY: 'SB-Mid-server-B' }), 8000, away)).toMatchObject({
    state: 'fault',
    fact: expect.stringMatching(/^could not be asked .*: nobody can pay by transfer/),
  });
  expect(await told('production', 'Mid-server-A')).toBe('ok: production knows the key');
  expect(await told('production', 'SB-Mid-server-B')).toMatch(
    /^fault: the key is one of sandbox, and MIDTRANS_MODE is production → set/,
  );
  expect(await told('sandbox', 'Mid-server-A')).toMatch(
    /^fault: the key is one of production, and MIDTRANS_MODE is sandbox/,
  );
  expect(await told('sandbox', 'SB-Mid-server-X')).toMatch(/^fault: neither sandbox nor production knows the key/);
  expect(await told('sandbox', 'SB-Mid-server-B', 'Mid-client-A')).toMatch(
    /^fault: the server key is one of sandbox, and the client key one of production/,
  );
});

test('reports an outdated Node', async () => {
  const old = 'node_modules/node-22-linux-x64/bin/node';
  const { code, said } = await runCommand(['scripts/launch.js', 'doctor', ...flagsFor({})], { node: old });
  expect(said.trim()).toMatch(
    /^This needs Node 24, and this is v22\.[\d.]+: "npm ci" installs Node 24 here, then "npm run doctor" uses it\.$/,
  );
  expect(code).toBe(1);
});
