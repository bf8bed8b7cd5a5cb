/** A mail that could not be delivered leaves a log line and a metric without its recipient. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

const start = new URL('../../src/start.ts', import.meta.url).href;
const program = `
import { startLocalAppwrite } from ${JSON.stringify(start)};
const server = await startLocalAppwrite({
  config: { projectId: 'p' }, mail: process.argv[1], mailFrom: 'halo@kampus.test', logLevel: 'info', metrics: true,
});
const key = { 'content-type': 'application/json', 'x-appwrite-project': 'p', 'x-appwrite-key': server.key };
const ask = async (path, body) =>
  (await fetch(server.endpoint + path, { method: body ? 'POST' : 'GET', headers: key, body: body && JSON.stringify(body) })).json();
await ask('/messaging/providers/smtp', {
  providerId: 'post', name: 'Post', host: 'x', fromEmail: 'halo@kampus.test', fromName: 'Kampus', enabled: true,
});
await ask('/users', { userId: 'ana', email: 'ana.dewi@kampus.test' });
await ask('/messaging/messages/email', { messageId: 'm', subject: 'Halo', content: 'isi', users: ['ana'] });
for (let status = 'processing'; status === 'processing'; ) ({ status } = await ask('/messaging/messages/m'));
console.log(await (await fetch(new URL('/metrics', server.endpoint))).text());
await server.close();
`;

test('logs that a mail server refused all recipients', async () => {
  const refusing = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        const line = String(chunk);
        const [, to] = /^RCPT TO:(<[^>]*>)/.exec(line) ?? [];
        socket.write(to ? `550 5.1.1 ${to}: nobody\r\n` : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void refusing.close());
  await once(refusing, 'listening');
  const address = `smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, address]);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (said[name] += String(chunk)));
  await once(child, 'close');
  const lines = said.stderr.split('\n').filter((line) => line.includes('mail failed'));
  expect(lines, said.stderr).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', delivered: 0 });
  expect(lines[0]).toContain('550 5.1.1');
  expect(said.stderr).not.toContain('ana.dewi');
  expect(said.stdout).toMatch(/^appwrite_mails_total\{status="failed"\} 1$/m);
});
