/** The settings of a self-hosted campus on one machine: lines NAME=VALUE, as listed in .env.example. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import type { LocalOptions } from 'appwrite-local';
import { previewLooks } from '../../functions/domain/photo-preview.ts';
import { observedFor } from '../observed.ts';
import * as settingsOf from '../project/deploy-settings.ts';
import { Refusal } from '../project/target.ts';
import { webFiles } from '../site/campus-files.ts';
import { pageHeaders } from '../site/page-headers.ts';
import { mailAddress } from './mail-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Path of the file that a team edits: systemd gives the service a copy of it (LoadCredential= in lapak.service). */
const editedFile = (file: string, { CREDENTIALS_DIRECTORY: handed = '' }: Environment): string =>
  handed !== '' && file.startsWith(`${handed}/`) ? join('/etc/lapak', basename(file)) : file;

/** The process's environment, overridden by the lines of `file`, or of .env if present. @throws Refusal in one line */
export function environmentOf(file: string | undefined, given: Environment = process.env): Environment {
  const path = file ?? (existsSync('.env') ? '.env' : undefined);
  if (path === undefined) return given;
  const edited = editedFile(path, given);
  if (!existsSync(path))
    throw new Refusal(`There is no file of settings ${edited}: copy .env.example there and fill it in.`);
  try {
    return { ...given, ...parseEnv(readFileSync(path, 'utf8')) };
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem)) throw problem;
    throw new Refusal(`The settings in ${edited} can't be read (${problem.code}): make it a file that root may read.`);
  }
}

/** All settings; without WEB_URL the campus is reachable from this machine only. @throws WrongSettings */
export function readHostSettings(environment: Environment, port: number): settingsOf.DeploySettings {
  const settings = settingsOf.readSettings(environment);
  const here = `http://localhost:${environment.HOST_PORT?.trim() || port}`;
  return settings.WEB_URL.length > 0 ? settings : { ...settings, WEB_URL: [here] };
}

/** Like readHostSettings. @throws Refusal in one line that contains the file and every problem */
export function settingsIn(file: string | undefined, environment: Environment, port: number) {
  try {
    return readHostSettings(environment, port);
  } catch (problem) {
    if (!(problem instanceof settingsOf.WrongSettings)) throw problem;
    throw new Refusal(
      `Correct ${editedFile(file ?? '.env', environment)} (.env.example says what each setting is): ${problem.wrong.join('; ')}.`,
    );
  }
}

/** The first address of WEB_URL: the address of the campus and its API. */
const originOf = ({ WEB_URL: [first = ''] }: settingsOf.DeploySettings): string => new URL(first).origin;

export const publicEndpoint = (settings: settingsOf.DeploySettings): string =>
  settings.PUBLIC_ENDPOINT || `${originOf(settings)}/v1`;

/** Options of the embedded server for real people. Its functions are deployed into its data folder. */
export function serverOptions(settings: settingsOf.DeploySettings, projectId: string): Omit<LocalOptions, 'data'> {
  const mail = mailAddress(settings);
  return {
    config: { projectId, projectName: 'Lapak Kampus' },
    projectId,
    limits: true,
    // An https address implies a proxy. Without a proxy a visitor could forge X-Forwarded-For.
    trustProxy: originOf(settings).startsWith('https:'),
    previews: previewLooks,
    platforms: settingsOf.webHostsOf(settings),
    ...(mail && { mail, mailFrom: settings.SMTP_SENDER }),
  };
}

/** The client of this release, configured by the same settings as the functions. */
export function webOptions(settings: settingsOf.DeploySettings, projectId: string) {
  // The embedded server has no real sign-in provider, so none is offered.
  const {
    endpoint: _same,
    signInWith: _none,
    ...told
  } = settingsOf.webConfigOf(settings, publicEndpoint(settings), projectId);
  return {
    web: 'dist/web',
    observed: observedFor(settings, projectId),
    metrics: true,
    webHeaders: pageHeaders,
    webFiles,
    webConfig: settings.PUBLIC_ENDPOINT ? { ...told, endpoint: settings.PUBLIC_ENDPOINT } : told,
  };
}
