import { expect, test } from 'vitest';
import { isLocalEndpoint } from '../../seeds/local-endpoint.ts';

test.each([
  ['http://localhost:4000/v1', true],
  ['http://127.0.0.1:4000/v1', true],
  ['http://127.9.0.1/v1', true],
  ['http://[::1]:4000/v1', true],
  ['http://lapak.localhost/v1', true],
  ['https://cloud.appwrite.io/v1', false],
  ['https://localhost.example.com/v1', false],
  ['https://127.0.0.1.example.com/v1', false],
  ['http://192.168.1.5/v1', false],
])('%s is on this machine: %s', (endpoint, expected) => {
  expect(isLocalEndpoint(endpoint)).toBe(expected);
});
