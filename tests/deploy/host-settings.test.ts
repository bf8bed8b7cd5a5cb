/**
 * With unusable settings the server ends with one line that names the edited file, is not restarted, and its socket is
 * closed.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../support/hosted-campus.ts';

const folder = mkdtempSync(join(tmpdir(), 'host-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Started like by systemd, with a copy of the file in another folder. */
async function started(name: string, make: (path: string) => void, handed = true) {
  const credentials = join(folder, name);
  mkdirSync(credentials);
  const settings = join(credentials, 'lapak.env');
  make(settings);
  const args = ['deploy/host.ts', '--settings', settings, '--data', join(folder, 'data')];
  const { code, said } = await runCommand(args, handed ? { env: { CREDENTIALS_DIRECTORY: credentials } } : {});
  return { code, lines: said.trim().split('\n'), settings };
}

test('prints one line with the settings file and every wrong setting; systemd does not retry its exit code', async () => {
  const wrong = 'SMTP_PORT=smtp\nPAYMENTS_DOMAIN=https://bayar.lapak.example/\n';
  const { code, lines } = await started('wrong', (path) => writeFileSync(path, wrong));
  expect(lines).toEqual([
    'Correct /etc/lapak/lapak.env (.env.example says what each setting is): PAYMENTS_DOMAIN must be a host name such as bayar.lapak.example; SMTP_PORT must be a whole number from 1.',
  ]);
  expect(code).toBe(78);
});

test('reports contradicting settings and other wrong ones in one line', async () => {
  const { lines } = await started('pair', (path) =>
    writeFileSync(path, 'SMTP_HOST=mail.lapak.example\nGOOGLE_CLIENT_ID=x\n'),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^Correct \/etc\/lapak\/lapak\.env .*SMTP_SENDER is not.*; Google sign-in needs both/);
});

test('reports a missing or unreadable file in one line, by the given path if started without systemd', async () => {
  const missing = await started('missing', () => undefined);
  expect(missing.lines).toEqual([
    'There is no file of settings /etc/lapak/lapak.env: copy .env.example there and fill it in.',
  ]);
  const directory = await started('directory', (path) => mkdirSync(path));
  expect(directory.lines).toEqual([expect.stringMatching(/^The settings in \/etc\/lapak\/lapak\.env can't be read/)]);
  const by = await started('hand', (path) => writeFileSync(path, 'SMTP_PORT=smtp\n'), false);
  expect(by.lines[0]).toContain(`Correct ${by.settings} `);
  expect([missing.code, directory.code, by.code]).toEqual([78, 78, 78]);
});

test('the unit does not restart after that exit code, and closes the socket that would start it again', () => {
  const unit = readFileSync('deploy/host/systemd/lapak.service', 'utf8');
  const [, codes = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(unit) ?? [];
  expect(codes.split(' ')).toEqual(expect.arrayContaining(['2', '78', '243']));
  const [, target = ''] = /^OnFailure=(.*)$/m.exec(unit) ?? [];
  expect(readFileSync(`deploy/host/systemd/${target}`, 'utf8')).toMatch(/^Conflicts=lapak\.socket$/m);
});
