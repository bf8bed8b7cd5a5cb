/**
 * npm run sign-out -- --data FOLDER: ends all sessions of all people, after a leak. People sign in again; nothing else
 * changes.
 */
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { AppwriteException, Query } from 'node-appwrite';
import { uncounted } from '../functions/adapters/answers.ts';
import { embeddedKey } from './host/embedded-key.ts';
import { explain, lacksScope } from './project/explain.ts';
import { scopeList } from './project/key-scopes.ts';
import { connect } from './project/target.ts';

const usage = `npm run sign-out -- --data FOLDER [--port 4000]   (npm run host on this machine)
npm run sign-out -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE
${scopeList('sign-out')}`;
tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    data: string,
    port: { ...string, default: '4000' },
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
  },
});
const { projectId: own } = loadConfig('appwrite.json').config;
const endpoint = values.data ? `http://127.0.0.1:${values.port}/v1` : values.endpoint;
const projectId = values.project ?? own;
const key = values.data ? embeddedKey(values.data) : secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
if (!endpoint || !key) {
  console.error(usage);
  process.exit(2);
}
const { users } = connect({ endpoint, projectId, key });
let people = 0;
let sessions = 0;
try {
  for (let last: string | undefined; ; ) {
    const page = await users.list({
      queries: [Query.limit(100), ...(last ? [Query.cursorAfter(last)] : [])],
      total: uncounted,
    });
    for (const { $id: userId } of page.users) {
      const { total } = await users.listSessions({ userId });
      if (total === 0) continue;
      await users.deleteSessions({ userId });
      people += 1;
      sessions += total;
    }
    last = page.users.at(-1)?.$id;
    if (!last) break;
  }
} catch (problem) {
  if (!(problem instanceof AppwriteException)) throw problem;
  console.error(explain(problem, projectId) ?? problem.message);
  if (lacksScope(problem)) console.error(scopeList('sign-out'));
  process.exitCode = 1;
}
console.log(`${sessions} sessions of ${people} people are ended.`);
