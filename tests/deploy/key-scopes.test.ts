import { type AppBuilder, startLocalAppwrite } from 'appwrite-local';
import { expect, it } from 'vitest';
import { administratorId } from '../../deploy/project/administrator.ts';
import { furtherScopes, neededScopes } from '../../deploy/project/key-scopes.ts';
import { connect } from '../../deploy/project/target.ts';
import { deploy, ourBackend, plain, stage } from '../support/deploy-target.ts';
import { frontServer } from '../support/front-server.ts';
import { serverWithSites } from '../support/server-with-sites.ts';

const { closing, fresh } = stage();

/** Scopes of services that the embedded server lacks (reference 15 and 16). */
const elsewhere: readonly [RegExp, string][] = [
  [/^\w+ \/v1\/sites/, 'sites'],
  [/^\w+ \/v1\/proxy\/rules/, 'rules'],
  [/^\w+ \/v1\/project\/templates/, 'templates'],
  [/^\w+ \/v1\/project\/smtp/, 'project'],
  [/^\w+ \/v1\/project\/oauth2/, 'oauth2'],
  [/^GET \/v1\/health\/queue/, 'health'],
];

it('a key with exactly the printed scopes can do a complete deploy', async () => {
  const project = await fresh();
  const sites = await serverWithSites(project.endpoint);
  closing.push(sites.close);
  const front = await frontServer(sites.endpoint, () => false);
  closing.push(front.close);
  const { config, configDir } = ourBackend();
  const request = {
    ...project.request({ ...config, sites: [] }, configDir, {
      variables: () => [plain('MODE', 'm')],
      admin: { id: 'a0123456789abcdef0123', email: 'kepala@kampus.test', password: 'rahasia sekali', name: 'Kepala' },
      domains: { payments: 'bayar.kampus.test' },
      webHosts: ['kampus.test'],
      siteHost: 'kampus.test',
      google: { clientId: 'g', clientSecret: 's' },
      smtp: {
        ...{ host: 'mail.example', port: 587, username: '', password: '', secure: '' as const },
        ...{ senderEmail: 'a@mail.example', senderName: 'Lapak Kampus' },
      },
    }),
    endpoint: front.endpoint,
  };
  await administratorId(connect(request), config, '');
  await deploy(request);

  let app: AppBuilder | undefined;
  const server = await startLocalAppwrite({
    config: { projectId: 'routes' },
    services: [
      (built) => {
        app = built;
      },
    ],
  });
  const routes = app?.routes.all() ?? [];
  await server.close();
  const scopesOf = (method: string, path: string): readonly string[] => {
    const further = elsewhere.find(([pattern]) => pattern.test(`${method} ${path}`));
    if (further) return [`${further[1]}.${method === 'GET' ? 'read' : 'write'}`];
    const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
    const found = routes.filter((route) => route.method === method && route.paths.some(fits));
    return found.flatMap(({ scopes }) => scopes);
  };
  const printed = [...neededScopes, ...Object.values(furtherScopes).flat()];
  // Requests of a function's domain come like a visitor's, outside the API.
  const toApi = front.calls.filter(({ path }) => path.startsWith('/v1/'));
  const calls = new Map(toApi.map(({ method, path }) => [`${method} ${path}`, scopesOf(method, path)]));
  expect(calls.size).toBeGreaterThan(50);
  const refused = [...calls].filter(
    ([, scopes]) => !scopes.some((scope) => scope === 'public' || printed.includes(scope)),
  );
  expect(refused).toEqual([]);
  // Every printed scope is used. Exceptions: columns and indexes are created with their tables here, and there is no
  // site.
  const used = new Set([...calls.values()].flat());
  const idle = printed.filter((scope) => !used.has(scope) && !/^(columns|indexes|sites)\./.test(scope));
  expect(idle).toEqual([]);
});
