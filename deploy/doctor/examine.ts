import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedKey } from '../host/embedded-key.ts';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { checkAddresses } from './check-address.ts';
import { accountOf, checkBackups, checkData, checkRelease } from './check-files.ts';
import { checkHealth } from './check-health.ts';
import { checkClock, checkDisk, checkNode } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkMailProof } from './check-mail-proof.ts';
import { checkMidtrans } from './check-midtrans.ts';
import { checkProxy } from './check-proxy.ts';
import { checkCampus, checkPort, type Reached } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { checkUnits } from './check-units.ts';
import { type Finding, fault } from './finding.ts';

export interface Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The settings file. */
  readonly file?: string | undefined;
  /** Port and data of an embedded server on this machine. */
  readonly data?: string | undefined;
  readonly port: number;
  readonly backups: string;
  readonly user?: string | undefined;
  /** Address of a server elsewhere (npm run deploy), instead of one on this machine. */
  readonly elsewhere?: Reached | undefined;
  readonly projectId: string;
  /** The server whose Date header is the reference. */
  readonly clock: string;
  /** Timeout of each answer, ms. */
  readonly patience: number;
}

/** Runs all checks in the order in which problems should be corrected; yields each finding at once. */
export async function* examine(asked: Examined): AsyncGenerator<Finding> {
  const { environment, file, data, port, backups, user, elsewhere, clock, patience } = asked;
  yield checkNode();
  yield checkRelease();
  const { settings, findings } = checkSettings(environment, file, port);
  yield* findings;
  if (data) {
    const account = user ? accountOf(user) : undefined;
    if (user && !account) yield fault('user', `there is no user ${user}`, `adduser --system --group ${user}`);
    yield* checkData(data, account);
    yield checkDisk('disk', data);
    yield* await checkBackups(backups, account);
    yield* checkUnits();
  }
  yield await checkClock(clock, patience);
  let mail: Finding | undefined;
  if (settings) {
    mail = await checkMail(settings, patience);
    yield mail;
    yield await checkMidtrans(settings, patience);
  }
  if (data) {
    const origin = `http://127.0.0.1:${port}`;
    const { answers, finding } = await checkPort(origin, patience);
    yield finding;
    if (answers) yield* checkRunning({ ...asked, origin }, settings, mail?.state === 'fault');
  } else if (elsewhere && settings) yield* await checkCampus(elsewhere, settings, undefined);
  if (settings) yield* await checkAddresses(settings, patience);
}

/** Checks the server at `origin`: its own report, without what was found before, and its public addresses. */
async function* checkRunning(
  { data, projectId, origin, patience }: Examined & { readonly origin: string },
  settings: DeploySettings | undefined,
  isMailWrong: boolean,
): AsyncGenerator<Finding> {
  if (data && settings && existsSync(join(data, 'secrets.json'))) {
    const at = { endpoint: `${origin}/v1`, projectId, key: embeddedKey(data) };
    const campus = await checkCampus(at, settings, origin);
    yield* campus;
    const isKeyOurs = campus.some(({ what, state }) => what === 'key' && state === 'ok');
    if (isKeyOurs && !isMailWrong) yield* await checkMailProof(at);
  }
  if (settings) yield* await checkProxy(settings, { local: origin, projectId, patience });
  // Backups, disk and proxy were checked above; mail only from this process.
  const seen = ['backup', 'disk', 'proxy', ...(isMailWrong ? ['mail'] : [])];
  const health = await checkHealth(origin, patience);
  yield* health.filter(({ fact = '' }) => !seen.some((part) => fact.includes(`says: ${part}:`)));
}
