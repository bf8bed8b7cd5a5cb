/**
 * npm run deploy -- --endpoint https://…/v1 --project … --key-file … [--dry-run]: makes a project match appwrite.json.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { AppwriteException } from 'node-appwrite';
import { logoOn, storedCampus, storedIdentity } from './campus/stored-campus.ts';
import { administratorId, notedId } from './project/administrator.ts';
import { checkServer, planDeploy } from './project/deploy-project.ts';
import * as settingsOf from './project/deploy-settings.ts';
import { explain, lacksScope } from './project/explain.ts';
import { idSecretOf, notedIdSecret } from './project/id-secret.ts';
import { scopeList } from './project/key-scopes.ts';
import { connect } from './project/target.ts';
import { versionNote } from './project/version.ts';
import { logoIdOf } from './site/campus-files.ts';
import { writeCampus, writeSite } from './site/web-folder.ts';

const usage = `npm run deploy -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE [--dry-run] [--accept-mongodb] [--config FILE]
${scopeList('deploy')}
Endpoint, project and key may stand in .env instead (APPWRITE_ENDPOINT, APPWRITE_PROJECT, APPWRITE_KEY), as all further
settings do (see .env.example).`;

tellFailures(usage);
if (existsSync('.env')) loadEnvFile('.env');
const string = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    config: string,
    'dry-run': flag,
    'accept-mongodb': flag,
  },
});
const endpoint = values.endpoint ?? process.env.APPWRITE_ENDPOINT;
const projectId = values.project ?? process.env.APPWRITE_PROJECT;
const key = secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
if (!endpoint || !projectId || !key || !URL.canParse(endpoint)) {
  console.error(usage);
  process.exit(2);
}

let hasBegun = false;
const whatIsNow = () =>
  hasBegun ? 'What was done so far stays; the same command goes on from there.' : 'Nothing was changed.';
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error(`\nDeploy was stopped by you. ${whatIsNow()}`);
    process.exit(130);
  });

try {
  const given = settingsOf.readSettings(process.env);
  await checkServer(endpoint);
  const { config, configDir } = loadConfig(values.config ?? 'appwrite.json');
  const target = connect({ endpoint, projectId, key });
  const ADMIN_USER_ID = await administratorId(target, config, given.ADMIN_USER_ID);
  const ID_SECRET = await idSecretOf(target, given.ID_SECRET);
  const settings = { ...given, ADMIN_USER_ID, ID_SECRET };
  // Before the first deploy, every dry run generates other random values, so the output does not print them.
  const isFirst = values['dry-run'] && (await notedIdSecret(target)) === undefined;
  const madeAtFirst = {
    administrator: isFirst && given.ADMIN_USER_ID === '' && (await notedId(target, config)) === undefined,
    vapidKeys: isFirst && given.ID_SECRET === '',
  };
  const web = settingsOf.webConfigOf(settings, endpoint, projectId);
  const ownAddress = settings.WEB_URL[0] && new URL(settings.WEB_URL[0]).origin;
  const campus = await storedCampus(target);
  const { marketName, colour } = storedIdentity(campus);
  const logoAt = logoOn(endpoint, projectId, logoIdOf(campus), (note) => console.log(`note: ${note}`));
  for (const { path } of config.sites ?? []) {
    writeSite('dist/web', path, web, ownAddress);
    await writeCampus(path, campus, logoAt);
  }
  const domains = settingsOf.domainsOf(settings, endpoint);
  const { steps, notes } = await planDeploy({
    endpoint,
    projectId,
    key,
    config,
    configDir,
    variables: settingsOf.functionVariables(settings, endpoint),
    domains,
    admin: settingsOf.adminOf(settings),
    webHosts: settingsOf.webHostsOf(settings),
    siteHost: settingsOf.siteHostOf(settings),
    smtp: settingsOf.smtpOf(settings, marketName),
    google: settingsOf.googleOf(settings),
    marketName,
    colour,
    web: ownAddress || undefined,
    acceptMongodb: values['accept-mongodb'],
  });
  console.log(`note: ${await versionNote(target)}`);
  for (const note of notes) console.log(`note: ${note}`);
  if (!settings.ADMIN_EMAIL)
    console.log(
      'note: ADMIN_EMAIL is not set; the administrator keeps the address of before, and after a first deploy has none (npm run admin-link).',
    );
  console.log(`note: the administrator is ${madeAtFirst.administrator ? 'named by the deploy' : ADMIN_USER_ID}.`);
  if (!settings.MIDTRANS_SERVER_KEY)
    console.log('note: MIDTRANS_SERVER_KEY is not set; people can pay on delivery only.');
  if (!domains.payments) console.log('note: PAYMENTS_DOMAIN is not set; Midtrans cannot report payments.');
  if (!domains.share) console.log('note: SHARE_DOMAIN is not set; shared links are cards without picture and price.');
  const vapidPublicKey = settingsOf.vapidPublicKeyOf(settings);
  console.log(
    vapidPublicKey
      ? `note: browsers subscribe to news with the vapidPublicKey ${madeAtFirst.vapidKeys ? 'that the deploy makes' : vapidPublicKey}.`
      : 'note: CONTACT_EMAIL and a WEB_URL over https are not set; push services want one of them, so devices get no news.',
  );
  if (settings.WEB_URL.length === 0)
    console.log('note: WEB_URL is not set; pages of another host than the API may not call it.');
  console.log(steps.length === 0 ? 'Nothing to do: the project is as appwrite.json says.' : `${steps.length} steps:`);
  for (const [at, { title }] of steps.entries()) console.log(`  ${at + 1}. ${title}`);
  if (values['dry-run']) console.log('Nothing was changed (--dry-run).');
  else {
    const putOff: string[] = [];
    for (const [at, { title, canWait = false, run }] of steps.entries()) {
      console.log(`${at + 1}/${steps.length} ${title} …`);
      hasBegun = true;
      await run().catch((problem: unknown) => {
        if (!canWait || !(problem instanceof AppwriteException)) throw problem;
        putOff.push(`${title}: ${explain(problem, projectId)}`);
      });
    }
    if (putOff.length > 0) {
      console.error(
        `Done but for this; mend it and run the same command again:\n${putOff.map((one) => `  - ${one}`).join('\n')}`,
      );
      process.exitCode = 3;
    } else if (steps.length > 0) console.log('Done.');
  }
} catch (problem) {
  const sentence = explain(problem, projectId);
  console.error(sentence === undefined ? problem : `Deploy stopped: ${sentence}`);
  if (lacksScope(problem)) console.error(scopeList('deploy'));
  console.error(whatIsNow());
  process.exitCode = 1;
}
