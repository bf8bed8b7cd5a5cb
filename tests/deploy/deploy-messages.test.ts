import { expect, it } from 'vitest';
import { planMessages } from '../../deploy/project/plan-messages.ts';
import { connect, type SmtpSettings } from '../../deploy/project/target.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { turnOnMessages } from '../../scripts/start/demo-mail.ts';
import { campus } from '../../seeds/campus/campus.ts';
import { stage } from '../support/deploy-target.ts';
import { eventually } from '../support/eventually.ts';
import { limitedKey } from '../support/limited-key.ts';

/** E-mails of functions: deploy and the demo create the mail provider. */
const { fresh } = stage();

const smtp: SmtpSettings = {
  host: 'mail.example',
  port: 587,
  username: 'lapak',
  password: 'rahasia',
  secure: 'tls',
  senderEmail: 'halo@lapak.example',
  senderName: 'Lapak Kampus',
};

type Project = Awaited<ReturnType<typeof fresh>>;

/** Plans and applies; returns the steps and the operator's notes. */
async function planned(project: Project, settings = smtp, key = project.key) {
  const notes: string[] = [];
  const steps = await planMessages(connect({ ...project, key }), settings, 'Lapak Kampus', notes);
  for (const { run } of steps) await run();
  return { titles: steps.map(({ title }) => title), notes };
}

const kept = async ({ key, ...project }: Project) =>
  (await ask({ ...project }, '/messaging/providers/mail', { key })).body;

it('creates the e-mail provider once, enabled, and updates it after each changed SMTP setting', async () => {
  const project = await fresh();
  expect(await planned(project)).toEqual({ titles: ['send e-mails to people by mail.example'], notes: [] });
  expect(await kept(project)).toMatchObject({
    enabled: true,
    credentials: { host: 'mail.example', port: 587, username: 'lapak', password: 'rahasia' },
    options: { fromEmail: 'halo@lapak.example', encryption: 'tls' },
  });
  expect(await planned(project)).toEqual({ titles: [], notes: [] });
  const changes: Partial<SmtpSettings>[] = [
    { password: 'baru' },
    { host: 'post.example' },
    { secure: '' },
    { senderEmail: 'toko@lapak.example' },
    { username: '', password: '' },
  ];
  let settings = smtp;
  for (const change of changes) {
    settings = { ...settings, ...change };
    expect([change, (await planned(project, settings)).titles.length]).toEqual([change, 1]);
    expect([change, await planned(project, settings)]).toEqual([change, { titles: [], notes: [] }]);
  }
  expect(await kept(project)).toMatchObject({ enabled: true, credentials: { host: 'post.example', username: '' } });
});

it('enables a disabled provider again, and notes a foreign provider without changing it', async () => {
  const project = await fresh();
  await planned(project);
  const off = { method: 'PATCH', key: project.key, body: { enabled: false } };
  await ask(project, '/messaging/providers/smtp/mail', off);
  const other = { providerId: 'old', name: 'Old post', host: 'old.example', fromEmail: 'a@old.example', enabled: true };
  await ask(project, '/messaging/providers/smtp', { key: project.key, body: other });
  const { titles, notes } = await planned(project);
  expect([titles.length, notes]).toEqual([1, [expect.stringContaining('by the provider "Old post"')]]);
  expect(await kept(project)).toMatchObject({ enabled: true });
});

it('notes the scopes that the key lacks; creates a deleted provider again', async () => {
  const project = await fresh();
  const { titles, notes } = await planned(project, smtp, await limitedKey(project, ['users.read']));
  expect([titles, notes]).toEqual([[], [expect.stringContaining('scopes providers.read, providers.write')]]);
  await planned(project);
  await ask(project, '/messaging/providers/mail', { method: 'DELETE', key: project.key });
  expect((await planned(project)).titles).toHaveLength(1);
});

it('the demo has a provider, too, and its mails go to the mailbox', async () => {
  const project = await fresh();
  const target = connect(project);
  await turnOnMessages(target, campus);
  await turnOnMessages(target, campus);
  await target.users.create({ userId: 'ana', email: 'ana@kampus.test' });
  const content = '<p>Pesanan baru</p>';
  await target.messaging.createEmail({ messageId: 'm', subject: 'Pesanan', content, html: true, users: ['ana'] });
  await eventually(async () => {
    const mail = await (await fetch(`${project.mailbox}?to=ana@kampus.test`)).text();
    expect(mail).toMatch(/^From: Lapak Kampus <noreply@/m);
    expect(mail).toContain('Pesanan baru');
  });
});
