import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionServer, startFunctionServer } from './function-server.ts';

/** Requests a page that only this machine may open, and returns whether the response came over a local socket. */
const code = `
import { get } from 'node:http';
export default ({ res }) => new Promise((resolve) => {
  const { origin } = new URL(process.env.APPWRITE_FUNCTION_API_ENDPOINT);
  get(origin + '/mailbox', (answer) => {
    const isSocket = answer.socket.remoteAddress === undefined;
    answer.resume().on('end', () => resolve(res.json({ status: answer.statusCode, isSocket })));
  });
});`;

let server: FunctionServer;
beforeAll(async () => {
  server = await startFunctionServer([{ $id: 'asks', code }]);
});
afterAll(() => server.stop());

test('a function reaches the API at its usual URL through a local socket', async () => {
  const { body } = await server.call('POST', '/functions/asks/executions', {});
  expect(JSON.parse(String(body.responseBody))).toEqual({ status: 200, isSocket: process.platform === 'linux' });
});
