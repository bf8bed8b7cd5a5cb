/**
 * npm run admin-link -- --web https://lapak.example [--user ID]: a one-time sign-in for the administrator after a lost
 * password or ten wrong logins. The link gives the administrator's rights and is valid for 15 minutes.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { AppwriteException } from 'node-appwrite';
import { embeddedCampus } from './host/embedded-key.ts';
import { notedId } from './project/administrator.ts';
import { explain, lacksScope } from './project/explain.ts';
import { scopeList } from './project/key-scopes.ts';
import { connect } from './project/target.ts';

const usage = `npm run admin-link -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE --web https://lapak.example [--user ID]
npm run admin-link -- --data FOLDER [--port 4000] --web https://lapak.example [--user ID]   (npm run host on this machine: its key is there)
${scopeList('admin-link')} All but --user may stand in .env (APPWRITE_ENDPOINT, APPWRITE_PROJECT, APPWRITE_KEY, WEB_URL).`;
const minutes = 15;

tellFailures(usage);
if (existsSync('.env')) loadEnvFile('.env');
const { env } = process;
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    web: string,
    user: string,
    data: string,
    port: { ...string, default: '4000' },
  },
});
const { config } = loadConfig('appwrite.json');
const here = values.data ? embeddedCampus(values.data, values.port) : undefined;
const endpoint = here?.endpoint ?? values.endpoint ?? env.APPWRITE_ENDPOINT;
const project = here?.projectId ?? values.project ?? env.APPWRITE_PROJECT;
const key = here?.key ?? secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
const web = values.web ?? env.WEB_URL?.split(',')[0];

if (!endpoint || !project || !key || !web || !URL.canParse(endpoint) || !URL.canParse(web)) {
  console.error(usage);
  process.exit(2);
}
try {
  const target = connect({ endpoint, projectId: project, key });
  const { users } = target;
  const userId = values.user ?? (env.ADMIN_USER_ID?.trim() || (await notedId(target, config)));
  if (!userId) {
    console.error(
      'The functions of this project know no administrator yet: run npm run deploy, or name one with --user.',
    );
    process.exit(1);
  }
  const user = await users.get({ userId });
  if (!user.labels.includes('admin')) {
    console.error(`${user.email || userId} has no label admin: this link is for administrators only.`);
    process.exit(1);
  }
  const { secret } = await users.createToken({ userId, length: 64, expire: minutes * 60 });
  const link = new URL('/login/link', web);
  link.search = new URLSearchParams({ userId, secret }).toString();
  console.log(`Signs in ${user.email}, once, within ${minutes} minutes:\n${link}`);
} catch (problem) {
  if (!(problem instanceof AppwriteException)) throw problem;
  console.error(explain(problem, project) ?? problem.message);
  if (lacksScope(problem)) console.error(scopeList('admin-link'));
  process.exitCode = 1;
}
