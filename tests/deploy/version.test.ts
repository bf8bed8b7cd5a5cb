import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionVariables, readSettings } from '../../deploy/project/deploy-settings.ts';
import { connect } from '../../deploy/project/target.ts';
import { version, versionNote } from '../../deploy/project/version.ts';
import { deploy, ourBackend, stage } from '../support/deploy-target.ts';

const { fresh } = stage();

test('reports the deployed and the next version, and records the new one together with the code', async () => {
  expect(version).toBe(JSON.parse(readFileSync('package-lock.json', 'utf8')).version);
  const project = await fresh();
  const target = connect(project);
  expect(await versionNote(target)).toBe(`nothing was deployed there yet; it becomes ${version}.`);
  const { config, configDir } = ourBackend();
  const variables = functionVariables(readSettings({}), project.endpoint);
  const again = () => deploy(project.request(config, configDir, { variables }));
  await again();
  expect(await versionNote(target)).toBe(`version ${version} was deployed there last; it stays.`);
  const { variables: told } = await target.functions.listVariables({ functionId: 'market' });
  const variableId = told.find(({ key }) => key === 'APP_VERSION')?.$id ?? '';
  await target.functions.updateVariable({ functionId: 'market', variableId, key: 'APP_VERSION', value: '0.9.0' });
  expect(await versionNote(target)).toBe(`version 0.9.0 was deployed there last; it becomes ${version}.`);
  expect(await again()).toEqual([
    'change variable APP_VERSION of function market',
    expect.stringMatching(/^deploy code of function market/),
  ]);
});
