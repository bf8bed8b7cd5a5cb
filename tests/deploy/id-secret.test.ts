import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { loadConfig } from 'appwrite-local/config';
import { expect, test } from 'vitest';
import { functionVariables, readSettings } from '../../deploy/project/deploy-settings.ts';
import { idSecretOf, idSecretUsers, keepIdSecret } from '../../deploy/project/id-secret.ts';
import { connect } from '../../deploy/project/target.ts';
import { deploy, ourBackend, stage } from '../support/deploy-target.ts';

const { fresh } = stage();
const { config } = loadConfig('appwrite.json');

test('the first deploy creates the secret for ids, gives it only to functions that need it, and keeps it', async () => {
  const project = await fresh();
  const target = connect(project);
  const secret = await idSecretOf(target, '');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await idSecretOf(target, '')).not.toBe(secret);
  expect(await idSecretOf(target, 'moved here')).toBe('moved here');
  const variables = functionVariables({ ...readSettings({}), ID_SECRET: secret }, project.endpoint);
  const backend = ourBackend();
  await deploy(project.request(backend.config, backend.configDir, { variables }));
  expect(await idSecretOf(target, 'chosen later')).toBe(secret);
  for (const { $id: functionId } of config.functions ?? []) {
    const { variables: told } = await target.functions.listVariables({ functionId });
    expect(told.filter(({ value }) => value === secret).map(({ key }) => key)).toEqual(
      idSecretUsers.includes(functionId) ? ['ID_SECRET'] : [],
    );
  }
});

test('npm start creates its own secret and keeps it in the data folder', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lapak-secret-'));
  const kept = async (): Promise<string> => {
    const server = await startLocalAppwrite({ config: 'appwrite.json', data });
    try {
      await keepIdSecret(connect(server));
      return await idSecretOf(connect(server), 'none');
    } finally {
      await server.close();
    }
  };
  try {
    const first = await kept();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await kept()).toBe(first);
  } finally {
    rmSync(data, { recursive: true });
  }
});
