import { createServer, type IncomingMessage } from 'node:http';

/**
 * A front for an embedded Appwrite that adds what it lacks: Sites, a project's mail settings and Google sign-in, with
 * the field names of the SDK and the reference. These responses are not recorded; everything else is passed on.
 */
export async function serverWithSites(endpoint: string) {
  const sites = new Map<string, Json>();
  const variables = new Map<string, Json>();
  const deployments = new Map<string, Json>();
  const uploads: Buffer[] = [];
  const rules: Json[] = [];
  const project: Json = { smtpEnabled: false, smtpHost: '', smtpPort: 0, smtpUsername: '', smtpSecure: '' };
  const templates = new Map<string, Json>();
  const google: Json = { $id: 'google', enabled: false, clientId: '', clientSecret: '' };

  const answers: [string, (parts: string[], input: Json, raw: Buffer) => Json | null][] = [
    ['GET /sites', () => ({ total: sites.size, sites: [...sites.values()] })],
    ['POST /sites', (_, input) => put(sites, String(input.siteId), { $id: input.siteId, deploymentId: '', ...input })],
    ['GET /sites/:', ([id = '']) => sites.get(id) ?? null],
    ['PUT /sites/:', ([id = ''], input) => put(sites, id, { ...sites.get(id), ...input })],
    ['GET /sites/:/variables', () => ({ total: variables.size, variables: [...variables.values()] })],
    ['POST /sites/:/variables', (_, input) => put(variables, String(input.variableId), stamped(input))],
    [
      'PUT /sites/:/variables/:',
      ([, id = ''], input) => put(variables, id, stamped({ ...variables.get(id), ...input })),
    ],
    [
      'POST /sites/:/deployments',
      ([id = ''], _, raw) => {
        uploads.push(raw);
        const deployment = stamped({ status: 'ready', buildLogs: '' }, `d${uploads.length}`);
        put(sites, id, { ...sites.get(id), deploymentId: deployment.$id });
        return put(deployments, String(deployment.$id), deployment);
      },
    ],
    ['GET /sites/:/deployments/:', ([, id = '']) => deployments.get(id) ?? null],
    ['GET /proxy/rules', () => ({ total: rules.length, rules })],
    [
      'POST /proxy/rules/site',
      (_, { domain, siteId }) => {
        rules.push({ domain, deploymentResourceId: siteId });
        return rules.at(-1) ?? null;
      },
    ],
    ['GET /project', () => ({ authMethods: [], ...project })],
    [
      'PATCH /project/smtp',
      (_, { enabled, ...smtp }) => {
        for (const [name, value] of Object.entries(smtp))
          project[`smtp${name[0]?.toUpperCase()}${name.slice(1)}`] = value;
        return Object.assign(project, { smtpEnabled: enabled });
      },
    ],
    [
      'GET /project/templates/email/:',
      ([id = '']) => templates.get(id) ?? { templateId: id, subject: '', message: '' },
    ],
    ['PATCH /project/templates/email', (_, input) => put(templates, String(input.templateId), input)],
    ['GET /project/oauth2/google', () => google],
    ['PATCH /project/oauth2/google', (_, input) => Object.assign(google, input)],
  ];

  const server = createServer((asked, answer) => {
    void body(asked).then(async (raw) => {
      const path = (asked.url ?? '').replace('/v1', '').split('?')[0] ?? '';
      const found = answers.find(([pattern]) => patternOf(pattern).test(`${asked.method} ${path}`));
      if (found) {
        const [pattern, handle] = found;
        const parts = patternOf(pattern).exec(`${asked.method} ${path}`)?.slice(1) ?? [];
        const isJson = asked.headers['content-type'] === 'application/json';
        const said = handle(parts, isJson ? JSON.parse(raw.toString() || '{}') : {}, raw);
        answer.writeHead(said ? 200 : 404, { 'content-type': 'application/json' });
        answer.end(JSON.stringify(said ?? { message: 'Not found', code: 404, type: 'not_found' }));
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(asked.headers).flatMap(([name, value]) =>
          /^(x-appwrite-|content-type)/.test(name) && typeof value === 'string' ? [[name, value]] : [],
        ),
      );
      const sent = raw.length > 0 ? { body: new Uint8Array(raw) } : {};
      const passed = await fetch(new URL(asked.url ?? '', endpoint), {
        method: asked.method ?? 'GET',
        headers,
        ...sent,
      });
      answer.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    sites,
    uploads,
    rules,
    project,
    templates,
    google,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Json = Record<string, unknown>;

function put(map: Map<string, Json>, id: string, value: Json): Json {
  map.set(id, value);
  return value;
}

/** Dates have milliseconds; two calls of a test may get the same one, as on a real server. */
const stamped = (value: Json, id: unknown = value.variableId ?? value.$id): Json => ({
  ...value,
  $id: id,
  $createdAt: new Date().toISOString(),
  $updatedAt: new Date().toISOString(),
});

const patternOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(':', '([^/]+)')}$`);

async function body(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
