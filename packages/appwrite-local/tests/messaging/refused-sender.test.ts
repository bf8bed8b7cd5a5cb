/** `/healthz` reports a mail server that refuses the campus's mail; a recipient that does not exist is not reported. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startLocalAppwrite } from 'appwrite-local';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../support/http.ts';

test('/healthz reports a refused sender until the mail server accepts a mail', async () => {
  let refused = '';
  const post = createServer((socket) => {
    let isData = false;
    socket.write('220 mail\r\n');
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        const line = String(chunk);
        const answers: readonly [RegExp, string][] = [
          [/^MAIL FROM/, refused.startsWith('553') ? refused : '250 ok'],
          [/^RCPT TO/, /^55\d 5\.[17]/.test(refused) ? refused : '250 ok'],
          [/\r\n\.\r\n$/, refused.includes(' 5.4.5 ') || refused.startsWith('452') ? refused : '250 ok'],
          [/^DATA/, '354 go on'],
          [/^QUIT/, '221 bye'],
        ];
        if (isData && !line.endsWith('\r\n.\r\n')) return;
        isData = line.startsWith('DATA');
        socket.write(`${answers.find(([command]) => command.test(line))?.[1] ?? '250 ok'}\r\n`);
      });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void post.close());
  await once(post, 'listening');
  const mail = `smtp://127.0.0.1:${(post.address() as AddressInfo).port}`;
  const server = await startLocalAppwrite({
    ...{ config: { projectId: 'p' }, mail, mailFrom: 'halo@kampus.test', onError: () => undefined },
  });
  onTestFinished(() => server.close());
  const { key } = server;
  const body = { providerId: 'post', name: 'Post', host: 'x', fromEmail: 'halo@kampus.test', enabled: true };
  await ask(server, '/messaging/providers/smtp', { key, body });
  await ask(server, '/users', { key, body: { userId: 'ana', email: 'ana.dewi@kampus.test' } });

  let sent = 0;
  const reasonsAfter = async (answer: string) => {
    refused = answer;
    const messageId = `m${++sent}`;
    await ask(server, '/messaging/messages/email', {
      key,
      body: { messageId, subject: 'Halo', content: 'isi', users: ['ana'] },
    });
    await expect
      .poll(async () => (await ask(server, `/messaging/messages/${messageId}`, { key })).body.status)
      .toMatch(answer ? 'failed' : 'sent');
    return (await ask(server, new URL('/healthz?now', server.endpoint).href)).body.reasons;
  };
  expect(await reasonsAfter('550 5.1.1 <ana.dewi@kampus.test>: nobody')).toBeUndefined();
  const sender = [expect.stringMatching(/^mail: the mail server did not take the last mail \(.*553 5\.7\.1/)];
  expect(await reasonsAfter('553 5.7.1 <halo@kampus.test>: Sender address rejected')).toEqual(sender);
  // An unknown recipient does not prove that the sender is accepted again: the reason stays.
  expect(await reasonsAfter('550 5.1.1 <ana.dewi@kampus.test>: nobody')).toEqual(sender);
  // A rule about the recipient, whose address any person may choose, is not reported.
  expect(await reasonsAfter('554 5.7.1 <sender@other.test>: Recipient address rejected')).toEqual(sender);
  // Postfix reports a refused sender only in response to RCPT TO.
  const late = [expect.stringContaining('554 5.7.1')];
  expect(await reasonsAfter('554 5.7.1 <halo@kampus.test>: Sender address rejected')).toEqual(late);
  expect(await reasonsAfter('')).toBeUndefined();
  // A server that does not relay refuses every recipient.
  const relay = [expect.stringContaining('Relay access denied')];
  expect(await reasonsAfter('554 5.7.1 <relay@other.test>: Relay access denied')).toEqual(relay);
  expect(await reasonsAfter('')).toBeUndefined();
  // The text identifies the provider's daily limit; a full mailbox is the recipient's problem and is not reported.
  const limit = [expect.stringContaining('Daily user sending limit exceeded')];
  expect(await reasonsAfter('550 5.4.5 Daily user sending limit exceeded')).toEqual(limit);
  expect(await reasonsAfter('')).toBeUndefined();
  expect(await reasonsAfter('452 4.2.2 The recipient has exceeded their quota')).toBeUndefined();
  const unknown = 'Recipient address rejected: User unknown in relay recipient table';
  expect(await reasonsAfter(`550 5.1.1 <relay@other.test>: ${unknown}`)).toBeUndefined();
});
