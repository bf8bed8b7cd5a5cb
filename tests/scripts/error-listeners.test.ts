import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Calls that create objects whose unhandled error event ends the process: children, servers and their sockets, manually
 * piped streams.
 */
const makesOne = /\b(?:fork|spawn|createServer|createWriteStream|openFront|new WebSocketServer|new Worker)\(/;
const listens = /\.(?:on|once)\('error'|guardSockets\(/;

const sources = globSync(['packages/*/src/**/*.ts', 'scripts/{start,dev}/**/*.ts', 'scripts/{start,dev}.ts']);

test('each file that creates a child process, server or socket listens to its errors', () => {
  const makers = sources.filter((file) => makesOne.test(readFileSync(file, 'utf8'))).toSorted();
  expect(makers.length).toBeGreaterThan(5);
  // These files create nothing themselves: the file that they call creates the object and listens.
  const passOn = ['scripts/dev.ts'];
  const deaf = makers.filter((file) => !passOn.includes(file) && !listens.test(readFileSync(file, 'utf8')));
  expect(deaf).toEqual([]);
});

test('the API and development servers guard every socket from the start', () => {
  for (const file of ['packages/appwrite-local/src/start.ts', 'scripts/dev/web-front.ts'])
    expect([file, readFileSync(file, 'utf8').includes('guardSockets(')]).toEqual([file, true]);
});
