import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { googleOf, readSettings, smtpOf, webConfigOf } from '../../deploy/project/deploy-settings.ts';
import { writeSite } from '../../deploy/site/web-folder.ts';
import { deploy, emptyProject } from '../support/deploy-target.ts';
import { serverWithSites } from '../support/server-with-sites.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const page =
  '<html><meta property="og:image" content="/icon.png" /><script type="application/json" id="runtime-config">{}</script></html>';

async function builtClient() {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  closing.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), page);
  await writeFile(join(folder, 'web/assets/main.js'), 'console.log(1)');
  return folder;
}

const settings = readSettings({
  WEB_URL: 'https://lapak.example',
  MIDTRANS_SERVER_KEY: 'SB-server',
  MIDTRANS_CLIENT_KEY: 'SB-client',
  SMTP_HOST: 'mail.example',
  SMTP_SENDER: 'halo@lapak.example',
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 's',
});
const site = {
  $id: 'web',
  name: 'Web',
  framework: 'other',
  buildRuntime: 'node-22',
  adapter: 'static',
  outputDirectory: './',
  fallbackFile: 'index.html',
  path: 'site',
};

async function prepared() {
  const project = await emptyProject();
  closing.push(project.close);
  const server = await serverWithSites(project.endpoint);
  closing.push(server.close);
  const folder = await builtClient();
  const build = () =>
    writeSite(
      join(folder, 'web'),
      join(folder, 'site'),
      webConfigOf(settings, 'https://api.example/v1', 'p'),
      'https://lapak.example',
    );
  build();
  const request = {
    ...project.request({ projectId: 'fresh', sites: [site] }, folder),
    endpoint: server.endpoint,
    siteHost: 'lapak.example',
  };
  return { project, server, folder, build, request };
}

it('another config gives the site another build id, in the service worker, too', async () => {
  const folder = await builtClient();
  const site = join(folder, 'site');
  await writeFile(join(folder, 'web/index.html'), page.replace('<meta', '<meta name="build" content="b0b0b0" /><meta'));
  await writeFile(join(folder, 'web/service-worker.js'), 'const build = "b0b0b0";');
  const buildWith = async (contactEmail: string) => {
    writeSite(join(folder, 'web'), site, { contactEmail });
    const name = /name="build" content="([^"]+)"/.exec(await readFile(join(site, 'index.html'), 'utf8'))?.[1];
    expect(await readFile(join(site, 'service-worker.js'), 'utf8')).toBe(`const build = "${name}";`);
    return name;
  };
  const now = await buildWith('halo@kampus.test');
  expect(await buildWith('halo@kampus.test')).toBe(now);
  expect(await buildWith('toko@kampus.test')).not.toBe(now);
});

describe('the web client as a Site', () => {
  it('gets its fallback file, code and domain; the next deploy does nothing until a file changes', async () => {
    const { server, folder, build, request } = await prepared();
    expect(await deploy(request)).toEqual([
      'create site web',
      expect.stringMatching('set variable DEPLOYED_RELEASE'),
      expect.stringMatching('deploy code of site web'),
      'give site web the domain lapak.example',
    ]);
    expect(server.sites.get('web')).toMatchObject({
      adapter: 'static',
      fallbackFile: 'index.html',
      deploymentId: 'd1',
    });
    expect(server.rules).toEqual([{ domain: 'lapak.example', deploymentResourceId: 'web' }]);
    expect((await planDeploy(request)).steps).toEqual([]);
    build();
    expect((await planDeploy(request)).steps).toEqual([]);
    await writeFile(join(folder, 'web/assets/main.js'), 'console.log(2)');
    build();
    expect((await deploy(request)).at(-1)).toMatch('deploy code of site web');
    expect(server.uploads).toHaveLength(2);
  });

  it('resumes after an interruption at any step', async () => {
    for (let broken = 1; broken < 4; broken++) {
      const { server, request } = await prepared();
      const { steps } = await planDeploy(request);
      for (const { run } of steps.slice(0, broken)) await run();
      await deploy(request);
      expect((await planDeploy(request)).steps, `after ${broken} steps`).toEqual([]);
      expect(server.uploads).toHaveLength(1);
    }
  });

  it('contains Appwrite’s address and no secret', async () => {
    const { folder } = await prepared();
    const html = await readFile(join(folder, 'site/index.html'), 'utf8');
    expect(html).toContain('<meta property="og:image" content="https://lapak.example/icon.png" />');
    expect(html).toContain('"endpoint":"https://api.example/v1","projectId":"p","midtransClientKey":"SB-client"');
    expect(html).not.toContain('SB-server');
  });

  it('is left as a folder, with a note, on a server without Sites', async () => {
    const { project, request } = await prepared();
    const { steps, notes } = await planDeploy({ ...request, endpoint: project.endpoint });
    expect(steps.map(({ title }) => title).filter((title) => title.includes('site'))).toEqual([]);
    expect(notes.join()).toContain('serve the folder site with a web server of your own');
  });
});

it('configures mails and Google sign-in once, on servers whose API allows it', async () => {
  const { project, server, request: plain } = await prepared();
  const request = { ...plain, siteHost: '', smtp: smtpOf(settings), google: googleOf(settings) };
  expect(await deploy(request)).toHaveLength(5);
  expect(server.project).toMatchObject({ smtpEnabled: true, smtpHost: 'mail.example', smtpPort: 587 });
  expect(server.templates.get('recovery')).toMatchObject({ subject: 'Buat password baru untuk Lapak Kampus' });
  expect(server.google).toMatchObject({ enabled: true, clientId: 'g' });
  expect((await planDeploy(request)).steps).toEqual([]);
  // Mails contain the project's name in the console.
  server.project.name = 'campus-1';
  expect((await planDeploy(request)).notes.join()).toContain('calls this project "campus-1"');
  const { notes } = await planDeploy({ ...request, endpoint: project.endpoint });
  expect(notes.join()).toMatch(/its start \(--mail .*Google sign-in cannot be set/);
});

it('.env.example lists every setting with a valid value', async () => {
  const example = parseEnv(await readFile('.env.example', 'utf8'));
  const apart = ['APPWRITE_ENDPOINT', 'APPWRITE_PROJECT', 'APPWRITE_KEY', 'HOST_PORT', 'LOG_LEVEL'];
  expect(Object.keys(example).sort()).toEqual([...apart, ...Object.keys(readSettings(example))].sort());
});

it('reports all invalid settings in one error', () => {
  const wrong = () => readSettings({ HOLD_MINUTES: 'soon', WEB_URL: 'lapak.example', SOLD_COUNTS_ON: 'CART' });
  expect(wrong).toThrow('HOLD_MINUTES must be a whole number from 1');
  expect(wrong).toThrow('WEB_URL must be addresses such as');
  expect(wrong).toThrow('SOLD_COUNTS_ON must be cart or order');
  expect(() => readSettings({ CAMPUS_DOMAINS: '@kampus.ac.id' })).toThrow('CAMPUS_DOMAINS must be domains such as');
  expect(() => readSettings({ CAMPUS_DOMAINS: 'kampus.ac.id, univ.id' })).toThrow('semicolons');
  expect(readSettings({ CAMPUS_DOMAINS: 'kampus.ac.id; univ.id' }).CAMPUS_DOMAINS).toBe('kampus.ac.id; univ.id');
  expect(() => readSettings({ SMTP_HOST: 'mail.example' })).toThrow('mails need a sender');
});
