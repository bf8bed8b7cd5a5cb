/** What a self-hosted campus of one machine is set up with: one file of lines NAME=VALUE, as .env.example names them. */
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

/** The file that a team edits: systemd hands the service a copy of it (LoadCredential= in lapak.service). */
const editedFile = (file: string, { CREDENTIALS_DIRECTORY: handed = '' }: Environment): string =>
  handed !== '' && file.startsWith(`${handed}/`) ? join('/etc/lapak', basename(file)) : file;

/** The lines of `file`, over what the process was given; without a name, of .env where there is one. @throws Refusal in one line */
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

/** All settings; where WEB_URL names no address, people of this machine alone reach the campus. @throws WrongSettings */
export function readHostSettings(environment: Environment, port: number): settingsOf.DeploySettings {
  const settings = settingsOf.readSettings(environment);
  const here = `http://localhost:${environment.HOST_PORT?.trim() || port}`;
  return settings.WEB_URL.length > 0 ? settings : { ...settings, WEB_URL: [here] };
}

/** The same of this file, for a log. @throws Refusal in one line that names the file and everything wrong in it */
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

/** The first address of WEB_URL: where people meet the campus, and where its API is. */
const originOf = ({ WEB_URL: [first = ''] }: settingsOf.DeploySettings): string => new URL(first).origin;

export const publicEndpoint = (settings: settingsOf.DeploySettings): string =>
  settings.PUBLIC_ENDPOINT || `${originOf(settings)}/v1`;

/** How the embedded server is started for people. It knows no functions at its start: those in its data were deployed there. */
export function serverOptions(settings: settingsOf.DeploySettings, projectId: string): Omit<LocalOptions, 'data'> {
  const mail = mailAddress(settings);
  return {
    config: { projectId, projectName: 'Lapak Kampus' },
    projectId,
    limits: true,
    // Who has an address over https has a proxy before it. Without one, whoever asks could say who they are.
    trustProxy: originOf(settings).startsWith('https:'),
    previews: previewLooks,
    platforms: settingsOf.webHostsOf(settings),
    ...(mail && { mail, mailFrom: settings.SMTP_SENDER }),
  };
}

/** The client of this release, told where things are by the same settings as the functions. */
export function webOptions(settings: settingsOf.DeploySettings, projectId: string) {
  // The embedded server knows no provider that checks who people are, so nobody is offered one.
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
