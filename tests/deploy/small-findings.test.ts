/**
 * Checks of operation that need no server: backups by age, certificates, clocks, columns, indexes, variables of
 * payments.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerCertificate } from 'node:tls';
import type { Models } from 'node-appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { certificateFinding } from '../../deploy/doctor/check-address.ts';
import { checkClock, checkNginx } from '../../deploy/doctor/check-machine.ts';
import { checkOpenPort } from '../../deploy/doctor/check-open-port.ts';
import { overridden } from '../../deploy/doctor/check-server.ts';
import { checkSettings } from '../../deploy/doctor/check-settings.ts';
import { changedUnits } from '../../deploy/doctor/check-units.ts';
import { note, plain } from '../../deploy/doctor/finding.ts';
import { backupName, backupsIn } from '../../deploy/host/backups.ts';
import { compareColumn } from '../../deploy/project/compare-column.ts';
import { readSettings } from '../../deploy/project/deploy-settings.ts';
import { isSameIndex } from '../../deploy/project/plan-tables.ts';

test('lists complete backups, the newest first, and ignores other folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = ['2026-11-24T03-15-00', '2026-11-26T03-15-00', '2026-11-25T03-15-00'];
  for (const name of [...whole, '2026-11-27T03-15-00', 'photos']) mkdirSync(join(folder, name));
  for (const name of [...whole, 'photos']) writeFileSync(join(folder, name, 'manifest.json'), '{}');
  expect((await backupsIn(folder)).map(({ path }) => path)).toEqual(
    ['2026-11-26T03-15-00', '2026-11-25T03-15-00', '2026-11-24T03-15-00'].map((name) => join(folder, name)),
  );
  expect((await backupsIn(folder))[0]?.madeAt).toBe(Date.parse('2026-11-26T03:15:00Z'));
  expect(await backupsIn(join(folder, 'nowhere'))).toEqual([]);
  // Since 1.1.0 the name ends in Z for UTC.
  const name = backupName(new Date('2026-11-26T19:15:00.000Z'));
  expect(name).toBe('2026-11-26T19-15-00Z');
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'manifest.json'), '{}');
  expect((await backupsIn(folder))[0]).toEqual({ path: join(folder, name), madeAt: Date.parse('2026-11-26T19:15Z') });
});

test('reports a certificate that ends within two weeks, or a short-lived one in its last quarter', () => {
  const now = Date.parse('2026-11-26T05:00:00Z');
  const day = 86_400_000;
  const certificate = (days: number, from = -76, names = 'DNS:lapak.example') =>
    ({
      valid_from: new Date(now + from * day).toUTCString(),
      valid_to: new Date(now + days * day).toUTCString(),
      subjectaltname: names,
      subject: {},
    }) as PeerCertificate;
  const finding = (days: number, refused: string | null = null) =>
    certificateFinding('lapak.example', { refused, certificate: certificate(days) }, now);
  expect(finding(14)).toMatchObject({ state: 'ok' });
  expect(finding(13)).toMatchObject({ state: 'fault', says: expect.stringContaining('ends in 13 days') });
  const ofSixDays = (days: number) =>
    certificateFinding('lapak.example', { refused: null, certificate: certificate(days, days - 6) }, now);
  expect([2, 1].map((days) => ofSixDays(days).state)).toEqual(['ok', 'fault']);
  expect(finding(60, 'SELF_SIGNED')).toMatchObject({ state: 'fault', says: expect.stringContaining('SELF_SIGNED') });
  const refused = (why: string) => `browsers refuse the certificate of lapak.example (${why})`;
  expect(finding(60, 'DEPTH_ZERO_SELF_SIGNED_CERT').fact).toBe(
    refused('no authority that browsers know has signed it'),
  );
  expect(finding(60, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE').fact).toMatch(
    /comes without those between it and its authority\)$/,
  );
  expect(finding(-3, 'CERT_HAS_EXPIRED').fact).toBe(refused('it ended on 2026-11-23'));
  const factOf = (one: PeerCertificate) =>
    certificateFinding('lapak.example', { refused: null, certificate: one }, now).fact;
  expect(factOf(certificate(60, 2))).toBe(refused('it begins on 2026-11-28'));
  expect(factOf(certificate(60, -1, 'DNS:pasar.example, DNS:www.pasar.example'))).toBe(
    refused('it is one of pasar.example, www.pasar.example'),
  );
});

test('notes a variable that overrides a different saved setting', () => {
  const saved = (contactEmail: string) =>
    new Map([
      ['identity' as const, { version: 1, data: JSON.stringify({ ...campusDefaults.identity, contactEmail }) }],
    ]);
  const noted = (CONTACT_EMAIL: string, own: string) =>
    overridden(readSettings({ CONTACT_EMAIL }), saved(own)).map(({ state, says }) => `${state}: ${says}`);
  expect(noted('halo@lama.example', 'halo@baru.example')).toEqual([
    expect.stringMatching(/^note: CONTACT_EMAIL wins over .* \(identity\.contactEmail\): empty it/),
  ]);
  expect(noted('halo@baru.example', 'halo@baru.example')).toEqual([]);
  expect(noted('', 'halo@baru.example')).toEqual([]);
  expect(overridden(readSettings({ CONTACT_EMAIL: 'halo@lama.example', HOLD_MINUTES: '30' }), new Map())).toEqual([]);
});

test('notes installed units that differ from this release', () => {
  const installed = mkdtempSync(join(tmpdir(), 'units-'));
  onTestFinished(() => rmSync(installed, { recursive: true }));
  expect(changedUnits(installed)).toEqual([]);
  cpSync('deploy/host/systemd', installed, { recursive: true });
  expect(changedUnits(installed)).toEqual([]);
  writeFileSync(join(installed, 'lapak.socket'), '[Socket]\nListenStream=127.0.0.1:4000\n');
  expect(changedUnits(installed)).toMatchObject([
    { state: 'note', says: expect.stringMatching(/^lapak\.socket in .* is not as in this release: copy/) },
  ]);
});

test('translates OpenSSL errors into plain words', () => {
  const lines = (reason: string) =>
    `C0B7F1FDA67F0000:error:0A00010B:SSL routines:tls_validate_record_header:${reason}:../deps/openssl/openssl/ssl/record/methods/tlsany_meth.c:84:`;
  expect(plain(lines('wrong version number'))).toBe('no TLS is spoken there');
  expect(plain(`${lines('tlsv1 unrecognized name')}SSL alert number 112\n`)).toBe(
    'TLS: no certificate is set for this name',
  );
  expect(plain(lines('unsupported protocol'))).toBe('TLS: unsupported protocol');
  expect(plain('connect ECONNREFUSED 127.0.0.1:443')).toBe('connect ECONNREFUSED 127.0.0.1:443');
});

test.each([
  [60, 'ok', 'to 60 s'],
  [-60, 'ok', 'to 60 s'],
  [61, 'fault', '61 s ahead of'],
  [-61, 'fault', '61 s behind'],
  [-7_200, 'fault', '120 minutes behind'],
])('a clock that is off by %i s: %s', async (off, state, says) => {
  const time = Date.parse('2026-11-26T05:00:00Z');
  const server = createServer((_, answer) => {
    answer.sendDate = false;
    answer.setHeader('date', new Date(time).toUTCString()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const closed = 'http://127.0.0.1:9/';
  const found = await checkClock([closed, `http://127.0.0.1:${port}/`], 20_000, () => time + off * 1000);
  expect(await checkClock([closed], 20_000)).toMatchObject({ state: 'note', says: expect.stringContaining(closed) });
  expect(found).toMatchObject({ state, says: expect.stringContaining(says) });
});

test('ignores whether a bound is a BigInt and in which format a date is', () => {
  const wanted = { key: 'count', type: 'integer', required: false, array: false, min: 0, max: 20, default: 3 };
  const remote = { ...wanted, status: 'available', min: 0n, max: 20n, default: 3n };
  expect(compareColumn(wanted, remote)).toEqual({ destructive: [], changes: [] });
  expect(compareColumn({ ...wanted, max: 21 }, { ...remote, max: '20' }).changes).toEqual(['max "20" → 21']);
  const when = { key: 'when', type: 'datetime', required: false, array: false, default: '2026-11-26T05:00:00.000Z' };
  const told = { ...when, status: 'available', default: '2026-11-26T05:00:00.000+00:00' };
  expect(compareColumn(when, told).changes).toEqual([]);
});

test('distinguishes indexes by direction, unless one of them states none', () => {
  const index = { key: 'newest', type: 'key', columns: ['state', 'at'], orders: ['ASC', 'DESC'] };
  const on = (values: object) => ({ ...index, ...values }) as unknown as Models.ColumnIndex;
  expect(isSameIndex(index, on({ orders: ['asc', 'desc'] }))).toBe(true);
  expect(isSameIndex(index, on({ orders: ['asc', 'asc'] }))).toBe(false);
  expect([isSameIndex(index, on({ orders: [] })), isSameIndex({ ...index, orders: [] }, on({}))]).toEqual([true, true]);
  expect(isSameIndex(index, on({ columns: ['at', 'state'] }))).toBe(false);
  expect(isSameIndex(index, on({ type: 'unique' }))).toBe(false);
});

test('notes an nginx with Debian’s default of few connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const withMost = (most: number) => {
    writeFileSync(join(folder, 'nginx.conf'), `events {\n\tworker_connections ${most};\n}\n`);
    return checkNginx(folder).map(({ state, says }) => `${state} ${says}`);
  };
  expect(withMost(768), 'another site').toEqual([]);
  mkdirSync(join(folder, 'sites-enabled'));
  writeFileSync(join(folder, 'sites-enabled/lapak'), '');
  expect(withMost(768)).toEqual([expect.stringMatching(/^note nginx serves 384 open pages per processor/)]);
  expect(withMost(8192)).toEqual([]);
});

test('reports nginx timeouts that end web sockets, and none in the site file of this project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'sites-enabled'));
  writeFileSync(join(folder, 'nginx.conf'), 'events { worker_connections 8192; }');
  // Hides this machine's nginx, which would check the folder, too.
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const site = readFileSync('deploy/host/nginx/lapak.conf', 'utf8');
  const found = (text: string) => {
    writeFileSync(join(folder, 'sites-enabled/lapak'), text);
    return checkNginx(folder).map(({ fact }) => fact);
  };
  expect(found(site)).toEqual([]);
  expect(found(site.replaceAll('timeout 1h;', 'timeout 10s;'))).toEqual([
    expect.stringMatching(/^nginx's site says proxy_read_timeout 10s; live pages lose their connection/),
    expect.stringMatching(/^nginx's site says proxy_send_timeout 10s; /),
  ]);
  expect(found('  proxy_read_timeout 900ms;')).toHaveLength(1);
  expect(found('  proxy_read_timeout 20;\n  proxy_send_timeout 1m;')).toHaveLength(1);
});

test('reports that the campus’s port also answers at another address of the machine', async () => {
  const server = createServer((_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.9', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = await checkOpenPort(`http://127.0.0.1:${port}`, 20_000, ['127.0.0.10', '127.0.0.9']);
  expect(found.map(({ says }) => says)).toEqual([
    expect.stringMatching(
      /^port \d+ also answers at 127\.0\.0\.9: .* → ListenStream=127\.0\.0\.1:\d+ in lapak\.socket/,
    ),
  ]);
});

test.skipIf(process.getuid?.() !== 0)('reports a configuration that nginx would refuse at its next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'sites-enabled/lapak'), { recursive: true });
  const said = 'nginx: [emerg] 7#7: unknown directive "serve_name" in /etc/nginx/sites-enabled/lapak:31';
  writeFileSync(join(folder, 'nginx'), `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(checkNginx(folder)).toMatchObject([
    {
      fact: 'nginx would not start again (unknown directive "serve_name" in /etc/nginx/sites-enabled/lapak:31)',
    },
  ]);
});

test('notes a setting that occurs twice in its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'lapak.env');
  writeFileSync(file, 'SMTP_PASSWORD=right\nSMTP_PORT=587\nSMTP_PASSWORD=wrong\n', { mode: 0o600 });
  const { findings } = checkSettings({}, file, 4000);
  expect(findings).toContainEqual(note('settings', `SMTP_PASSWORD stands twice in ${file}: the last one holds`));
});
