import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { loadConfig } from 'appwrite-local/config';
import { describe, expect, it } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { deploy, ourBackend, plain, secret, stage, state, title } from '../support/deploy-target.ts';
import { eventually } from '../support/eventually.ts';
import { runs } from '../support/proof.ts';

const { fresh, small } = stage();

const count = { key: 'count', type: 'integer', required: false, array: false, min: 0, max: 10, default: 0 };

describe('deploying the whole backend into an empty project', () => {
  it('creates everything; a second deploy has nothing to do', async () => {
    const project = await fresh();
    const { config, configDir } = ourBackend();
    const admin = {
      id: 'admin00000000000000a',
      email: 'admin@kampus.test',
      password: 'rahasia sekali',
      name: 'Admin Kampus',
    };
    const variables = (id: string) => [
      plain('ADMIN_USER_ID', admin.id),
      ...(['market', 'payments', 'upkeep'].includes(id)
        ? [secret('MIDTRANS_SERVER_KEY', 'SB-server'), plain('MIDTRANS_CLIENT_KEY', 'SB-client')]
        : []),
    ];
    const request = project.request(config, configDir, {
      admin,
      variables,
      domains: { payments: 'payments.kampus.test', share: 'bagi.kampus.test' },
      webHosts: ['pasar.kampus.test'],
    });
    await deploy(request);
    expect((await planDeploy(request)).steps).toEqual([]);

    const tables = await project.tables.listTables({ databaseId: 'market' });
    expect(tables.total).toBe(config.tables?.length);
    expect(
      tables.tables
        .flatMap(({ columns, indexes }) => [...columns, ...indexes])
        .every(({ status }) => status === 'available'),
    ).toBe(true);
    expect(await project.users.get({ userId: admin.id })).toMatchObject({ labels: ['admin'], emailVerification: true });
    const row = await project.tables.getRow({ databaseId: 'market', tableId: 'totals', rowId: 'all' });
    expect(row).toMatchObject({ orders: 0, settledAmount: 0 });
    // The account's event reached the deployed function, which read its variables and created the profile.
    await eventually(async () => {
      const profile = await project.tables.getRow({ databaseId: 'market', tableId: 'profiles', rowId: admin.id });
      expect(profile.email).toBe(admin.email);
    });
    const market = await project.functions.createExecution({ functionId: 'market', xpath: '/nowhere' });
    expect(market.responseStatusCode).toBeLessThan(500);
  });

  it('deploys the contract fixture, which has every kind of column', async () => {
    const project = await fresh();
    const { config, configDir } = loadConfig('packages/appwrite-local/contract/appwrite.json');
    const request = project.request(config, configDir);
    await deploy(request);
    expect((await planDeploy(request)).steps).toEqual([]);
  });

  it('resumes after an interruption at any step', async () => {
    const { config, configDir } = await small([title, state], [{ key: 'by_title', type: 'key', columns: ['title'] }]);
    const admin = { id: 'a0123456789abcdef0123', email: 'a@kampus.test', password: 'rahasia sekali', name: 'A' };
    const variables = () => [secret('TOKEN', 't'), plain('MODE', 'm')];
    for (let broken = 1, isWhole = false; !isWhole; broken += runs(6, 1)) {
      const project = await fresh();
      const request = project.request(config, configDir, { admin, variables, domains: { hello: 'hello.kampus.test' } });
      const { steps } = await planDeploy(request);
      isWhole = broken >= steps.length;
      for (const { run } of steps.slice(0, broken)) await run();
      await deploy(request);
      expect((await planDeploy(request)).steps, `after ${broken} steps`).toEqual([]);
      const { responseBody } = await project.functions.createExecution({ functionId: 'hello' });
      expect(JSON.parse(responseBody)).toMatchObject({ says: 'hello', env: { TOKEN: 't', MODE: 'm' } });
    }
  });
});

describe('deploying changes', () => {
  it('applies every change that keeps all data', async () => {
    const project = await fresh();
    const before = await small([title, state, count], [{ key: 'by', type: 'key', columns: ['title'] }]);
    await deploy(project.request(before.config, before.configDir));
    const things = { databaseId: 'main', tableId: 'things' };
    await project.tables.createRow({ ...things, rowId: 'kept', data: { title: 'Kept', count: 3 } });
    await project.tables.createIntegerColumn({ ...things, key: 'extra', required: false });

    const [table] = before.config.tables ?? [];
    const columns = [
      { ...title, size: 80, required: false, default: 'untitled' },
      { ...state, elements: ['draft', 'live', 'gone'] },
      { ...count, max: 20 },
      { key: 'price', type: 'double', required: false, array: false, min: 0, default: 1.5 },
      { key: 'when', type: 'datetime', required: false, array: false, default: null },
      { key: 'tags', type: 'string', required: false, array: true, size: 10, default: null, encrypt: false },
    ];
    const indexes = [{ key: 'by', type: 'key', columns: ['title', 'count'], orders: ['ASC', 'DESC'] }];
    const tables = [
      {
        ...table,
        name: 'Things!',
        $id: 'things',
        databaseId: 'main',
        rowSecurity: true,
        $permissions: ['read("users")'],
        columns,
        indexes,
      },
    ];
    const request = project.request({ ...before.config, tables }, before.configDir);
    expect(await deploy(request)).toHaveLength(8);
    expect((await planDeploy(request)).steps).toEqual([]);
    expect(await project.tables.getRow({ ...things, rowId: 'kept' })).toMatchObject({
      title: 'Kept',
      count: 3,
      state: 'draft',
    });
    const now = await project.tables.getTable(things);
    expect(now).toMatchObject({ name: 'Things!', rowSecurity: true, $permissions: ['read("users")'] });
    expect(now.columns.map(({ key }) => key)).toContain('extra');
  });

  it('deploys a function again only if its code or a variable changed', async () => {
    const project = await fresh();
    const { config, configDir, writeCode } = await small([title]);
    const request = (...variables: ReturnType<typeof plain>[]) =>
      project.request(config, configDir, { variables: () => variables });
    const answer = async () =>
      JSON.parse((await project.functions.createExecution({ functionId: 'hello' })).responseBody);
    await deploy(request(plain('MODE', 'a'), secret('TOKEN', '1')));
    expect(await answer()).toMatchObject({ says: 'hello', env: { MODE: 'a', TOKEN: '1' } });
    expect(await deploy(request(plain('MODE', 'a'), secret('TOKEN', '1')))).toEqual([]);
    await deploy(request(plain('MODE', 'a'), secret('TOKEN', '2')));
    expect(await answer()).toMatchObject({ env: { MODE: 'a', TOKEN: '2' } });
    await writeCode('hello again');
    const steps = await deploy(request(plain('MODE', 'b'), secret('TOKEN', '2')));
    expect(steps.at(-1)).toMatch(/^deploy code of function hello/);
    expect(await answer()).toMatchObject({ says: 'hello again', env: { MODE: 'b', TOKEN: '2' } });
  });
});

it('removes a variable whose setting was emptied, but no secrets and no variables of other origin', async () => {
  const project = await fresh();
  const { config, configDir } = await small([title]);
  const request = (...variables: ReturnType<typeof plain>[]) =>
    project.request(config, configDir, { variables: () => variables });
  await deploy(request(plain('HOLD_MINUTES', '30'), secret('MIDTRANS_SERVER_KEY', 's'), plain('MODE', 'a')));
  const steps = await deploy(request());
  expect(steps.filter((step) => step.startsWith('remove'))).toEqual(['remove variable HOLD_MINUTES of function hello']);
  const { variables } = await project.functions.listVariables({ functionId: 'hello' });
  expect(variables.map(({ key }) => key).sort()).toEqual(['DEPLOYED_RELEASE', 'MIDTRANS_SERVER_KEY', 'MODE']);
  expect((await planDeploy(request())).steps).toEqual([]);
});

describe('npm run deploy', () => {
  const run = (...args: string[]) => promisify(execFile)(process.execPath, ['deploy/deploy.ts', ...args]);

  it('prints its plan and changes nothing with --dry-run', async () => {
    const project = await fresh();
    const { stdout } = await run(
      '--endpoint',
      project.endpoint,
      '--project',
      project.projectId,
      '--key',
      project.key,
      '--config',
      'packages/appwrite-local/contract/appwrite.json',
      '--dry-run',
    );
    expect(stdout).toContain('create table products');
    expect(stdout).toMatch(/^note: nothing was deployed there yet; it becomes \d/m);
    expect(stdout).toContain('Nothing was changed (--dry-run).');
    await expect(project.tables.get({ databaseId: 'market' })).rejects.toMatchObject({ code: 404 });
  });

  it('reports a wrong address or API key', async () => {
    const project = await fresh();
    const nobody = run('--endpoint', 'http://127.0.0.1:9/v1', '--project', 'x', '--key', 'y');
    await expect(nobody).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('No Appwrite answers at') });
    const stranger = run('--endpoint', project.endpoint, '--project', project.projectId, '--key', 'wrong');
    await expect(stranger).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Deploy stopped') });
  });
});

it('appwrite.json states array and encrypt for every column, so that appwrite-cli recreates none', () => {
  const { config } = loadConfig('appwrite.json');
  for (const { columns = [], $id } of config.tables ?? [])
    for (const column of columns) {
      expect(column.array, `${$id}.${column.key}`).toBeTypeOf('boolean');
      if (column.type === 'string' && !column.format) expect(column.encrypt, `${$id}.${column.key}`).toBe(false);
    }
});
