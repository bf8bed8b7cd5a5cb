import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppBuilder } from '../../src/core/app-builder.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { userStore } from '../../src/users/user-store.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { type SmtpSink, smtpSink } from '../support/smtp-sink.ts';
import { EMAIL, email, person, sent, settled, turnOn } from './messenger.ts';

const config = { projectId: 'messages' };
const mailTo = async (server: LocalAppwrite, address: string) =>
  (await fetch(`${server.mailbox}?to=${encodeURIComponent(address)}`)).text();

let sink: SmtpSink;
beforeAll(async () => {
  sink = await smtpSink((address) => address.startsWith('gone'));
});
afterAll(() => sink.close());

test('sends one SMTP mail with hidden recipients, a second one to a duplicate, and reports a refused address', async () => {
  const never = await smtpSink();
  const server = await startLocalAppwrite({ config, mail: `smtp://127.0.0.1:${sink.port}` });
  try {
    await turnOn(server, { host: '127.0.0.1', port: never.port, replyToEmail: 'help@lapak.example' });
    const ana = await person(server, 'ana');
    await person(server, 'budi');
    await person(server, 'gone');
    expect(await sent(server, { users: ['ana', 'budi'], targets: [ana] })).toMatchObject({
      status: 'sent',
      deliveredTotal: 3,
    });
    const [both, again] = sink.mails;
    expect([both?.from, both?.to, again?.to]).toEqual([
      'noreply@lapak.example',
      ['ana@example.com', 'budi@example.com'],
      ['ana@example.com'],
    ]);
    expect(both?.raw).toContain('To: undisclosed-recipients:;');
    expect(both?.raw).toContain('Reply-To: help@lapak.example');
    expect(both?.raw).not.toContain('@example.com');

    const half = await sent(server, { users: ['ana', 'gone'] });
    expect(half).toMatchObject({ status: 'failed', deliveredTotal: 1, deliveredAt: expect.any(String) });
    expect(half.deliveryErrors).toEqual([expect.stringContaining('target gone@example.com with error: ')]);
    expect(await sent(server, { users: ['gone'] })).toMatchObject({
      status: 'failed',
      deliveredTotal: 0,
      deliveredAt: null,
    });
    expect(never.calls(), 'what a provider names is no place to call').toBe(0);
  } finally {
    await server.close();
    await never.close();
  }
});

test('marks the message as failed, with a reason, when the mail server is down, without delaying the response', async () => {
  const closed = await smtpSink();
  await closed.close();
  const server = await startLocalAppwrite({ config, mail: `smtp://127.0.0.1:${closed.port}` });
  try {
    await turnOn(server);
    await person(server, 'ana');
    const message = await sent(server, { users: ['ana'] });
    expect(message).toMatchObject({ status: 'failed', deliveredTotal: 0 });
    expect(message.deliveryErrors).toEqual([
      expect.stringMatching(/^Failed sending to targets with error: .*ECONNREFUSED/),
    ]);
  } finally {
    await server.close();
  }
});

test('sends five mails to 5,000 recipients, each stored once and found by each recipient', async () => {
  const users = Array.from({ length: 5000 }, (_, n) => `person${n}`);
  const crowd = (app: AppBuilder) =>
    app.onListen(() =>
      app.db.writeNow((db) => {
        const store = userStore.of(app);
        for (const id of users)
          store.create(db, { id, name: id, email: `${id}@example.com`, phone: null, password: null, seen: false });
      }),
    );
  const server = await startLocalAppwrite({ config, services: [crowd] });
  try {
    await turnOn(server);
    const memory = process.memoryUsage().rss;
    const content = 'x'.repeat(64_000);
    const message = await sent(server, { users, subject: 'Kabar', content });
    expect(message).toMatchObject({ status: 'sent', deliveredTotal: 5000, deliveryErrors: [] });
    expect(process.memoryUsage().rss - memory).toBeLessThan(150e6);
    for (const id of ['person0', 'person2500', 'person4999'])
      expect(await mailTo(server, `${id}@example.com`)).toContain('Subject: Kabar');
    const page = await (await fetch(server.mailbox)).text();
    expect(page.match(/Kepada person\d+@example.com dan 999 lainnya/g)).toHaveLength(5);
  } finally {
    await server.close();
  }
});

test('sends a scheduled message at its time, and a canceled one never', async () => {
  const server = await startLocalAppwrite({ config });
  try {
    await turnOn(server);
    await person(server, 'ana');
    const soon = () => new Date(Date.now() + 1500).toISOString();
    const kept = await email(server, { users: ['ana'], scheduledAt: soon() });
    const back = await email(server, { users: ['ana'], scheduledAt: soon() });
    const path = `${EMAIL}/${back.body.$id}`;
    expect((await ask(server, path, { method: 'PATCH', key: server.key, body: { draft: true } })).status).toBe(200);
    expect([kept.status, kept.body.status]).toEqual([201, 'scheduled']);
    expect(await settled(server, kept.body.$id)).toMatchObject({ status: 'sent', deliveredTotal: 1 });
    const { body } = await ask(server, `/messaging/messages/${back.body.$id}`, { key: server.key });
    expect(body.status).toBe('draft');
  } finally {
    await server.close();
  }
});

test('sends messages that a killed server had accepted, at the next start', async () => {
  const data = mkdtempSync(join(tmpdir(), 'messages-'));
  const started = () => startLocalAppwrite({ config, data, key: 'standard_key' });
  try {
    const first = await started();
    await person(first, 'ana');
    const { $id } = await sent(first, { users: ['ana'] });
    await turnOn(first);
    await first.close();
    const db = new DatabaseSync(join(data, 'appwrite.sqlite'));
    db.exec("UPDATE msg_messages SET doc = json_set(doc, '$.status', 'processing')");
    db.close();
    const second = await started();
    expect(await settled(second, $id)).toMatchObject({ status: 'sent', deliveredTotal: 1, deliveryErrors: [] });
    await eventually(async () => expect(await mailTo(second, 'ana@example.com')).toContain('Subject: Halo'));
    await second.close();
  } finally {
    rmSync(data, { recursive: true });
  }
});
