import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type LocalOptions, startLocalAppwrite } from './start.ts';

const usage = `node local/main.ts --config appwrite.json [--config-dir DIR] [--data DIR|:memory:] [--port N] [--host ADDRESS]
  [--project ID] [--key SECRET] [--web DIR] [--mail smtp://…] [--limits] [--trust-proxy] [--platform HOST]… [--variable NAME=VALUE]…
  [--web-config NAME=VALUE]… [--web-headers MODULE] [--previews MODULE] [--keep-free MB] [--mail-from ADDRESS] [--show-key]`;

// What is kept here (passwords, sessions, the key) is nobody else's on this machine.
process.umask(0o077);

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    config: string,
    'config-dir': string,
    data: string,
    port: string,
    host: string,
    project: string,
    key: string,
    web: string,
    mail: string,
    limits: { type: 'boolean' },
    'trust-proxy': { type: 'boolean' },
    'show-key': { type: 'boolean' },
    'mail-from': string,
    'web-headers': string,
    previews: string,
    'keep-free': string,
    help: { type: 'boolean' },
    platform: { type: 'string', multiple: true },
    variable: { type: 'string', multiple: true },
    'web-config': { type: 'string', multiple: true },
  },
});

if (values.help || !values.config) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const named = (pairs: readonly string[] = []) =>
  Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
/** A module that says the headers of the client's page: `pageHeaders(html, origin)`. */
async function pageHeadersOf(path: string): Promise<NonNullable<LocalOptions['webHeaders']>> {
  const { pageHeaders } = await import(pathToFileURL(resolve(path)).href);
  if (typeof pageHeaders !== 'function') throw new Error(`${path} exports no function "pageHeaders".`);
  return pageHeaders;
}

/** A module that says what previews callers without a key may ask for: `previewLooks`, a list of query strings. */
async function previewLooksOf(path: string): Promise<NonNullable<LocalOptions['previews']>> {
  const { previewLooks } = await import(pathToFileURL(resolve(path)).href);
  if (!Array.isArray(previewLooks)) throw new Error(`${path} exports no list "previewLooks".`);
  return previewLooks.map(String);
}

const options: LocalOptions = {
  config: values.config,
  port: Number(values.port ?? 4000),
  data: values.data ?? '.lapak',
  functionVariables: named(values.variable),
  webConfig: named(values['web-config']),
  ...(values['config-dir'] ? { configDir: values['config-dir'] } : {}),
  ...(values.host ? { host: values.host } : {}),
  ...(values.project ? { projectId: values.project } : {}),
  ...(values.key ? { key: values.key } : {}),
  ...(values.web ? { web: values.web } : {}),
  ...(values.mail ? { mail: values.mail } : {}),
  ...(values['mail-from'] ? { mailFrom: values['mail-from'] } : {}),
  ...(values['web-headers'] ? { webHeaders: await pageHeadersOf(values['web-headers']) } : {}),
  ...(values.previews ? { previews: await previewLooksOf(values.previews) } : {}),
  ...(values['keep-free'] ? { keepFree: Number(values['keep-free']) * 1_000_000 } : {}),
  ...(values.platform ? { platforms: values.platform } : {}),
  ...(values.limits ? { limits: true } : {}),
  ...(values['trust-proxy'] ? { trustProxy: true } : {}),
};

const server = await startLocalAppwrite(options);
console.log(`${server.endpoint} project ${server.projectId}, mails at ${server.mailbox}`);
if (values['show-key']) console.log(`key ${server.key}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
