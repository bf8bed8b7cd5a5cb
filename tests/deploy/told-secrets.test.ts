import { readFileSync } from 'node:fs';
import { loadConfig } from 'appwrite-local/config';
import { expect, test } from 'vitest';
import { functionVariables, readSettings } from '../../deploy/project/deploy-settings.ts';
import { variablesOf, functionVariables as variablesOfStart } from '../../scripts/start/settings.ts';

const functionIds = (loadConfig('appwrite.json').config.functions ?? []).map(({ $id }) => $id);
const bundleOf = (id: string): string => readFileSync(`dist/functions/${id}/main.js`, 'utf8');
const mainOf = (id: string): string => readFileSync(`functions/${id}/main.ts`, 'utf8');

/** Per secret, whether a function's code uses it. `signup` bundles the adapter of files without using it. */
const uses: Readonly<Record<string, (id: string) => boolean>> = {
  ID_SECRET: (id) => id !== 'signup' && bundleOf(id).includes('.idSecret'),
  // Every bundle contains the name of this key, because the settings tell whether it is set.
  MIDTRANS_SERVER_KEY: (id) => /\b(readMidtransSettings|midtransServerKey)\(/.test(mainOf(id)),
  VAPID_PRIVATE_KEY: (id) => bundleOf(id).includes('VAPID_PRIVATE_KEY'),
};
const secrets = Object.keys(uses);
const used = Object.fromEntries(functionIds.map((id) => [id, secrets.filter((name) => uses[name]?.(id))]));

test('every secret goes to some function, and no function gets all', () => {
  expect(new Set(Object.values(used).flat())).toEqual(new Set(secrets));
  expect(Object.values(used).filter(({ length }) => length === secrets.length)).toEqual([]);
});

test('a deploy gives each function exactly the secrets that it uses', () => {
  const settings = { ...readSettings({ MIDTRANS_SERVER_KEY: 'SB-server' }), ID_SECRET: 'x'.repeat(32) };
  const told = functionVariables(settings, 'https://api.lapak.example/v1');
  for (const id of functionIds) {
    const names = told(id).map(({ key }) => key);
    expect({ [id]: secrets.filter((name) => names.includes(name)) }).toEqual({ [id]: used[id] });
    const marked = told(id).flatMap(({ key, secret }) => (secret ? [key] : []));
    expect(secrets).toEqual(expect.arrayContaining(marked));
  }
});

test('npm start gives no function a secret that it does not use', () => {
  const variables = {
    ...variablesOfStart('http://localhost:4000', { MIDTRANS_SERVER_KEY: 'SB-server' }),
    ...Object.fromEntries(secrets.map((name) => [name, 'x'])),
  };
  for (const id of functionIds) {
    const names = Object.keys(variablesOf(id, variables));
    expect({ [id]: secrets.filter((name) => names.includes(name)) }).toEqual({ [id]: used[id] });
  }
});
