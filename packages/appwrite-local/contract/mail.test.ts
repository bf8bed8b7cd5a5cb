import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMailStep } from './runner/mail.ts';
import { Play } from './runner/play.ts';

const to = 'ana@example.com';
const mail = (receiver: string, secret: string, expire: string) =>
  `To: ${receiver}\r\nSubject: Password Reset for Lapak\r\n\r\nhttp://localhost/recover?userId=ana&secret=${secret}&expire=${encodeURIComponent(expire)}\r\n`;
const earlier = '2026-01-02T10:00:00.000+00:00';
const wanted = '2026-01-02T10:00:00.250+00:00';

/** The newest mail at each request, in order; the last one repeats. */
const newest = [
  '',
  mail(to, 'of-an-earlier-request', earlier),
  mail('budi@example.com', 'of-somebody-else', wanted),
  mail(to, 'of-this-step', wanted),
];

const asked: URL[] = [];
const server = createServer(({ url }, response) => {
  asked.push(new URL(url ?? '', 'http://localhost'));
  response.end(newest.length > 1 ? newest.shift() : newest[0]);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('uses only mails to the requested address that are no older than the response before them', async () => {
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
  const mailbox = `http://127.0.0.1:${port}/mailbox`;
  const play = new Play({ endpoint: '', project: 'p', key: 'k', mailbox, quiet: 0, smtp: ['127.0.0.1', 1025] });
  play.mailNotBefore = Date.parse(wanted);
  expect(await runMailStep(play, mailbox, { to })).toMatchObject({ mail: { query: { secret: 'of-this-step' } } });
});

test.each(['mailbox', 'mailbox?to=', 'mailbox?box=a', 'mailbox?box=a&to='])(
  'requests only the mails of one address from %s',
  async (path) => {
    const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
    const mailbox = `http://127.0.0.1:${port}/${path}`;
    const play = new Play({ endpoint: '', project: 'p', key: 'k', mailbox, quiet: 0, smtp: ['127.0.0.1', 1025] });
    play.mailNotBefore = Date.parse(wanted);
    asked.length = 0;
    await runMailStep(play, mailbox, { to });
    expect(asked[0]?.searchParams.getAll('to')).toEqual([to]);
    expect(asked[0]?.searchParams.get('box')).toBe(path.includes('box=a') ? 'a' : null);
  },
);
