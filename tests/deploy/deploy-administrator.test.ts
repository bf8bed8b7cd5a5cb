import { describe, expect, it } from 'vitest';
import { administratorId } from '../../deploy/project/administrator.ts';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { connect } from '../../deploy/project/target.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { deploy, plain, stage, title } from '../support/deploy-target.ts';

const { fresh, small } = stage();
const printed = 'admin00000000000000a';
const email = 'kepala@kampus.test';

/** A project before its first deploy, and the administrator that this deploy creates. */
async function beforeFirstDeploy() {
  const project = await fresh();
  const { config, configDir } = await small([title]);
  const target = connect(project);
  const withAdmin = (id: string, address = email) =>
    project.request(config, configDir, {
      admin: { id, email: address, password: 'rahasia sekali', name: 'Kepala' },
      variables: () => [plain('ADMIN_USER_ID', id)],
    });
  /** Registers a stranger. */
  const signUp = async (userId: string, address: string) => {
    const { status } = await ask(project, '/account', {
      body: { userId, email: address, password: 'password123', name: 'Orang lain' },
    });
    expect(status).toBe(201);
  };
  return { project, config, target, withAdmin, signUp };
}

describe('the administrator of a project', () => {
  it('gets an unguessable id, which later deploys read back from the functions and keep', async () => {
    const { config, target, withAdmin, signUp, project } = await beforeFirstDeploy();
    await signUp(printed, 'penyusup@kampus.test');
    const id = await administratorId(target, config, '');
    expect(id).not.toBe(printed);
    expect(await administratorId(target, config, '')).not.toBe(id);
    await deploy(withAdmin(id));
    expect(await administratorId(target, config, '')).toBe(id);
    await expect(administratorId(target, config, printed)).rejects.toThrow(`know the administrator ${id}`);
    expect((await project.users.get({ userId: id })).labels).toEqual(['admin']);
    expect((await project.users.get({ userId: printed })).labels).toEqual([]);
    expect((await planDeploy(withAdmin(id))).steps).toEqual([]);
  });

  it('a stranger’s account with the administrator’s id is refused and gets no admin label', async () => {
    const { project, withAdmin, signUp } = await beforeFirstDeploy();
    await signUp(printed, email);
    await expect(deploy(withAdmin(printed))).rejects.toThrow(/exists and was not made by deploy.*Delete it/s);
    expect((await project.users.get({ userId: printed })).labels).toEqual([]);
    await project.users.delete({ userId: printed });
    await deploy(withAdmin(printed));
    expect((await project.users.get({ userId: printed })).labels).toEqual(['admin']);
  });

  it('a deploy is refused while a stranger’s account has the administrator’s address', async () => {
    const { target, config, withAdmin, signUp } = await beforeFirstDeploy();
    await signUp('somebody', email);
    const id = await administratorId(target, config, '');
    await expect(deploy(withAdmin(id))).rejects.toThrow(`e-mail ${email} (id somebody) exists`);
    await target.users.delete({ userId: 'somebody' });
    await deploy(withAdmin(id));
  });

  it('a changed ADMIN_EMAIL changes the address, as verified, unless another account has it', async () => {
    const { project, target, config, withAdmin, signUp } = await beforeFirstDeploy();
    const id = await administratorId(target, config, '');
    await deploy(withAdmin(id));
    const moved = withAdmin(id, 'Kepala@Baru.test');
    expect((await planDeploy(moved)).steps.map(({ title }) => title)).toEqual([
      `change the administrator's address from ${email} to Kepala@Baru.test`,
      'mark the address of the administrator as verified',
    ]);
    await deploy(moved);
    expect(await project.users.get({ userId: id })).toMatchObject({
      email: 'kepala@baru.test',
      emailVerification: true,
      labels: ['admin'],
    });
    expect((await planDeploy(moved)).steps).toEqual([]);
    // Nothing is removed without the setting.
    expect((await planDeploy(withAdmin(id, ''))).steps).toEqual([]);
    await signUp('somebody', 'lain@kampus.test');
    await expect(deploy(withAdmin(id, 'lain@kampus.test'))).rejects.toThrow('(id somebody) exists');
  });

  it('is created without an address if none is set, and gets one later', async () => {
    const { project, target, config, withAdmin } = await beforeFirstDeploy();
    const id = await administratorId(target, config, '');
    await deploy(withAdmin(id, ''));
    expect(await project.users.get({ userId: id })).toMatchObject({ email: '', labels: ['admin'] });
    await deploy(withAdmin(id));
    expect(await project.users.get({ userId: id })).toMatchObject({ email, emailVerification: true });
    expect((await planDeploy(withAdmin(id))).steps).toEqual([]);
  });
});
