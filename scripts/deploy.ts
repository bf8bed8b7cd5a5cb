/** npm run deploy -- --endpoint https://…/v1 --project … --key … [--dry-run]: brings a project to what appwrite.json says. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { AppwriteException } from 'node-appwrite';
import { loadConfig } from '../local/core/config.ts';
import { checkServer, planDeploy } from './deploy/deploy-project.ts';
import { adminOf, domainsOf, functionVariables, webHostsOf } from './deploy/deploy-settings.ts';
import { Refusal } from './deploy/target.ts';

const usage = `npm run deploy -- --endpoint https://appwrite.example/v1 --project lapak --key KEY [--dry-run] [--accept-mongodb] [--config FILE]
The key needs databases.*, tables.*, columns.*, indexes.*, rows.*, buckets.*, functions.*, users.* and rules.* (read and write);
with platforms.* and project.* it also sets web platforms and sign-in methods. Further settings come from .env (see .env.example).`;

const string = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { endpoint: string, project: string, key: string, config: string, 'dry-run': flag, 'accept-mongodb': flag },
});
const { endpoint, project: projectId, key } = values;
if (!endpoint || !projectId || !key || !URL.canParse(endpoint)) {
  console.error(usage);
  process.exit(2);
}
if (existsSync('.env')) loadEnvFile('.env');

try {
  await checkServer(endpoint);
  const domains = domainsOf(process.env, endpoint);
  const { steps, notes } = await planDeploy({
    endpoint,
    projectId,
    key,
    ...loadConfig(values.config ?? 'appwrite.json'),
    variables: functionVariables(process.env),
    domains,
    admin: adminOf(process.env),
    webHosts: webHostsOf(process.env),
    acceptMongodb: values['accept-mongodb'],
  });
  for (const note of notes) console.log(`note: ${note}`);
  if (!process.env.ADMIN_EMAIL)
    console.log('note: ADMIN_EMAIL is not set; an administrator who is missing is not created.');
  if (!process.env.MIDTRANS_SERVER_KEY)
    console.log('note: MIDTRANS_SERVER_KEY is not set; people can pay on delivery only.');
  if (!domains.payments) console.log('note: PAYMENTS_DOMAIN is not set; Midtrans cannot report payments.');
  console.log(steps.length === 0 ? 'Nothing to do: the project is as appwrite.json says.' : `${steps.length} steps:`);
  for (const [at, { title, run }] of steps.entries()) {
    console.log(`  ${at + 1}/${steps.length} ${title}`);
    if (!values['dry-run']) await run();
  }
  if (steps.length > 0) console.log(values['dry-run'] ? 'Nothing was changed (--dry-run).' : 'Done.');
} catch (problem) {
  const isKnown = problem instanceof Refusal || problem instanceof AppwriteException;
  console.error(isKnown ? `Deploy stopped: ${problem.message}` : problem);
  console.error('What was done so far stays; the same command goes on from there.');
  process.exitCode = 1;
}
