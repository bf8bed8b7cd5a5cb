import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { Refusal } from '../../deploy/project/target.ts';
import { deploy, stage, state, title } from '../support/deploy-target.ts';

const { closing, fresh, small } = stage();

describe('deploy stops before it changes anything', () => {
  it.each([
    ['another type', { ...title, type: 'integer' }, 'its type would change'],
    ['a smaller size', { ...title, size: 20 }, 'its size would shrink from 40 to 20'],
    ['many values instead of one', { ...title, array: true }, 'its array would change'],
    ['another format', { ...title, format: 'email' }, 'its format would change'],
    ['a removed value', { ...state, elements: ['live'] }, 'the value "draft" would no longer be allowed'],
  ])('refuses a column change that loses data (%s), says why, and changes nothing', async (_name, column, reason) => {
    const project = await fresh();
    const { config, configDir } = await small([title, state]);
    await deploy(project.request(config, configDir));
    const columns = [title, state].map((one) => (one.key === column.key ? column : one));
    const tables = [{ $id: 'things', databaseId: 'main', name: 'Renamed', $permissions: [], columns, indexes: [] }];
    const refused = planDeploy(project.request({ ...config, tables }, configDir));
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(`things.${column.key}: ${reason}`);
    expect((await project.tables.getTable({ databaseId: 'main', tableId: 'things' })).name).toBe('Things');
  });

  it('refuses MongoDB without --accept-mongodb', async () => {
    const project = await fresh();
    const { config, configDir } = await small([title]);
    await deploy(project.request(config, configDir));
    // With MongoDB rows have no byte limit, and the server returns 0.
    const proxy = createServer((asked, answer) => {
      void fetch(`${new URL(project.endpoint).origin}${asked.url}`, {
        headers: { 'x-appwrite-project': project.projectId, 'x-appwrite-key': project.key },
      }).then(async (real) =>
        answer
          .writeHead(real.status, { 'content-type': 'application/json' })
          .end((await real.text()).replace(/"bytesMax":\d+/, '"bytesMax":0')),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    closing.push(async () => proxy.close());
    const address = proxy.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
    const request = { ...project.request(config, configDir), endpoint };
    await expect(planDeploy(request)).rejects.toThrow('--accept-mongodb');
    expect((await planDeploy({ ...request, acceptMongodb: true })).steps).toEqual([]);
  });

  it('refuses functions that are not built, and domains for functions that not everybody may execute', async () => {
    const project = await fresh();
    const { config, configDir } = await small([title]);
    const functions = (more: object) => (config.functions ?? []).map((one) => ({ ...one, ...more }));
    const unbuilt = project.request({ ...config, functions: functions({ path: 'elsewhere' }) }, configDir);
    await expect(planDeploy(unbuilt)).rejects.toThrow('npm run build:functions');
    const closed = project.request({ ...config, functions: functions({ execute: ['users'] }) }, configDir, {
      domains: { hello: 'a.b' },
    });
    await expect(planDeploy(closed)).rejects.toThrow('lacks "any"');
  });
});
