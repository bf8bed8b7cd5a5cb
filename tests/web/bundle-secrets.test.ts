// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { functionVariables } from '../../scripts/start/settings.ts';

test('the web build (after npm run build) contains no server key and no request for one', () => {
  const demoKey = functionVariables('http://localhost:4000', {}).MIDTRANS_SERVER_KEY ?? '';
  expect(demoKey).not.toBe('');
  const secrets = [
    demoKey,
    'Mid-server-',
    'MIDTRANS_SERVER_KEY',
    'ID_SECRET',
    'VAPID_PRIVATE_KEY',
    'APPWRITE_KEY',
    'x-appwrite-key',
    'standard_',
  ];
  const files = readdirSync('dist/web', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.some(({ name }) => name === 'index.html')).toBe(true);
  const found = files.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'latin1').toLowerCase();
    return secrets.filter((secret) => text.includes(secret.toLowerCase())).map((secret) => `${name}: ${secret}`);
  });
  expect(found).toEqual([]);
});
