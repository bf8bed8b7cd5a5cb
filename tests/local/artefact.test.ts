import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packFolder } from '../../deploy/project/pack-code.ts';
import { unpackCode } from '../../packages/appwrite-local/src/functions/code-archive.ts';
import { ourBackend } from '../support/deploy-target.ts';

const run = promisify(execFile);
const { config, configDir } = ourBackend();
/** Maximum size of a function's entry file, because a person waits while it loads. */
const MOST_BYTES = 900_000;
const load = 'Promise.resolve(process.argv[1]).then((f) => import(f)).then((m) => console.log(typeof m.default))';

describe('the deployed archive, unpacked like on a real runtime', () => {
  let home: string;

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), 'runtime-')));
    await writeFile(join(home, 'package.json'), '{"name":"server","type":"commonjs"}');
  });
  afterAll(() => rm(home, { recursive: true }));

  it.each(config.functions ?? [])('$$id loads', async ({ $id, path, entrypoint }) => {
    const folder = join(home, $id, 'src/function');
    await mkdir(folder, { recursive: true });
    await unpackCode(await packFolder(resolve(configDir, path)), folder);
    const file = join(folder, entrypoint);
    const env = { MIDTRANS_SERVER_KEY: 'SB-server', MIDTRANS_CLIENT_KEY: 'SB-client' };
    const { stdout, stderr } = await run(process.execPath, ['-e', load, file], { cwd: home, env });
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe('function');
  });

  it.each(config.functions ?? [])('$$id is within the size limit', async ({ path, entrypoint }) => {
    expect((await stat(resolve(configDir, path, entrypoint))).size).toBeLessThan(MOST_BYTES);
  });
});
