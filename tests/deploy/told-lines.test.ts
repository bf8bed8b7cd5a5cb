/** The first hour of a new campus: the commands print only what is true, and the home page has its pictures. */
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { embeddedKey } from '../../deploy/host/embedded-key.ts';
import { connect } from '../../deploy/project/target.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { hostedCampus, runCommand, settingsFile } from '../support/hosted-campus.ts';

const folder = mkdtempSync(join(tmpdir(), 'told-lines-'));
const data = join(folder, 'data');
const settings = settingsFile(folder, {
  ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', SMTP_SENDER: 'halo@kampus.test', ADMIN_EMAIL: 'admin@kampus.test' },
  ...{ MIDTRANS_SERVER_KEY: 'SB-Mid-server-A', MIDTRANS_CLIENT_KEY: 'SB-Mid-client-A', GOOGLE_CLIENT_ID: 'g' },
  GOOGLE_CLIENT_SECRET: 's',
});
let port = 0;
let campus: Awaited<ReturnType<typeof hostedCampus>>;
beforeAll(async () => {
  port = await freePort();
  campus = await hostedCampus({ data, settings, port });
});
afterAll(async () => {
  await campus.close();
  rmSync(folder, { recursive: true });
});
const server = () => ({ endpoint: `${campus.origin}/v1`, projectId: 'lapak', key: embeddedKey(data) });
const host = async () => {
  const args = ['deploy/host.ts', '--data', data, '--settings', settings, '--port', String(port), '--dry-run'];
  return (await runCommand(args)).said;
};

test('serves the pictures of the default banners on a campus without its own banners', async () => {
  for (const { photoId } of campusDefaults.banners.banners) {
    const answer = await fetch(`${campus.origin}/v1/storage/buckets/banners/files/${photoId}/view?project=lapak`);
    expect([photoId, answer.status]).toEqual([photoId, 200]);
  }
});

test('the plan mentions the version once, no missing mail settings and no changed key', async () => {
  const first = await host();
  expect(first).toMatch(/^note: version \d+\.\d+\.\d+ was deployed there last; it stays\.$/m);
  expect(first).not.toMatch(/version version|keeps no mail settings|in the console/);
  expect(first).toMatch(/^note: GOOGLE_CLIENT_ID is set, and this server has no sign-in by Google/m);
  expect(first).toMatch(/Nothing to do/);
  // From here on the server looks like another release: the code of every function differs, and the keys are the same.
  const { functions } = connect(server());
  const { variables } = await functions.listVariables({ functionId: 'payments' });
  const note = variables.find((one) => one.key === 'DEPLOYED_RELEASE');
  const [, secrets = ''] = note?.value.split('.') ?? [];
  const older = { functionId: 'payments', variableId: note?.$id ?? '', key: 'DEPLOYED_RELEASE' };
  await functions.updateVariable({ ...older, value: `older.${secrets}`, secret: false });
  const plan = await host();
  expect(plan).toMatch(/deploy code of function payments/);
  expect(plan).not.toMatch(/MIDTRANS_SERVER_KEY/);
});

test('the plan includes the new sender name after the campus was renamed', async () => {
  const { tables } = connect(server());
  const row = { databaseId: 'market', tableId: 'settings', rowId: 'identity' };
  const named = JSON.stringify({ ...campusDefaults.identity, marketName: 'Pasar Bukit' });
  await tables.createRow({ ...row, data: { data: named, version: 1 } });
  expect(await host()).toMatch(/send e-mails to people by 127\.0\.0\.1/);
  await tables.deleteRow(row);
});

test('a real run of deploy/switch.ts does not print "Nothing was changed"; a dry run does', async () => {
  const link = join(folder, 'current');
  symlinkSync(process.cwd(), link);
  const args = ['deploy/switch.ts', '--to', process.cwd(), '--data', data, '--settings', settings, '--link', link];
  const more = ['--port', String(port), '--no-backup', '--restart', 'true', '--patience', '60'];
  const planned = await runCommand([...args, ...more, '--dry-run']);
  expect(planned.said).toContain('Nothing was changed (--dry-run).');
  const { code, said } = await runCommand([...args, ...more]);
  expect(said).toMatch(/What it does with the data first:[\s\S]* answers, after /);
  expect(said).not.toContain('Nothing was changed');
  expect([code, readlinkSync(link)]).toEqual([0, process.cwd()]);
});
