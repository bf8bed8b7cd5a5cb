/** npm run seed -- --endpoint https://…/v1 --project … --key-file … [--demo]: fills an Appwrite with the demo campus. */
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/failure-sentence';
import { secretFlag } from 'appwrite-local/secret-flag';
import { demoAccounts } from './campus/demo-accounts.ts';
import { isLocalEndpoint } from './local-endpoint.ts';
import { plantCampus } from './plant-campus.ts';

const usage = `npm run seed -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE [--demo]
The key needs the scopes rows.read, rows.write, files.read, files.write, users.read, users.write; it may stand in APPWRITE_KEY instead.`;
tellFailures(usage);

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    demo: { type: 'boolean', default: false },
  },
});
const { endpoint, project, demo } = values;
const key = secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
if (!endpoint || !project || !key) refuse(usage);
if (!URL.canParse(endpoint)) refuse(`"${endpoint}" is not an address; it looks like https://appwrite.example/v1.`);
if (!isLocalEndpoint(endpoint) && !demo) {
  refuse(
    `${endpoint} is not on this machine: accounts with a known password do not belong on a public server. If it is one for showing, say --demo.`,
  );
}

try {
  const started = performance.now();
  const planted = await plantCampus({ endpoint, projectId: project, key });
  const { rows, accounts, pictures, totals } = planted;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Created ${accounts} accounts, ${rows} rows and ${pictures} pictures in ${seconds} s.`);
  console.log(
    `Now there: ${totals.users} users, ${totals.products} products, ${totals.orders} orders, ${totals.chats} chats, ${totals.reports} reports.`,
  );
  console.log(demoAccounts());
} catch (error) {
  console.error(`Seeding stopped: ${error instanceof Error ? error.message : String(error)}`);
  console.error('What was created stays; run the same command again to go on.');
  process.exitCode = 1;
}
