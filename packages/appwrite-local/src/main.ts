import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';
import { tellFailures } from './command/failure-sentence.ts';
import { secretFlag } from './command/secret-flag.ts';
import { type LogLevel, logLevels } from './core/options.ts';
import { SetupProblem } from './core/setup-problem.ts';
import { type LocalOptions, startLocalAppwrite } from './start.ts';

const usage = `appwrite-local --config appwrite.json [--config-dir DIR] [--data DIR|:memory:] [--port N] [--host ADDRESS]
  [--project ID] [--key-file FILE] [--web DIR] [--mail-file FILE] [--limits] [--trust-proxy] [--platform HOST]… [--variable NAME=VALUE]…
  [--variables FILE] [--web-config NAME=VALUE]… [--web-headers MODULE] [--web-files MODULE] [--previews MODULE] [--keep-free MB] [--mail-from ADDRESS]
  [--observe MODULE] [--metrics] [--metrics-token-file FILE] [--show-key]
Secrets: the files hold the key, smtp://user:password@host:port, lines of NAME=VALUE, and the token of /metrics; or set APPWRITE_LOCAL_KEY,
APPWRITE_LOCAL_MAIL and APPWRITE_LOCAL_METRICS_TOKEN. LOG_LEVEL: error, warn, info or debug (a line for each request).`;
const settled = tellFailures(usage);

// Makes the data folder (passwords, sessions, the API key) readable by its owner only.
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
    'key-file': string,
    web: string,
    mail: string,
    'mail-file': string,
    variables: string,
    limits: { type: 'boolean' },
    'trust-proxy': { type: 'boolean' },
    'show-key': { type: 'boolean' },
    'mail-from': string,
    'web-headers': string,
    'web-files': string,
    previews: string,
    'keep-free': string,
    observe: string,
    metrics: { type: 'boolean' },
    'metrics-token-file': string,
    help: { type: 'boolean' },
    platform: { type: 'string', multiple: true },
    variable: { type: 'string', multiple: true },
    'web-config': { type: 'string', multiple: true },
  },
});

if (values.help) {
  console.log(usage);
  process.exit(0);
}
if (!values.config) {
  console.error(
    'Say which project to serve: appwrite-local --config appwrite.json (the file that appwrite-cli writes; --help for more).',
  );
  process.exit(2);
}

const named = (pairs: readonly string[] = []) =>
  Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
/** A module that exports `pageHeaders(html, origin)`, the headers of the client's page. */
async function pageHeadersOf(path: string): Promise<NonNullable<LocalOptions['webHeaders']>> {
  const { pageHeaders } = await import(pathToFileURL(resolve(path)).href);
  if (typeof pageHeaders !== 'function') throw new SetupProblem(`${path} exports no function "pageHeaders".`);
  return pageHeaders;
}

/** Loads a module with changes to the client's files: `webFiles` (core/options.ts). */
async function webFilesOf(path: string): Promise<NonNullable<LocalOptions['webFiles']>> {
  const { webFiles } = await import(pathToFileURL(resolve(path)).href);
  if (typeof webFiles !== 'object' || webFiles === null) throw new SetupProblem(`${path} exports no "webFiles".`);
  return webFiles;
}

/**
 * Loads a module with the previews that callers without an API key may request: `previewLooks`, a list of query
 * strings.
 */
async function previewLooksOf(path: string): Promise<NonNullable<LocalOptions['previews']>> {
  const { previewLooks } = await import(pathToFileURL(resolve(path)).href);
  if (!Array.isArray(previewLooks)) throw new SetupProblem(`${path} exports no list "previewLooks".`);
  return previewLooks.map(String);
}

/** A module with the project's health checks: `observed` (core/options.ts). */
async function observedOf(path: string): Promise<NonNullable<LocalOptions['observed']>> {
  const { observed } = await import(pathToFileURL(resolve(path)).href);
  if (typeof observed !== 'object' || observed === null) throw new SetupProblem(`${path} exports no "observed".`);
  return observed;
}

/** @throws SetupProblem */
function logLevelOf(text = 'info'): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (!level) throw new SetupProblem(`LOG_LEVEL "${text}" is none of ${logLevels.join(', ')}.`);
  return level;
}

/** Parses an integer flag. Exits with code 2 if the value is invalid. */
function numberOf(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= most) return number;
  console.error(`--${flag} "${text}" is no whole number from 0 to ${most}.`);
  process.exit(2);
}

/** Environment variables for functions: from the file, overridden by the command line. */
function variables(): Record<string, string> {
  const said = named(values.variable);
  const secret = Object.keys(said).find(
    (name) => /SECRET|KEY|PASSWORD|TOKEN/.test(name) && !/PUBLIC|CLIENT/.test(name),
  );
  if (secret)
    console.error(
      `${secret} stands in the list of processes, which all on this machine can read: use --variables FILE.`,
    );
  const kept = values.variables ? parseEnv(readFileSync(values.variables, 'utf8')) : {};
  return { ...(kept as Record<string, string>), ...said };
}

const key = secretFlag({ flag: 'key', variable: 'APPWRITE_LOCAL_KEY' }, values);
const mail = secretFlag({ flag: 'mail', variable: 'APPWRITE_LOCAL_MAIL' }, values);
const token = secretFlag({ flag: 'metrics-token', variable: 'APPWRITE_LOCAL_METRICS_TOKEN' }, values);

const options: LocalOptions = {
  config: values.config,
  port: numberOf('port', values.port ?? '4000', 65_535),
  data: values.data ?? '.appwrite-local',
  functionVariables: variables(),
  webConfig: named(values['web-config']),
  logLevel: logLevelOf(process.env.LOG_LEVEL || undefined),
  ...(values['config-dir'] ? { configDir: values['config-dir'] } : {}),
  ...(values.host ? { host: values.host } : {}),
  ...(values.project ? { projectId: values.project } : {}),
  ...(key ? { key } : {}),
  ...(values.web ? { web: values.web } : {}),
  ...(mail ? { mail } : {}),
  ...(values['mail-from'] ? { mailFrom: values['mail-from'] } : {}),
  ...(values['web-headers'] ? { webHeaders: await pageHeadersOf(values['web-headers']) } : {}),
  ...(values['web-files'] ? { webFiles: await webFilesOf(values['web-files']) } : {}),
  ...(values.previews ? { previews: await previewLooksOf(values.previews) } : {}),
  ...(values['keep-free'] ? { keepFree: numberOf('keep-free', values['keep-free'], 1e9) * 1_000_000 } : {}),
  ...(values.observe ? { observed: await observedOf(values.observe) } : {}),
  ...(token ? { metrics: { token } } : values.metrics ? { metrics: true } : {}),
  ...(values.platform ? { platforms: values.platform } : {}),
  ...(values.limits ? { limits: true } : {}),
  ...(values['trust-proxy'] ? { trustProxy: true } : {}),
};

const server = await startLocalAppwrite(options);
settled();
console.log(`${server.endpoint} project ${server.projectId}, mails at ${server.mailbox}`);
if (values['show-key']) console.log(`key ${server.key}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
