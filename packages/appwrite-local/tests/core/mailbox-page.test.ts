import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';

/** The content of /mailbox. */
let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'mails', projectName: 'Lapak Ü & <b>' } });
});
afterAll(() => server.close());

test('lists mails in Indonesian and opens them decoded, with HTML in a frame without scripts', async () => {
  const session = await signedIn(server, 'ana');
  const url = `http://localhost/${'halaman-yang-panjang/'.repeat(8)}`;
  const headers = { 'x-appwrite-locale': 'id' };
  expect((await ask(server, '/account/verifications/email', { body: { url }, session, headers })).status).toBe(201);
  const list = await (await fetch(server.mailbox)).text();
  expect(list).toContain('lang="id"');
  expect(list).toContain('Verifikasi Akun untuk Lapak Ü &amp; &lt;b&gt;');
  expect(list).toContain('Kepada ana@example.com');
  const address = /\/mailbox\?id=\w+/.exec(list)?.[0] ?? '';
  const answer = await fetch(new URL(address, server.mailbox));
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const mail = await answer.text();
  expect(mail).toContain(' sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(mail).not.toContain('=3D'); // quoted-printable
  const link = new RegExp(`${url}\\?[^\\s<]*secret=\\w+`).exec(mail.slice(mail.indexOf('<pre>')))?.[0];
  expect(link, 'the whole link, in the plain text').toBeDefined();
  expect(mail).toContain('Buka tautan ini untuk memverifikasi alamat email Anda.');
  expect((await fetch(`${server.mailbox}?id=none`)).status).toBe(404);
});

test('finds mails by address in the data folder of an earlier version, which stored one recipient per mail', async () => {
  const data = mkdtempSync(join(tmpdir(), 'mailbox-'));
  try {
    const begun = () => startLocalAppwrite({ config: { projectId: 'mails' }, data });
    await (await begun()).close();
    const db = new DatabaseSync(join(data, 'appwrite.sqlite'));
    db.exec(`DROP TABLE mail_receivers; ALTER TABLE mails DROP COLUMN receivers;
      INSERT INTO mails (id, sent, receiver, subject, raw) VALUES ('old', '2026-01-01T00:00:00.000Z', 'ana@example.com', 'Lama', 'Subject: Lama')`);
    db.close();
    const again = await begun();
    expect(await (await fetch(`${again.mailbox}?to=Ana@example.com`)).text()).toBe('Subject: Lama');
    expect(await (await fetch(again.mailbox)).text()).toContain('Kepada ana@example.com ·');
    await again.close();
  } finally {
    rmSync(data, { recursive: true });
  }
});
