/**
 * Runs the image's steps by hand in empty folders, because no Docker is available. Takes long, so it runs only in `npm
 * run proof`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/start/free-port.ts';
import { hostedCampus } from '../support/hosted-campus.ts';
import { proof } from '../support/proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'docker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll(/^#.*\n/gm, '');
const steps = dockerfile
  .split('\n')
  .flatMap((line) => (/^(\w+) (.*)/.exec(line)?.slice(1, 3) as [string, string] | undefined) ?? []);
const stepsOf = (name: string) =>
  dockerfile.split('\n').flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));

test('the image runs as non-root with a health check, and contains no secret', () => {
  expect(steps.length).toBeGreaterThan(10);
  expect(stepsOf('USER')).toEqual(['node']);
  const [health = ''] = stepsOf('HEALTHCHECK');
  expect(existsSync(/"(deploy\/[\w/-]+\.ts)"/.exec(health)?.[1] ?? '')).toBe(true);
  expect(dockerfile).not.toMatch(/PASSWORD|SECRET|_KEY/);
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'node_modules', '.lapak', 'backups']));
  const compose = readFileSync('compose.yml', 'utf8');
  for (const line of ['user: node', 'read_only: true', 'cap_drop: [ALL]']) expect(compose).toContain(line);
  // Only a proxy on this machine reaches the container, which restarts with the machine.
  expect(compose).toContain("ports: ['127.0.0.1:");
  expect(compose).toContain('restart: unless-stopped');
});

test('compose.yml mounts volumes with a fixed project name, which the image’s user owns', () => {
  const compose = readFileSync('compose.yml', 'utf8');
  // Volumes are named after the project, and an unnamed project after its folder.
  expect(compose).toMatch(/^name: lapak$/m);
  const [, mounted = ''] = /volumes: \[([^\]]+)\]/.exec(compose) ?? [];
  const places = [...mounted.matchAll(/'(\w+):(\/\w+)'/g)].map(([, volume, path]) => ({ volume, path }));
  expect(places).toEqual([
    { volume: 'data', path: '/data' },
    { volume: 'backups', path: '/backups' },
  ]);
  for (const { volume } of places) expect(compose).toMatch(new RegExp(`^volumes:[\\s\\S]*^  ${volume}:$`, 'm'));
  expect(JSON.parse(stepsOf('VOLUME')[0] ?? '')).toEqual(places.map(({ path }) => path));
  const owned = stepsOf('RUN').find((line) => line.includes('chown node:node')) ?? '';
  for (const { path } of places) expect(owned).toContain(path);
});

test('the Docker section of docs/deploy.md uses existing commands, flags and volume folders', () => {
  const [, section = ''] = /### With Docker\n([\s\S]*?)\n## /.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const commands = [...section.matchAll(/`docker compose [^`]*?((?:deploy|scripts)\/[\w/]+\.[jt]s) ([^`]*)`/g)];
  expect(commands.map(([, program]) => program)).toEqual([
    'deploy/backup.ts',
    'deploy/restore.ts',
    'scripts/launch.js',
  ]);
  for (const [, program = '', said = ''] of commands) {
    const source = readFileSync(program === 'scripts/launch.js' ? `deploy/${said.split(' ')[0]}.ts` : program, 'utf8');
    for (const [, flag = ''] of said.matchAll(/--([a-z]+)/g))
      expect(source, `${program} --${flag}`).toMatch(new RegExp(`['"]?${flag}['"]?[,:]`));
    for (const [path] of said.matchAll(/(?<= )\/\w+/g)) expect(['/data', '/backups']).toContain(path);
  }
});

test('entry point and health check work with the settings of .env.example alone', async () => {
  const [entry = ''] = stepsOf('ENTRYPOINT');
  const args: string[] = JSON.parse(entry).slice(1);
  expect(args.slice(0, 2)).toEqual(['scripts/launch.js', 'host']);
  const port = await freePort();
  const campus = await hostedCampus({ data: join(folder, 'data'), settings: '.env.example', port });
  const page = await (await fetch(`${campus.origin}/`)).text();
  expect(page).toContain('id="runtime-config"');
  expect((await fetch(`${campus.origin}/mailbox`)).status).toBe(200);
  expect((await campus.close()).code).toBe(0);
});

test.skipIf(!proof)('the image builds from the files that COPY takes', () => {
  const app = join(folder, 'app');
  mkdirSync(app);
  execFileSync('sh', ['-c', 'git ls-files -z | tar --null -T - -c | tar -x -C "$0"', app]);
  for (const ignored of ['.env', '.git']) expect(existsSync(join(app, ignored))).toBe(false);
  const builds = stepsOf('RUN').filter((line) => line.startsWith('npm '));
  expect(builds).toEqual(['npm ci', 'npm run -s build']);
  for (const line of builds) {
    const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: app, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }
  // COPY --from=build
  cpSync(app, join(folder, 'image'), { recursive: true, verbatimSymlinks: true });
  const started = spawnSync(
    'node_modules/.bin/node',
    ['scripts/launch.js', 'host', '--data', join(folder, 'fresh'), '--dry-run'],
    {
      cwd: join(folder, 'image'),
      encoding: 'utf8',
    },
  );
  expect(started.stdout, started.stderr).toMatch(/\d+ steps:/);
});
