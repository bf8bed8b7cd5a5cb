import { existsSync } from 'node:fs';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { checkAddresses } from './check-address.ts';
import {
  accountOf,
  checkBackups,
  checkData,
  checkDatabase,
  checkFormerData,
  checkRelease,
  checkSameCampus,
  checkUploads,
  readKey,
} from './check-files.ts';
import { checkHealth } from './check-health.ts';
import { checkClock, checkDisk, checkNginx, checkNode } from './check-machine.ts';
import { checkMail, checkSender } from './check-mail.ts';
import { checkMailProof } from './check-mail-proof.ts';
import { checkMidtrans } from './check-midtrans.ts';
import { checkOpenPort } from './check-open-port.ts';
import { checkProxy } from './check-proxy.ts';
import { checkPush } from './check-push.ts';
import { checkCampus, checkPort, type Reached } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { checkTlsKeys } from './check-tls-keys.ts';
import { checkUnits } from './check-units.ts';
import { type Finding, fault, note, reasonOf } from './finding.ts';

export interface Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Path of the settings file. */
  readonly file?: string | undefined;
  /** Data folder and port of an embedded server on this machine. */
  readonly data?: string | undefined;
  readonly port: number;
  readonly backups: string;
  readonly user?: string | undefined;
  /** Address of a server elsewhere (npm run deploy), instead of one on this machine. */
  readonly elsewhere?: Reached | undefined;
  readonly projectId: string;
  /** Servers whose Date header is the reference; the first that answers counts. */
  readonly clocks: readonly string[];
  /** Push services to reach, as URLs. */
  readonly pushServices: readonly string[];
  /** Timeout of each request, ms. */
  readonly patience: number;
}

/** Runs all checks in the order in which problems should be corrected; yields each finding immediately. */
export async function* examine(asked: Examined): AsyncGenerator<Finding> {
  const named = new Set<string>();
  for await (const finding of findingsOf(asked, named)) {
    if (finding.state === 'fault') named.add(finding.what);
    yield finding;
  }
}

/** `named`: the subjects of the faults found so far. */
async function* findingsOf(asked: Examined, named: ReadonlySet<string>): AsyncGenerator<Finding> {
  const { environment, file, data, port, backups, user, elsewhere, clocks, pushServices, patience } = asked;
  yield* await run('Node', () => checkNode());
  yield* await run('release', checkRelease);
  const { settings, findings } = checkSettings(environment, file, port);
  yield* findings;
  let key: string | undefined;
  if (data) {
    const account = user ? accountOf(user) : undefined;
    if (user && !account) yield fault('user', `there is no user ${user}`, `adduser --system --group ${user}`);
    yield* await run('data', () => checkData(data, account));
    if (!named.has('data')) {
      yield* await run('data', () => [...checkDatabase(data, account), ...checkFormerData(data)]);
      yield* await run('files', () => checkUploads(data, account));
    }
    const read = readKey(data);
    yield* read.findings;
    key = read.key;
    yield* await run('disk', () => checkDisk('disk', data));
    yield* await run('backup', () => checkBackups(backups, data, account));
    yield* await run('timer', checkUnits);
    yield* await run('proxy', () => checkNginx());
  }
  yield* await run('clock', () => checkClock(clocks, patience));
  if (settings) {
    yield* await run('mail', () => checkMail(settings, patience));
    if (!named.has('mail')) yield* await run('mail', () => checkSender(settings, patience));
    yield* await run('Midtrans', () => checkMidtrans(settings, patience));
  }
  if (data) yield* await run('push', () => checkPush(pushServices, patience));
  if (!settings)
    yield note('settings', 'mail, Midtrans, names, https, proxy, key and version wait for correct settings');
  yield* await run('https', () => checkTlsKeys(file));
  if (settings) yield* await run('https', () => checkAddresses(settings, patience));
  if (data) {
    const origin = `http://127.0.0.1:${port}`;
    const { answers, finding } = await checkPort(origin, patience);
    if (!named.has('server')) yield finding;
    if (answers && !existsSync(data))
      yield fault('data', `${data} is not there, and a campus runs`, 'give its folder by --data, or put it back');
    if (answers) yield* checkRunning({ ...asked, data, origin, key }, settings, named);
  } else if (elsewhere && settings) yield* await run('server', () => checkCampus(elsewhere, settings, undefined));
}

/** Simultaneous requests that the proxy must allow: more than a page sends when it opens. */
const atOnce = 30;

/** Parts of the server's own report, each with the doctor's subjects that cover it. */
const coveredBy: Readonly<Record<string, readonly string[]>> = {
  backup: ['backup', 'trial', 'timer'],
  disk: ['disk'],
  proxy: ['proxy', 'domain', 'DNS', 'https'],
  mail: ['mail'],
  client: ['version'],
};

type Found = Finding | readonly Finding[];

/** Runs one check. If the check itself throws, that is a fault, and the other checks continue. */
async function run(what: string, check: () => Found | Promise<Found>): Promise<readonly Finding[]> {
  try {
    return [await check()].flat();
  } catch (problem) {
    const todo = 'correct that and ask again; journalctl -u lapak -n 50 may say more';
    return [fault(what, `it could not be checked (${reasonOf(problem)})`, todo)];
  }
}

interface Running extends Examined {
  readonly data: string;
  readonly origin: string;
  readonly key: string | undefined;
}

/** Checks the server at `origin`, its public addresses, and its own report without faults that are already reported. */
async function* checkRunning(
  { data, backups, projectId, origin, key, patience }: Running,
  settings: DeploySettings | undefined,
  named: ReadonlySet<string>,
): AsyncGenerator<Finding> {
  if (settings && key !== undefined) {
    const at = { endpoint: `${origin}/v1`, projectId, key };
    const campus = await checkCampus(at, settings, origin);
    yield* campus;
    const isKeyOurs = campus.some(({ what, state }) => what === 'key' && state === 'ok');
    if (isKeyOurs) yield* await run('data', () => checkSameCampus(key, data, backups));
    if (isKeyOurs && !named.has('mail')) yield* await run('mail', () => checkMailProof(at));
  }
  const asking = { local: origin, projectId, patience, atOnce };
  if (settings) yield* await run('proxy', () => checkProxy(settings, asking));
  yield* await run('port', () => checkOpenPort(origin, patience));
  const isNamed = (fact: string) =>
    Object.entries(coveredBy).some(
      ([part, subjects]) => fact.includes(`says: ${part}:`) && subjects.some((one) => named.has(one)),
    );
  const health = await checkHealth(origin, patience);
  yield* health.filter(({ fact = '' }) => !isNamed(fact));
}
