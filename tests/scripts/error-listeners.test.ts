import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What ends a process by an error that nobody listens to: children, servers and their sockets, streams that are piped by hand. */
const makesOne = /\b(?:fork|spawn|createServer|createWriteStream|openFront|new WebSocketServer|new Worker)\(/;
const listens = /\.(?:on|once)\('error'|guardSockets\(/;

const sources = globSync(['packages/*/src/**/*.ts', 'scripts/{start,dev}/**/*.ts', 'scripts/{start,dev}.ts']);

test('whatever makes a child, a server or a socket listens to its errors in the same file', () => {
  const makers = sources.filter((file) => makesOne.test(readFileSync(file, 'utf8'))).toSorted();
  expect(makers.length).toBeGreaterThan(5);
  // Those that have it made by another file, which listens.
  const passOn = ['scripts/dev.ts'];
  const deaf = makers.filter((file) => !passOn.includes(file) && !listens.test(readFileSync(file, 'utf8')));
  expect(deaf).toEqual([]);
});

test('the server of the API and the one of development guard every socket from its first moment', () => {
  for (const file of ['packages/appwrite-local/src/start.ts', 'scripts/dev/web-front.ts'])
    expect([file, readFileSync(file, 'utf8').includes('guardSockets(')]).toEqual([file, true]);
});
