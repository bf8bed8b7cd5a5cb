import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedKey } from '../host/embedded-key.ts';
import { checkAddresses } from './check-address.ts';
import { accountOf, checkBackups, checkData, checkRelease } from './check-files.ts';
import { checkClock, checkDisk, checkNode } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkMidtrans } from './check-midtrans.ts';
import { checkCampus, checkPort, type Reached } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { type Finding, fault } from './finding.ts';

export interface Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file that the settings came from. */
  readonly file?: string | undefined;
  /** Of an embedded server on this machine. */
  readonly data?: string | undefined;
  readonly port: number;
  readonly backups: string;
  readonly user?: string | undefined;
  /** A server elsewhere (npm run deploy), instead of one on this machine. */
  readonly elsewhere?: Reached | undefined;
  readonly projectId: string;
  /** Whose Date is believed. */
  readonly clock: string;
  /** ms to wait for each answer. */
  readonly patience: number;
}

/** Everything that can be looked at, in the order in which it should be mended; each finding as soon as it is known. */
export async function* examine(asked: Examined): AsyncGenerator<Finding> {
  const { environment, file, data, port, backups, user, elsewhere, projectId, clock, patience } = asked;
  yield checkNode();
  yield checkRelease();
  const { settings, findings } = checkSettings(environment, file, port);
  yield* findings;
  if (data) {
    const account = user ? accountOf(user) : undefined;
    if (user && !account) yield fault('user', `there is no user ${user}`, `adduser --system --group ${user}`);
    yield* checkData(data, account);
    yield checkDisk('disk', data);
    yield await checkBackups(backups);
  }
  yield await checkClock(clock, patience);
  if (settings) {
    yield await checkMail(settings, patience);
    yield await checkMidtrans(settings, patience);
  }
  let local: string | undefined;
  if (data) {
    const origin = `http://127.0.0.1:${port}`;
    const { answers, finding } = await checkPort(origin, patience);
    yield finding;
    if (answers) local = origin;
    if (answers && settings && existsSync(join(data, 'secrets.json')))
      yield* await checkCampus({ endpoint: `${origin}/v1`, projectId, key: embeddedKey(data) }, settings, origin);
  } else if (elsewhere && settings) yield* await checkCampus(elsewhere, settings, undefined);
  if (settings) yield* await checkAddresses(settings, local, patience);
}
