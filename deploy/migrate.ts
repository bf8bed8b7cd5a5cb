/**
 * npm run migrate -- --from … --to …: moves people, rows and files from one Appwrite to another, and compares both
 * ends.
 */
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { AppwriteException } from 'node-appwrite';
import { migrateProject } from './move/migrate-project.ts';
import { lacksScope } from './project/explain.ts';
import { scopeList } from './project/key-scopes.ts';
import { Refusal } from './project/target.ts';

const usage = `npm run migrate -- --from http://localhost:4000/v1 --from-project lapak --from-key-file FILE
                   --to https://appwrite.example/v1 --to-project lapak --to-key-file FILE
Deploy to the target first (npm run deploy) and close the source to people. ${scopeList('migrate --from')}
${scopeList('migrate --to')}
Keys may stand in FROM_KEY and TO_KEY instead.`;

tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...{ from: string, 'from-project': { ...string, default: 'lapak' }, 'from-key': string, 'from-key-file': string },
    ...{ to: string, 'to-project': { ...string, default: 'lapak' }, 'to-key': string, 'to-key-file': string },
  },
});
const { from, to } = values;
const fromKey = secretFlag({ flag: 'from-key', variable: 'FROM_KEY' }, values);
const toKey = secretFlag({ flag: 'to-key', variable: 'TO_KEY' }, values);

if (!from || !to || !fromKey || !toKey || !URL.canParse(from) || !URL.canParse(to)) {
  console.error(usage);
  process.exit(2);
}
try {
  const { compared, otherPassword } = await migrateProject(
    loadConfig('appwrite.json').config,
    { endpoint: from, projectId: values['from-project'], key: fromKey },
    { endpoint: to, projectId: values['to-project'], key: toKey },
    console.log,
  );
  for (const { what, count, isSame } of compared)
    console.log(`${isSame ? 'same' : 'DIFFERENT'}  ${what}: ${count[0]} → ${count[1]}`);
  if (otherPassword.length > 0)
    console.log(`Were at the target before and keep their password from there: ${otherPassword.join(', ')}`);
  if (compared.every(({ isSame }) => isSame)) console.log('Everything arrived.');
  else {
    console.error('Not everything is the same: did somebody write meanwhile? Run the same command again.');
    process.exitCode = 1;
  }
} catch (problem) {
  if (!(problem instanceof Refusal || problem instanceof AppwriteException)) throw problem;
  console.error(`Stopped: ${problem.message}\nThe same command goes on from there.`);
  if (lacksScope(problem)) console.error(`${scopeList('migrate --from')}\n${scopeList('migrate --to')}`);
  process.exitCode = 1;
}
